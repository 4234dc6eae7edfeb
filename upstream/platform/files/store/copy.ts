/** Copies for another document: the same content under rows of their own. */
import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { mostFiles } from '../../../../catalogue/constants/attachment-types.ts'
import type { Answer } from '../../../../contract/types.ts'
import { inTransaction, systemOpening } from '../../../runtime/rows/database.ts'
import { refuseRule } from '../../../runtime/rules/refusal.ts'
import type { CallContext } from '../../../runtime/types.ts'
import { attachmentsOf } from '../bind.ts'
import { changeList } from '../change-list.ts'
import { allowedNow, attachingTable, limitsOf, lockPlace, requireUse } from '../place.ts'
import { idsIn, sealedNameOf, seenFiles } from '../rows.ts'
import { traceAccess } from '../traces.ts'
import { insertRows, randomFileId } from '../upload/keep.ts'
import { refuseFile } from '../words.ts'
import { keyForCopy } from './sealed-contents.ts'
import { vault } from './vault.ts'

export async function copyFiles(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer<string[]>> {
  const ids = idsIn(body.ids)
  if (ids.length === 0) refuseRule('NOTHING_CHOSEN')
  const { actor, now } = context
  const table = attachingTable(body.functionId) ?? refuseRule('NOT_FOUND')
  requireUse(actor, table.definition, 'upload')
  const { store } = vault()
  const files = await inTransaction(pool, systemOpening, (tx) => seenFiles(tx, context, ids))
  if (files.length < ids.length) refuseRule('NOT_FOUND')
  const copies = files.map(({ table: _, ...file }) => {
    const id = randomFileId()
    return {
      ...file,
      id,
      ...(file.sealedName !== null && sealedNameOf({ ...file, id })),
      contentKey: keyForCopy(file, id),
      fileName: randomBytes(24).toString('hex'),
      functionId: table.entity,
      createdBy: actor.userId,
      creationDate: now,
    }
  })
  try {
    // The store may be a network away, so contents come first: without their rows nobody sees them.
    for (const [at, { fileName }] of copies.entries()) await store.copy(files[at]!.fileName, fileName)
    return await inTransaction(pool, systemOpening, async (tx) => {
      const place = body.businessId ? await lockPlace(tx, table, body.businessId, context) : null
      if (!allowedNow(table, 'upload', place, actor)) refuseRule('FORBIDDEN')
      const max = mostFiles(limitsOf(table))
      if (attachmentsOf(place?.row).length + copies.length > max) refuseFile('attachmentCountReached', { max })
      const rows = copies.map((copy) => ({ ...copy, businessId: place ? place.row.id : null }))
      await insertRows(tx, rows, context, '')
      if (place) await changeList(tx, 'attach', { table, ...place }, rows, context)
      await traceAccess(tx, context, 'copy', rows)
      return { status: '200', msg: '', data: rows.map(({ id }) => id) }
    })
  } catch (error) {
    for (const { fileName } of copies) await store.remove(fileName)
    throw error
  }
}
