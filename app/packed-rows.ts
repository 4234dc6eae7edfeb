/** Rows of the first page view as a block of text: keys once, and once each pair of a reference and its label, which many rows share. */
import type { Labelled, Row } from './page-types.ts'

type Pair = [value: unknown, label: unknown]
interface Shared {
  key: string
  places: Map<string, number>
  pairs: Pair[]
}
type PackedRows = [keys: string[], shared: Record<string, Pair[]>, ...lines: unknown[][]]

/** JSON in which each `<` is escaped. */
export function packRows(rows: readonly Row[]): string {
  const all = new Set<string>()
  for (const row of rows) for (const key in row) all.add(key)
  const shared = [...all].filter((key) => all.has(labelOf(key)))
  const labels = new Set(shared.map(labelOf))
  const own = [...all].filter((key) => !labels.has(key) && !all.has(labelOf(key)))
  const pairs = shared.map((key): Shared => ({ key, places: new Map(), pairs: [] }))
  const lines = rows.map((row) => {
    const line = own.map((key) => row[key])
    for (const one of pairs) line.push(placeOf(one, row))
    return line
  })
  const packed: PackedRows = [own, Object.fromEntries(pairs.map((one) => [one.key, one.pairs])), ...lines]
  return JSON.stringify(packed).replaceAll('<', '\\u003c')
}

export function unpackRows(text: string): Row[] {
  const [own, shared, ...lines] = JSON.parse(text) as PackedRows
  const columns = Object.entries(shared)
  return lines.map((line) => {
    const row: Record<string, unknown> = Object.create(null)
    for (const [at, key] of own.entries()) row[key] = line[at]
    for (const [at, [key, pairs]] of columns.entries()) [row[key], row[labelOf(key)]] = pairs[line[own.length + at] as number] ?? []
    return row as Row
  })
}

const labelOf = (key: string) => `${key}$`

/** Where the pair of this row stands; a new one is put at the end. */
function placeOf({ key, places, pairs }: Shared, row: Row): number {
  const [value, label] = [row[key], row[labelOf(key)] as Labelled | undefined]
  const name = `${value}\n${label?.code}\n${label?.name}`
  const known = places.get(name)
  if (known !== undefined) return known
  places.set(name, pairs.length)
  return pairs.push([value, label]) - 1
}
