/** The files of script that pages load, from the build, and how one of them is made to fail. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runInNewContext } from 'node:vm'
import type { Page } from 'playwright'

export const assets = fileURLToPath(new URL('../../build/site/client/assets', import.meta.url))

interface Files {
  module: string
  imports: string[]
}
interface Manifest {
  entry: Files
  routes: Record<string, Files & { id: string; parentId?: string; path?: string }>
}

function manifest(): Manifest {
  const name = readdirSync(assets).find((one) => /^manifest-.*\.js$/.test(one)) ?? ''
  const window: { __remixManifest?: Manifest } = {}
  runInNewContext(readFileSync(join(assets, name), 'utf8'), { window })
  return window.__remixManifest!
}

const { entry, routes } = manifest()
const filesOf = ({ module, imports }: Files) => [module, ...imports]

/** The file of a route's own, as it is asked for, and what stands in it. */
export function routeModule(id: string): { url: string; text: string } {
  const { module: url } = routes[id]!
  return { url, text: readFileSync(join(assets, basename(url)), 'utf8') }
}

/** What a route loads before anything on its page is touched. */
function loadedBy(id: string): Set<string> {
  const chain = []
  for (let at: string | undefined = id; at; at = routes[at]?.parentId) chain.push(...filesOf(routes[at]!))
  return new Set([...filesOf(entry), ...chain])
}

/** Pages whose address says all, by route. */
const addresses = Object.keys(routes)
  .filter((id) => id === 'login' || id.startsWith('main/'))
  .map((id) => [id, id === 'login' ? '/' : `/${id}`] as const)
/** Parts of a page have its address before their name. */
const parts = Object.keys(routes)
  .filter((id) => /^part\/[a-z]+$/.test(id) && routes[id]?.parentId === 'shell')
  .map((id) => [id, `/main/purchaseOrderList/${id.slice('part/'.length)}`] as const)

/** Every file of script with something in it, and a page that loads it as it opens; null for what is loaded later. */
export const chunks = readdirSync(assets)
  .filter((name) => name.endsWith('.js') && !/^(old-browsers|manifest)-/.test(name) && readFileSync(join(assets, name), 'utf8').trim() !== '')
  .map((name) => {
    const [, address = null] = [...addresses, ...parts].find(([id]) => loadedBy(id).has(`/assets/${name}`)) ?? []
    return { chunk: name.replace(/-[\w-]{8}\.js$/, ''), name, address }
  })

export const failures = ['throws', 'is missing', 'is blocked'] as const

/** From now on this file fails on the page. */
export async function breakChunk(page: Page, name: string, failure: (typeof failures)[number]): Promise<void> {
  const content = readFileSync(join(assets, name), 'utf8')
  await page.route(`**/assets/${name}`, (route) => {
    if (failure === 'is blocked') return route.abort('blockedbyclient')
    if (failure === 'is missing') return route.fulfill({ status: 404, body: '' })
    return route.fulfill({ contentType: 'text/javascript', body: `throw new Error('broken on purpose');${content}` })
  })
}
