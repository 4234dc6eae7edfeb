/** What a supplier may ship now, by the names that the specification has for it. */
import type { Pool } from 'pg'
import { deliveryNoteHeader } from '../../../../catalogue/delivery/delivery-note-header.ts'
import type { Answer } from '../../../../contract/types.ts'
import { listDocuments } from '../../../runtime/list.ts'
import { refuseRule } from '../../../runtime/refusal.ts'
import { listRequestIn, takeRequestIn } from '../../../runtime/requests.ts'
import { takeRows } from '../../../runtime/taken.ts'
import type { CallContext, Doc } from '../../../runtime/types.ts'

/** `poDeliveryRestful/listDealByPage`: schedules of confirmed orders with something left to ship, the most urgent first. */
export async function listDeals(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer<Doc[]>> {
  if (!context.actor.grants.has('deliveryNoteDealList')) refuseRule('FORBIDDEN')
  const answer = await listDocuments(pool, deliveryNoteHeader, { ...listRequestIn(body), view: 'toShip' }, context)
  return { ...answer, data: answer.data.map((row) => ({ ...row, poDeliveryId: row.id })) }
}

/** `deliveryNoteHeaderRestful/doCreate` with `{ deals: [{ poDeliveryId, shipQty }] }`: one draft note per organisation and ship-to. */
export function createFromDeals(pool: Pool, { deals, ...rest }: Record<string, unknown>, context: CallContext): Promise<Answer> {
  const rows = (Array.isArray(deals) ? deals : [])
    .map(({ poDeliveryId, shipQty }) => ({ id: String(poDeliveryId ?? ''), qty: String(shipQty ?? '').trim() }))
    .filter(({ qty }) => qty !== '')
  return takeRows(pool, deliveryNoteHeader, takeRequestIn({ ...rest, take: 'toShip', rows }), context)
}
