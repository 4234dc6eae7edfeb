/** What a person may refer to in what he writes: the name of a row comes back with the document that refers to it. */
import { findTable, quoted, snake, type Table, tableOf } from '../store/tables.ts'
import { systemOpening } from './database.ts'
import { idArray, queryTogether } from './documents.ts'
import type { Chosen } from './draft.ts'
import { issueOf, refuseIssues } from './refusal.ts'
import { enterRole, visibleTo } from './sight.ts'
import type { Work } from './working.ts'

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
  const others = wantedBy(chosen.filter(({ knownBy }) => !knownBy))
  const mine = idArray(work.actor.supplierIds)
  const parts = others.map(
    ({ table, ids }) =>
      `select id from ${quoted(table.name)} where id = any(${idArray(ids)})${isOfSuppliers(table) ? ` and supplier_ids && ${mine}` : ''}`,
  )
  const own = known.map(({ knownBy, id }) => {
    const [entity = '', column = ''] = knownBy ?? []
    return `select ${quoted(snake(column))} as id from ${quoted(tableOf(entity).name)} where ${quoted(snake(column))} = any(${idArray([id])})`
  })
  const answers = await queryTogether(
    work.tx,
    [...parts, ...(own.length > 0 ? [enterRole(work.actor), own.join(' union '), systemOpening] : [])].map((text) => ({ text })),
  )
  return new Set(answers.flat().flatMap(({ id }) => (typeof id === 'string' ? [id] : [])))
}

/** It says of which suppliers it is: of none, it is ours. */
const isOfSuppliers = ({ definition }: Table): boolean => definition.fields.supplierIds?.kind === 'refs'
