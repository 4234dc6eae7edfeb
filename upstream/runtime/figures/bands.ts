/** Bands that stand in the lines of other records, for the formulas that go by them. */

import { scopesAt } from '../../../catalogue/language/evaluator.ts'
import { type Bands, bandsKey, namesIn, pathIn, type Scope, valueAt } from '../../../catalogue/language/formula.ts'
import { quoted, snake, tableOf } from '../../store/tables.ts'
import type { Work } from '../working.ts'
import type { AskedFormula } from './needs.ts'

/** One question for each kind of lines. */
export async function bandsFor(work: Work, scopes: readonly Scope[], asked: readonly AskedFormula[]): Promise<Record<string, Bands>> {
  const found = new Map<string, Bands>()
  for (const { node, lines } of asked) {
    const [kind = '', from = '', gives = ''] = namesIn(node)
    const at = scopes.flatMap((scope) => scopesAt(scope, lines))
    const named = new Map(
      at
        .flatMap((scope): [string, string][] => [[bandsKey(node, scope), String(valueAt(pathIn(node), scope) ?? '')]])
        .filter(([key, id]) => id !== '' && !found.has(key)),
    )
    if (named.size === 0) continue
    const column = (field: string) => `t.${quoted(snake(field))}::text`
    const { rows } = await work.tx.query<{ id: string; from: string; gives: string | null }>(
      `select t.header_id as id, ${column(from)} as "from", ${column(gives)} as gives from ${quoted(tableOf(kind).name)} t
       where t.header_id = any($1::uuid[]) and t.${quoted(snake(from))} is not null order by t.${quoted(snake(from))} desc, t.line_num`,
      [[...new Set(named.values())]],
    )
    const byRecord = Map.groupBy(rows, ({ id }) => id)
    for (const [key, id] of named) found.set(key, byRecord.get(id) ?? [])
  }
  return Object.fromEntries(found)
}
