/** The tables as the migrations so far have made them: one readable file a document, in the folder of its area, so that git merges two that are added. */
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { generateDrizzleJson } from 'drizzle-kit/api'
import { snake, type Table } from '../../upstream/store/tables.ts'

export type Snapshot = ReturnType<typeof generateDrizzleJson>
type DrizzleTables = Snapshot['tables']

/** Of the folder of migrations. */
const FOLDER = 'snapshot'
/** Table → part of it → one fact a line. */
const BROKEN_LEVELS = 3

export function readSnapshot(migrations: string): Snapshot {
  const files = globSync('*/*.json', { cwd: join(migrations, FOLDER) }).sort()
  const tables = files.map((file) => JSON.parse(readFileSync(join(migrations, FOLDER, file), 'utf8')) as DrizzleTables)
  return { ...generateDrizzleJson({}), tables: Object.assign({}, ...tables) }
}

/** `areaOf` says of a document in which folder of the catalogue its definition stands. */
export function writeSnapshot(migrations: string, { tables: written }: Snapshot, tables: readonly Table[], areaOf: (entity: string) => string): void {
  rmSync(join(migrations, FOLDER), { recursive: true, force: true })
  for (const [entity, own] of Map.groupBy(tables, ({ definition }) => definition.entity)) {
    const file = join(migrations, FOLDER, areaOf(entity), `${snake(entity)}.json`)
    const keys = own.map(({ name }) => `public.${name}`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `${inLines(Object.fromEntries(keys.map((key) => [key, written[key]])), BROKEN_LEVELS)}\n`)
  }
}

/** JSON with its keys sorted and so many levels broken into lines. */
function inLines(value: unknown, levels: number, indent = ''): string {
  const entries = value !== null && typeof value === 'object' && !Array.isArray(value) ? Object.entries(value) : []
  if (levels === 0 || entries.length === 0) return JSON.stringify(value)
  const deeper = `${indent}  `
  const lines = entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => `${deeper}${JSON.stringify(key)}: ${inLines(inner, levels - 1, deeper)}`)
  return `{\n${lines.join(',\n')}\n${indent}}`
}
