/** Circles that a row would close by hanging on another one. */
import type { AnyDefinition } from '../../../catalogue/language/define.ts'
import { rowOf } from '../../runtime/rows/rows.ts'
import { circleFrom } from '../../runtime/rules/references-to.ts'
import type { Doc } from '../../runtime/types.ts'
import type { Work } from '../../runtime/working.ts'
import { tableOf } from '../../store/tables.ts'

/** The codes round the circle, or null. One change of a tree at a time: two that do not see each other could close one together. */
export async function closedCircle(
  work: Work,
  definition: AnyDefinition,
  parentField: string,
  id: string,
  parentId: string | null,
): Promise<string[] | null> {
  const { entity } = definition
  const row: Doc | null = parentId ? await rowOf(work, definition, id) : null
  if (!parentId || row?.[parentField] === parentId) return null
  await work.tx.query('select pg_advisory_xact_lock(hashtext($1))', [`${entity}.${parentField}`])
  return circleFrom(work, tableOf(entity), parentField, parentId, id)
}
