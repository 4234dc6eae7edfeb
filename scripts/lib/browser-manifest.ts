/** What the browser is told of every route: the files that it needs, and how routes stand in each other. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

interface Files {
  module: string
  imports: string[]
  css: string[]
}

export interface BrowserManifest {
  entry: Files
  routes: Record<string, Files & { parentId?: string }>
  /** Address of the manifest itself. */
  url: string
}

const opening = 'window.__remixManifest='

/** Of a client build that has just been written. */
export async function readManifest(folder: string): Promise<BrowserManifest> {
  const text = await readFile(await fileIn(folder), 'utf8')
  return JSON.parse(text.slice(opening.length, -1))
}

/**
 * Pages of one kind need the same files: their lists are written once, and of each route neither what it has not nor the id, which is its
 * key and, of a menu page, its path as well. This file, which every page loads, would grow by a kilobyte with each page otherwise.
 */
export async function shareLists(folder: string, manifest: BrowserManifest): Promise<void> {
  const lists: string[] = []
  const placeOf = (list: string[]) => {
    const text = JSON.stringify(list)
    const at = lists.indexOf(text)
    return at < 0 ? lists.push(text) - 1 : at
  }
  const isSaid = (key: string, value: unknown) =>
    value !== false && key !== 'id' && !(key === 'path' && String(value).startsWith('main/') && String(value) in manifest.routes)
  const shortened = (key: string, value: unknown) =>
    key === 'imports' || key === 'css' ? placeOf(value as string[]) : isSaid(key, value) ? value : undefined
  const short = JSON.stringify(manifest, shortened)
  const unfold =
    'for(const[i,r]of[["",m.entry],...Object.entries(m.routes)]){r.id=i;if(i.startsWith("main/"))r.path??=i;r.imports=l[r.imports];r.css=l[r.css]}'
  await writeFile(await fileIn(folder), `${opening}((m,l)=>{${unfold}return m})(${short},[${lists.join()}]);`)
}

async function fileIn(folder: string): Promise<string> {
  const assets = join(folder, 'assets')
  const name = (await readdir(assets)).find((one) => /^manifest-.*\.js$/.test(one))
  if (!name) throw new Error(`There is no manifest in ${assets}`)
  return join(assets, name)
}
