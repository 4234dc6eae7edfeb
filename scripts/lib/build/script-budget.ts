/** A page that would load more script than its kind may, before anything on it is touched, fails the build. */
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { BrowserManifest } from './browser-manifest.ts'

/** KB (1,000 bytes) of gzip, by the module of the route. */
const budgets: Record<string, number> = { 'list.tsx': 121.2, 'edit.tsx': 131.4, 'link.tsx': 131, 'sku.tsx': 133, 'center.tsx': 126 }
/** Lists with something beside or in the place of their table. */
const otherBudget = 123

/** `modules` says of each route which module it shares with others of its kind. The manifest itself is script too. */
export async function keepScriptBudget(folder: string, manifest: BrowserManifest, modules: Record<string, string>): Promise<void> {
  const weights = await Promise.all(
    Object.keys(manifest.routes).map(async (id) => {
      const name = basename(modules[id] ?? id)
      return { name, kb: await weightOf(id), budget: budgets[name] ?? otherBudget }
    }),
  )
  const tooLarge = weights.filter(({ kb, budget }) => kb > budget)
  const lines = tooLarge.map(({ name, kb, budget }) => `${name} loads ${kb.toFixed(1)} KB of script, ${budget} allowed`)
  if (lines.length > 0) throw new Error([...new Set(lines)].join('\n'))

  async function weightOf(route: string): Promise<number> {
    const chain = []
    for (let id: string | undefined = route; id; id = manifest.routes[id]?.parentId) chain.push(manifest.routes[id])
    const files = new Set([manifest.url, ...[manifest.entry, ...chain].flatMap((one) => (one ? [one.module, ...one.imports] : []))])
    const sizes = await Promise.all([...files].map((file) => sizeOf(join(folder, file))))
    return sizes.reduce((sum, size) => sum + size, 0) / 1_000
  }
}

const sizes = new Map<string, Promise<number>>()

function sizeOf(file: string): Promise<number> {
  const known = sizes.get(file) ?? readFile(file).then(async (code) => (await promisify(gzip)(code, { level: 9 })).length)
  sizes.set(file, known)
  return known
}
