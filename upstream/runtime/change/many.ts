/** Rows that the server keeps by the hundred beside a document that was checked: boxes, stock movements. One statement writes them all. */
import type { AnyDefinition } from '../../../catalogue/language/define.ts'
import type { Changes } from '../../../contract/history.ts'
import { tableOf } from '../../store/tables.ts'
import { applyFormulasTo } from '../figures/formula-inputs.ts'
import { recordHistories } from '../reading/history.ts'
import { changedFields, updateRows, upsertRows } from '../rows/documents.ts'
import type { Doc } from '../types.ts'
import { keepMembers } from '../visibility/members.ts'
import { statusOf } from '../visibility/rights.ts'
import type { Work } from '../working.ts'
import { changeOf } from './changes.ts'
import { nextNumbers } from './numbering.ts'

/** First write of rows without lines: numbers, formulas, who and when. Rules of presence were the document's, and are not asked again. */
export async function storeMany(work: Work, definition: AnyDefinition, rows: readonly Doc[], action: string): Promise<void> {
  if (rows.length === 0) return
  const unnumbered = definition.number ? rows.filter((row) => !row.docNum) : []
  const numbers = unnumbered.length ? await nextNumbers(work.tx, definition.number ?? '', work.today, unnumbered.length) : []
  for (const [at, row] of unnumbered.entries()) row.docNum = numbers[at]
  await applyFormulasTo(work, definition, rows)
  for (const row of rows) {
    Object.assign(row, { versionNum: 1, createdBy: work.actor.userId, creationDate: work.nowText, ...changedNow(work) })
  }
  upsertRows(work.tx, tableOf(definition.entity), rows)
  for (const row of rows) keepMembers(work.tx, definition, row, undefined)
  const events = rows.map((doc) => ({
    doc,
    event: { action, from: null, to: statusOf(definition, doc), comment: null, changes: contentsOf(definition, doc) },
  }))
  recordHistories(work, definition, events)
}

/** Writes rows that were read and altered; `before` holds them as they were, by id. */
export async function changeMany(
  work: Work,
  definition: AnyDefinition,
  rows: readonly Doc[],
  before: ReadonlyMap<string, Doc>,
  action: string,
  comment: string | null = null,
): Promise<void> {
  const table = tableOf(definition.entity)
  const fields = rows.map((row) => changedFields(table, row, before.get(row.id)))
  const changed = rows.filter((_row, at) => fields[at]?.length)
  if (changed.length === 0) return
  const events = changed.map((doc) => {
    const was = before.get(doc.id)
    const event = {
      action,
      from: was ? statusOf(definition, was) : null,
      to: statusOf(definition, doc),
      comment,
      changes: contentsOf(definition, doc, was),
    }
    return { doc: Object.assign(doc, { versionNum: Number(doc.versionNum ?? 0) + 1, ...changedNow(work) }), event }
  })
  updateRows(work.tx, table, changed, [...new Set(fields.flat()), 'versionNum', 'lastUpdatedBy', 'lastUpdateDate'])
  for (const row of changed) keepMembers(work.tx, definition, row, before.get(row.id))
  recordHistories(work, definition, events)
}

const changedNow = ({ actor, nowText }: Work) => ({ lastUpdatedBy: actor.userId, lastUpdateDate: nowText })

function contentsOf(definition: AnyDefinition, doc: Doc, was?: Doc): Changes {
  const table = tableOf(definition.entity)
  return { fields: changeOf(table, changedFields(table, doc, was), was, doc), lines: [] }
}
