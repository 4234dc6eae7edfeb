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

/** Pages of one kind need the same files. Their lists are written once, or this file, which every page loads, would grow by a kilobyte with each page. */
export async function shareLists(folder: string, manifest: BrowserManifest): Promise<void> {
  const lists: string[] = []
  const placeOf = (list: string[]) => {
    const text = JSON.stringify(list)
    const at = lists.indexOf(text)
    return at < 0 ? lists.push(text) - 1 : at
  }
  const short = JSON.stringify(manifest, (key, value) => (key === 'imports' || key === 'css' ? placeOf(value) : value))
  const unfold = 'for(const r of[m.entry,...Object.values(m.routes)]){r.imports=l[r.imports];r.css=l[r.css]}'
  await writeFile(await fileIn(folder), `${opening}((m,l)=>{${unfold}return m})(${short},[${lists.join()}]);`)
}

async function fileIn(folder: string): Promise<string> {
  const assets = join(folder, 'assets')
  const name = (await readdir(assets)).find((one) => /^manifest-.*\.js$/.test(one))
  if (!name) throw new Error(`There is no manifest in ${assets}`)
  return join(assets, name)
}
