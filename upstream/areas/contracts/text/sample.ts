/** What a template says before there is a contract: each place names what will stand there. */
import type { TableValue, Values } from './fill.ts'
import { known } from './placeholders.ts'
import { clauseOf, type Terms, tableHeads } from './values.ts'

const named = (words: string): string => `【${words}】`

function sampleTable(name: string): TableValue | null {
  const shape = tableHeads[name]
  if (!shape) return null
  const row = Object.fromEntries(Object.entries(shape.heads).map(([column, head]) => [column, named(head)]))
  return { ...shape, rows: [row] }
}

export function sampleValues(terms: readonly Terms[], language: string): Values {
  const clauses = new Map(terms.map((one) => [one.termsCode, clauseOf(one, language)]))
  return {
    raw: () => null,
    word: (path) => named(known[path]?.label[language === 'EN' ? 1 : 0] ?? path),
    table: sampleTable,
    clause: (code) => clauses.get(code) ?? null,
  }
}
