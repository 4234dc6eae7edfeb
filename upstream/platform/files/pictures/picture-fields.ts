/** Pictures that are fields of a record, beside the attachments of documents: no button of a page is asked for them. */
import { isId } from '../../../../catalogue/values/ids.ts'
import { wideningOf } from '../../../runtime/reading/record.ts'
import { enterRoleSql, enterSystem } from '../../../runtime/rows/database.ts'
import type { Actor, Tx } from '../../../runtime/types.ts'
import { findTable } from '../../../store/tables.ts'
import { attachingTable, mayUse } from '../place.ts'
import { type StoredFile, storedFile } from '../rows.ts'

/** Seen by whoever uploaded it and by whoever sees its record; null for all others and for attachments. */
export async function pictureOfRecord(tx: Tx, actor: Actor, id: unknown): Promise<StoredFile | null> {
  const file = isId(id) ? await storedFile(tx, id) : null
  if (!file || attachingTable(file.functionId)) return null
  if (file.createdBy === actor.userId) return file
  const table = findTable(file.functionId)
  if (!table || mayUse(actor, table.definition, 'preview') === null) return null
  await tx.query(enterRoleSql(actor, wideningOf(actor, table.definition)))
  const seen = await storedFile(tx, file.id)
  enterSystem(tx)
  return seen
}
