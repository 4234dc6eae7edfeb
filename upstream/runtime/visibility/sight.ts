/** Before anything is changed: the rows that the person sees, locked, and what the person may refer to. */

import { clockTime } from '../../../catalogue/constants/clock.ts'
import type { AnyDefinition } from '../../../catalogue/language/define.ts'
import { isId } from '../../../catalogue/values/ids.ts'
import { quoted, type Table, tableOf } from '../../store/tables.ts'
import { asPerson, type Widening } from '../rows/database.ts'
import { oneOf, queryTogether, readDocuments, type Statement } from '../rows/documents.ts'
import { refuseRule } from '../rules/refusal.ts'
import type { Actor, Doc } from '../types.ts'
import type { Work } from '../working.ts'
import { statusOf } from './rights.ts'
import { withinScope } from './scope.ts'

/** Rows, documents or lines, that this person sees; the others are 'not there' like those that do not exist. */
export async function requireVisible(work: Work, entity: string, ids: readonly string[]): Promise<void> {
  if (ids.some((id) => !isId(id))) refuseRule('NOT_FOUND')
  const seen = await visibleTo(work, [{ table: tableOf(entity), ids }])
  if (seen.size !== new Set(ids).size) refuseRule('NOT_FOUND')
}

export interface Wanted {
  table: Table
  ids: readonly string[]
}

/** Which of the rows the person's own role sees; the transaction works on as the system. */
export async function visibleTo({ tx, actor, widening }: Work, wanted: readonly Wanted[]): Promise<Set<string>> {
  if (wanted.length === 0) return new Set()
  const seen = asPerson(tx, actor, () =>
    queryTogether(
      tx,
      wanted.map((one) => seenSql(one, actor, widening)),
    ),
  )
  return new Set((await seen).flat().map(({ id }) => id))
}

/** The person's values are bound: what is asked at every change is one text for all persons, and planned once. */
function seenSql({ table, ids }: Wanted, actor: Actor, widening: Widening): Statement {
  const { test, value } = oneOf('t.id', ids)
  const values = [value]
  const seen = withinScope(table, 't', actor, widening, (given) => `$${values.push(given)}`)
  return { text: `select t.id from ${quoted(table.name)} t where ${test} and ${seen}`, values }
}

/** What is told of another version: of a save that its input is kept, of anything else what has become of the document. */
export type VersionRefusal = 'CHANGED' | 'MOVED'

/** The documents, locked, whole and in the versions that the person saw. */
export async function lockDocuments(
  work: Work,
  definition: AnyDefinition,
  rows: readonly { id: string; versionNum?: number | undefined }[],
  refusal: VersionRefusal = 'MOVED',
): Promise<Doc[]> {
  const ids = [...new Set(rows.map((r) => r.id.toLowerCase()))].sort()
  await requireVisible(work, definition.entity, ids)
  return lockHeld(work, definition, rows, refusal)
}

/** Without asking whether the person sees them: whoever calls this knows. */
export async function lockHeld(
  work: Work,
  definition: AnyDefinition,
  rows: readonly { id: string; versionNum?: number | undefined }[],
  refusal: VersionRefusal = 'MOVED',
): Promise<Doc[]> {
  const docs = await readDocuments(work.tx, definition.entity, [...new Set(rows.map((r) => r.id))].sort(), true)
  for (const doc of docs) await requireVersion(work, definition, doc, rows.find((r) => r.id.toLowerCase() === doc.id)?.versionNum, refusal)
  return docs
}

/** The document is in the version that the person saw. */
export async function requireVersion(
  work: Work,
  definition: AnyDefinition,
  doc: Doc,
  seen: number | undefined,
  refusal: VersionRefusal,
): Promise<void> {
  if (seen !== undefined && seen !== doc.versionNum) await refuseChanged(work, definition, doc, refusal)
}

async function refuseChanged(work: Work, definition: AnyDefinition, doc: Doc, refusal: VersionRefusal): Promise<never> {
  const { rows } = await work.tx.query<{ CN: string; EN: string }>(
    `select name as "CN", coalesce(nullif(name_en, ''), name) as "EN" from entity_label where id = $1`,
    [doc.lastUpdatedBy],
  )
  const by = rows[0] ?? { CN: '', EN: '' }
  const time = doc.lastUpdateDate ? clockTime(new Date(String(doc.lastUpdateDate)), work.actor.timeZone) : ''
  const status = definition.states[statusOf(definition, doc)]?.label
  return refuseRule(refusal, { by: [by.CN, by.EN], time, status }, { by, time })
}
