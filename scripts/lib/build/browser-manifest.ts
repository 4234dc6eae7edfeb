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
  routes: Record<string, Files & { parentId?: string; path?: string }>
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
 * Routes of one kind differ by their paths alone: what they need is written once for each kind, and of the paths not those of menu pages, which are
 * their ids, nor those of parts below them, which follow from theirs. This file, which every page loads, would grow by a kilobyte with each page otherwise. Routes without anything for the browser are of
 * one kind, whichever of their empty files they name.
 */
export async function shareKinds(folder: string, manifest: BrowserManifest): Promise<void> {
  const kinds: string[] = []
  const empty = await emptyModules(folder, manifest)
  const kindOf = ({ module, ...rest }: Files) => {
    const said: [string, unknown][] = Object.entries({ ...rest, module: empty.has(module) ? empty.values().next().value : module })
    const text = JSON.stringify(
      Object.fromEntries(said.filter(([key, value]) => value !== false && !isEmpty(value) && !['id', 'path'].includes(key))),
    )
    const at = kinds.indexOf(text)
    return at < 0 ? kinds.push(text) - 1 : at
  }
  const routes = Object.entries(manifest.routes).map(([id, { path, ...route }]) => [
    id,
    kindOf(route),
    ...(path && path !== pathSaidBy(id) ? [path] : []),
  ])
  const unfold =
    'for(const[i,n,p=/^main\\//.test(i)?i:/^part\\//.test(i)?i.replace("part/folder/","main/:folder/:page/").replace("part/","main/:page/"):void 0]of m.routes)r[i]={css:[],imports:[],...k[n],id:i,path:p};m.routes=r'
  const rest = JSON.stringify({ ...manifest, routes })
  await writeFile(await fileIn(folder), `${opening}((m,k,r)=>{${unfold};return m})(${rest},[${kinds.join()}],{});`)
}

const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0

function pathSaidBy(id: string): string | undefined {
  if (id.startsWith('main/')) return id
  return id.startsWith('part/') ? id.replace('part/folder/', 'main/:folder/:page/').replace('part/', 'main/:page/') : undefined
}

async function emptyModules(folder: string, { routes }: BrowserManifest): Promise<Set<string>> {
  const modules = Object.values(routes).map(({ module }) => module)
  const contents = await Promise.all(modules.map((file) => readFile(join(folder, file), 'utf8')))
  return new Set(modules.filter((_, at) => contents[at]?.trim() === ''))
}

async function fileIn(folder: string): Promise<string> {
  const assets = join(folder, 'assets')
  const name = (await readdir(assets)).find((one) => /^manifest-.*\.js$/.test(one))
  if (!name) throw new Error(`There is no manifest in ${assets}`)
  return join(assets, name)
}
