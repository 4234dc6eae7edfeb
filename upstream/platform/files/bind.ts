/** A saved document takes the files that it names, and lets go of those that it names no longer. */
import { isChosenPicture } from '../../../catalogue/define.ts'
import { mostFiles } from '../../../catalogue/shell/attachment-rules.ts'
import { linesOf } from '../../runtime/documents.ts'
import { issueOf, refuseIssues, refuseRule } from '../../runtime/refusal.ts'
import type { Doc, Snapshot } from '../../runtime/types.ts'
import type { Work } from '../../runtime/working.ts'
import { type Table, tableOf } from '../../store/tables.ts'
import { limitsOf } from './place.ts'
import { refuseFile } from './words.ts'

const attachmentsOf = (row: Doc | undefined): string[] => (Array.isArray(row?.fileIds) ? row.fileIds : [])
/** Only heads have them: no line has a page on which to choose one. */
const picturesIn = ({ fields }: Table): string[] => Object.keys(fields).filter((key) => isChosenPicture(fields[key]))

/** The attachments of a row, and the pictures that were chosen for it. */
const filesOf = (table: Table, row: Doc | undefined): string[] => [
  ...attachmentsOf(row),
  ...picturesIn(table).flatMap((key) => (typeof row?.[key] === 'string' ? [row[key]] : [])),
]

/** All files of a document as it was stored; `table` is that of its head. */
const filesIn = (table: Table, before: Snapshot): string[] => [...before.values()].flatMap((row) => filesOf(table, row))

export async function bindFiles(work: Work, entity: string, doc: Doc, before: Snapshot): Promise<void> {
  const table = tableOf(entity)
  const rows = [{ table, row: doc }, ...[...linesOf(table, doc)].map(({ table: own, line }) => ({ table: own, row: line }))]
  const released = new Set(filesIn(table, before))
  for (const { table: own, row } of rows) {
    const named = filesOf(own, row)
    for (const id of named) released.delete(id)
    const known = new Set(filesOf(own, before.get(row.id)))
    const added = named.filter((id) => !known.has(id))
    if (added.length > 0) await bind(work, own, row, added)
  }
  release(work, [...released])
}

/** Only files that this person uploaded for documents of this kind, and that belong to none. */
async function bind(work: Work, table: Table, row: Doc, ids: readonly string[]): Promise<void> {
  const max = mostFiles(limitsOf(table))
  if (attachmentsOf(row).length > max) refuseFile('attachmentCountReached', { max })
  const { rowCount } = await work.tx.query(
    `update base_file set business_id = $1, status = 'BOUND', last_update_date = $2
     where id = any($3::uuid[]) and business_id is null and function_id = $4 and created_by = $5`,
    [row.id, work.nowText, ids, table.entity, work.actor.userId],
  )
  if (rowCount === new Set(ids).size) return
  const field = picturesIn(table).find((key) => ids.includes(String(row[key]))) ?? 'fileIds'
  const label = table.fields[field]?.label
  label ? refuseIssues([issueOf('NOT_FOUND_REF', field, label, { given: ids.join(', ') })]) : refuseRule('NOT_FOUND')
}

/** Left to whoever uploaded them, until the sweep takes them. */
export function release(work: Pick<Work, 'tx' | 'nowText'>, ids: readonly string[]): void {
  if (ids.length === 0) return
  work.tx.send(`update base_file set business_id = null, status = 'UNBOUND', last_update_date = $2 where id = any($1::uuid[])`, [ids, work.nowText])
}

/** Everything that a document which is going away held. */
export const releaseAll = (work: Work, table: Table, before: Snapshot): void => release(work, filesIn(table, before))
