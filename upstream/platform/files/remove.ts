/** Deleting attachments: all that were named, or none; the contents go once the rows are gone for good. */
import type { Pool } from 'pg'
import type { Answer } from '../../../contract/types.ts'
import { once } from '../../runtime/change/idempotency.ts'
import { inTransaction, systemOpening } from '../../runtime/rows/database.ts'
import { refuseRule } from '../../runtime/rules/refusal.ts'
import type { CallContext, Tx } from '../../runtime/types.ts'
import { statusOf } from '../../runtime/visibility/rights.ts'
import { changeList } from './change-list.ts'
import { allowedNow, lockPlace } from './place.ts'
import { idsIn, requireButtonOf, type SeenFile, seenFiles } from './rows.ts'
import { vault } from './store/vault.ts'
import { traceAccess } from './traces.ts'

export async function deleteFiles(pool: Pool, given: unknown, context: CallContext): Promise<Answer> {
  const ids = idsIn(given)
  if (ids.length === 0) refuseRule('NOTHING_CHOSEN')
  let gone: readonly SeenFile[] = []
  const answer = await inTransaction(pool, systemOpening, (tx) =>
    once(tx, context, 'baseFile.delete', ids, async () => {
      const files = await seenFiles(tx, context, ids, 'delete')
      if (files.length < ids.length) refuseRule('NOT_FOUND')
      for (const { table } of files) requireButtonOf(context.actor, table.definition, 'delete')
      await detachAll(tx, files, context)
      await tx.query('delete from base_file where id = any($1::uuid[])', [ids])
      await traceAccess(tx, context, 'delete', files)
      gone = files
      return { status: '200', msg: '', data: { deleted: ids.length } }
    }),
  )
  for (const { fileName } of gone) await vault().store.remove(fileName)
  return answer
}

/** Out of the lists of their records, each locked, in the order of their ids. */
async function detachAll(tx: Tx, files: readonly SeenFile[], context: CallContext): Promise<void> {
  const bound = files.filter(({ businessId }) => businessId !== null)
  const byRecord = Map.groupBy(bound, ({ businessId }) => String(businessId))
  for (const [id, group] of [...byRecord].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const { table } = group[0]!
    const place = await lockPlace(tx, table, id, context)
    if (!allowedNow(table, 'delete', place, context.actor)) {
      const status = table.definition.states[statusOf(table.definition, place.header)]?.label
      refuseRule('NOT_EDITABLE', { label: table.fields.fileIds?.label, status })
    }
    await changeList(tx, 'detach', { table, ...place }, group, context)
  }
}
