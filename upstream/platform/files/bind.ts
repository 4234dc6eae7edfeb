/** A saved document takes the files that it names, and lets go of those that it names no longer. */

import { mostFiles } from '../../../catalogue/constants/attachment-types.ts'
import { isChosenPicture } from '../../../catalogue/language/define.ts'
import { memo } from '../../../catalogue/values/memo.ts'
import { linesOf } from '../../runtime/rows/documents.ts'
import { issueOf, refuseIssues, refuseRule } from '../../runtime/rules/refusal.ts'
import type { Doc, Snapshot } from '../../runtime/types.ts'
import type { Work } from '../../runtime/working.ts'
import { type Table, tableOf } from '../../store/tables.ts'
import { limitsOf } from './place.ts'
import { refuseFile } from './words.ts'

const none: readonly string[] = []

export const attachmentsOf = (row: Doc | undefined): readonly string[] => (Array.isArray(row?.fileIds) ? row.fileIds : none)
/** Only heads have them: no line has a page on which to choose one. */
const picturesIn = memo(({ fields }: Table): string[] => Object.keys(fields).filter((key) => isChosenPicture(fields[key])))

/** The attachments of a row, and the pictures that were chosen for it. */
function filesOf(table: Table, row: Doc | undefined): readonly string[] {
  const [attached, pictures] = [attachmentsOf(row), picturesIn(table)]
  return pictures.length === 0 ? attached : [...attached, ...pictures.flatMap((key) => (typeof row?.[key] === 'string' ? [row[key]] : []))]
}

/** All files of a document as it was stored; `table` is that of its head. */
const filesIn = (table: Table, before: Snapshot): string[] => [...before.values()].flatMap((row) => filesOf(table, row))

/** Files that a row names and did not name before. */
interface Added {
  table: Table
  row: Doc
  ids: readonly string[]
}

export async function bindFiles(work: Work, entity: string, doc: Doc, before: Snapshot): Promise<void> {
  const table = tableOf(entity)
  const rows = [{ table, row: doc }, ...[...linesOf(table, doc)].map(({ table: own, line }) => ({ table: own, row: line }))]
  const released = new Set(filesIn(table, before))
  const added = rows.flatMap(({ table: own, row }): Added[] => {
    const named = filesOf(own, row)
    if (named.length === 0) return []
    for (const id of named) released.delete(id)
    const known = new Set(filesOf(own, before.get(row.id)))
    const ids = named.filter((id) => !known.has(id))
    return ids.length > 0 ? [{ table: own, row, ids }] : []
  })
  if (added.length > 0) await bind(work, added)
  releaseFrom(work, before, [...released])
}

/** Only files that this person uploaded for documents of this kind, and that belong to none. */
async function bind(work: Work, added: readonly Added[]): Promise<void> {
  for (const { table, row } of added) {
    const max = mostFiles(limitsOf(table))
    if (attachmentsOf(row).length > max) refuseFile('attachmentCountReached', { max })
  }
  const files = added.flatMap(({ table, row, ids }) => ids.map((id) => ({ id, rowId: row.id, kind: table.entity })))
  const { rows } = await work.tx.query<{ id: string }>(
    `update base_file f set business_id = named.row_id, status = 'BOUND', last_update_date = $4
     from unnest($1::uuid[], $2::uuid[], $3::text[]) as named(id, row_id, kind)
     where f.id = named.id and f.business_id is null and f.function_id = named.kind and f.created_by = $5 returning f.id`,
    [files.map(({ id }) => id), files.map(({ rowId }) => rowId), files.map(({ kind }) => kind), work.nowText, work.actor.userId],
  )
  const bound = new Set(rows.map(({ id }) => id))
  const refused = added.find(({ ids }) => !ids.every((id) => bound.has(id)))
  if (refused) refuseUnbound(refused)
}

function refuseUnbound({ table, row, ids }: Added): void {
  const field = picturesIn(table).find((key) => ids.includes(String(row[key]))) ?? 'fileIds'
  const label = table.fields[field]?.label
  label ? refuseIssues([issueOf('NOT_FOUND_REF', field, label, { given: ids.join(', ') })]) : refuseRule('NOT_FOUND')
}

/** Left to whoever uploaded them, until the sweep takes them. */
export function release(work: Pick<Work, 'tx' | 'nowText'>, ids: readonly string[]): void {
  if (ids.length === 0) return
  work.tx.send(`update base_file set business_id = null, status = 'UNBOUND', last_update_date = $2 where id = any($1::uuid[])`, [ids, work.nowText])
}

/** Those that its rows still have: what was handed over meanwhile is another one's. */
function releaseFrom(work: Work, before: Snapshot, ids: readonly string[]): void {
  if (ids.length === 0) return
  work.tx.send(
    `update base_file set business_id = null, status = 'UNBOUND', last_update_date = $2 where id = any($1::uuid[]) and business_id = any($3::uuid[])`,
    [ids, work.nowText, [...before.keys()]],
  )
}

/** Everything that a document which is going away held. */
export const releaseAll = (work: Work, table: Table, before: Snapshot): void => releaseFrom(work, before, filesIn(table, before))

/** Only what this person uploaded there; what is not taken then was never theirs to give. */
export async function handOver(work: Work, ids: readonly string[], from: { entity: string; id: string }, to: string): Promise<void> {
  if (ids.length === 0) return
  await work.tx.query(
    `update base_file set function_id = $2, business_id = null, status = 'UNBOUND', last_update_date = $3
     where id = any($1::uuid[]) and function_id = $4 and (business_id is null or business_id = $5) and created_by = $6`,
    [ids, to, work.nowText, from.entity, from.id, work.actor.userId],
  )
}
