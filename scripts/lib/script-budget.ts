/** A page that would load more script than its kind may, before anything on it is touched, fails the build. */
import { basename } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { OutputBundle, OutputChunk } from 'rollup'
import type { Plugin } from 'vite'

/** KB (1,000 bytes) of gzip, by the module of the route. */
const budgets: Record<string, number> = { 'list.tsx': 120, 'edit.tsx': 130 }
const otherBudget = 120
/** What every page inside the frame loads: the start, the document and the frame. */
const everywhere = ['entry.client.tsx', 'root.tsx', 'main.tsx']

export function scriptBudget(): Plugin {
  return {
    name: 'script budget',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      const tooLarge = pageWeights(bundle).filter(({ kb, budget }) => kb > budget)
      if (tooLarge.length > 0)
        this.error(tooLarge.map(({ name, kb, budget }) => `${name} loads ${kb.toFixed(1)} KB of script, ${budget} allowed`).join('\n'))
    },
  }
}

interface PageWeight {
  /** Module of the route. */
  name: string
  kb: number
  budget: number
}

function pageWeights(bundle: OutputBundle): PageWeight[] {
  const chunks = Object.values(bundle).filter((one): one is OutputChunk => one.type === 'chunk')
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const sizes = new Map(chunks.map(({ fileName, code }) => [fileName, gzipSync(code, { level: 9 }).length]))
  const entries = new Map(chunks.flatMap((chunk) => (chunk.isEntry && chunk.facadeModuleId ? [[nameOf(chunk.facadeModuleId), chunk] as const] : [])))
  const frame = everywhere.flatMap((name) => entries.get(name) ?? [])
  return [...entries].map(([name, chunk]) => {
    const files = new Set<string>()
    for (const start of [...frame, chunk]) collect(start.fileName, files)
    const bytes = [...files].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0)
    return { name, kb: bytes / 1_000, budget: budgets[name] ?? otherBudget }
  })

  function collect(file: string, into: Set<string>): void {
    if (into.has(file)) return
    into.add(file)
    for (const next of byFile.get(file)?.imports ?? []) collect(next, into)
  }
}

/** The virtual modules of the routes end in a query. */
const nameOf = (moduleId: string) => basename(moduleId.split('?')[0] ?? moduleId)
