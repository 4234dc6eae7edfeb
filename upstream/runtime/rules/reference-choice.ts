/** What a person may refer to in what he writes: the name of a row comes back with the document that refers to it. */
import { findTable, quoted, snake, type Table, tableOf } from '../../store/tables.ts'
import type { Chosen } from '../change/draft.ts'
import { asPerson } from '../rows/database.ts'
import { oneOf, queryTogether, type Statement } from '../rows/documents.ts'
import { visibleTo, type Wanted } from '../visibility/sight.ts'
import type { Work } from '../working.ts'
import { issueOf, refuseIssues } from './refusal.ts'

/** Refuses what the person does not see, as what is not there. Suppliers do name our masters, which they never read. */
export async function requireChoosable(work: Work, chosen: readonly Chosen[]): Promise<void> {
  const asked = chosen.filter(({ target }) => findTable(target))
  if (asked.length === 0) return
  const isNamed = ({ target }: Chosen) => work.actor.side === 'supplier' && tableOf(target).definition.scope.side === 'internal'
  const found = [await visibleTo(work, wantedBy(asked.filter((one) => !isNamed(one)))), await nameable(work, asked.filter(isNamed))]
  refuseIssues(
    asked
      .filter(({ id }) => !found.some((ids) => ids.has(id.toLowerCase())))
      .map(({ id, at, label }) => issueOf('NOT_FOUND_REF', at, label, { given: id })),
  )
}

const wantedBy = (chosen: readonly Chosen[]) =>
  [...Map.groupBy(chosen, ({ target }) => target)].map(([target, those]) => ({ table: tableOf(target), ids: those.map(({ id }) => id) }))

/** Of our masters: what own lines name where the field says so, people of the own company, and otherwise what there is. */
async function nameable(work: Work, chosen: readonly Chosen[]): Promise<Set<string>> {
  if (chosen.length === 0) return new Set()
  const known = chosen.filter(({ knownBy }) => knownBy)
  const others = wantedBy(chosen.filter(({ knownBy }) => !knownBy)).map((one) => namedSql(one, work.actor.supplierIds))
  const own = [...Map.groupBy(known, ({ knownBy }) => String(knownBy))].map(([, those]) => knownSql(those))
  const asked = [queryTogether(work.tx, others), ...(own.length > 0 ? [asPerson(work.tx, work.actor, () => queryTogether(work.tx, own))] : [])]
  const answers = (await Promise.all(asked)).flat(2)
  return new Set(answers.flatMap(({ id }) => (typeof id === 'string' ? [id] : [])))
}

function namedSql({ table, ids }: Wanted, supplierIds: readonly string[]): Statement {
  const { test, value } = oneOf('id', ids)
  const text = `select id from ${quoted(table.name)} where ${test}`
  return isOfSuppliers(table) ? { text: `${text} and supplier_ids && $2::uuid[]`, values: [value, supplierIds] } : { text, values: [value] }
}

function knownSql(chosen: readonly Chosen[]): Statement {
  const [entity = '', field = ''] = chosen[0]?.knownBy ?? []
  const column = quoted(snake(field))
  const { test, value } = oneOf(
    column,
    chosen.map(({ id }) => id),
  )
  return { text: `select distinct ${column} as id from ${quoted(tableOf(entity).name)} where ${test}`, values: [value] }
}

/** It says of which suppliers it is: of none, it is ours. */
const isOfSuppliers = ({ definition }: Table): boolean => definition.fields.supplierIds?.kind === 'refs'
