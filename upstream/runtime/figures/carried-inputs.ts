/** What formulas of a document read behind references, brought to its page for whoever reads it there (`catalogue/pages/carried-inputs.ts`). */

import type { AnyDefinition } from '../../../catalogue/language/define.ts'
import { scopesAt } from '../../../catalogue/language/evaluator.ts'
import { type CarriedInputs, carriedKey } from '../../../catalogue/language/formula.ts'
import { carriedPathsAt, carriedPathsOf, type ReferencePath } from '../../../catalogue/pages/carried-inputs.ts'
import { emptyRecord } from '../../../catalogue/values/object-keys.ts'
import { carriedInputsSql } from '../../store/carried-inputs-sql.ts'
import { findTable, quoted, tableOf } from '../../store/tables.ts'
import { permitted } from '../rows/database.ts'
import type { Actor, Doc, Tx } from '../types.ts'
import { askedBy } from '../visibility/readable-fields.ts'
import { withinScope } from '../visibility/scope.ts'

/** Of the records that a document refers to, in the role of the person: of what he does not see nothing comes. */
export async function carriedInputsFor(tx: Tx, definition: AnyDefinition, doc: Doc, actor: Actor, roles: readonly string[]): Promise<CarriedInputs> {
  const ways = carriedPathsOf(definition, askedBy(actor, roles))
  const found = emptyRecord<Record<string, unknown>>()
  for (const those of Map.groupBy(ways, ({ lines }) => lines.join('.')).values())
    for (const { field, paths } of carriedPathsAt(those, those[0]?.lines ?? [])) {
      const lines = those[0]?.lines ?? []
      const ids = scopesAt({ row: doc }, lines).map(({ row }) => row[field])
      const rows = await broughtOf(tx, { definition, lines, field, paths }, [...new Set(ids.filter((id) => typeof id === 'string'))], actor)
      for (const { id, carried } of rows) found[carriedKey(lines.at(-1) ?? '', field, id)] = carried
    }
  return found
}

interface CarriedRequest {
  definition: AnyDefinition
  lines: readonly string[]
  field: string
  paths: readonly string[]
}

async function broughtOf(tx: Tx, { definition, lines, field, paths }: CarriedRequest, ids: readonly string[], actor: Actor) {
  const target = findTable(tableOf(lines.at(-1) ?? definition.entity).fields[field]?.target ?? '')
  if (!target || ids.length === 0) return []
  const values: unknown[] = [ids]
  const seen = withinScope(target, 't', actor, permitted, (value) => `$${values.push(value)}`)
  const { rows } = await tx.query<{ id: string; carried: Record<string, unknown> }>(
    `select t.id, ${carriedInputsSql(paths, 't', target)} as carried from ${quoted(target.name)} t where t.id = any($1::uuid[]) and ${seen}`,
    values,
  )
  return rows
}

/** What a picker of the field offers with each record; nothing where no formula reads behind it. */
export function pathsBrought(definition: AnyDefinition, lines: readonly string[], field: string, actor: Actor): readonly string[] {
  const ways: ReferencePath[] = carriedPathsOf(definition, askedBy(actor))
  return carriedPathsAt(ways, lines).find((one) => one.field === field)?.paths ?? []
}
