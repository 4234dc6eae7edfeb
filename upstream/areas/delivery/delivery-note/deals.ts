/** What a supplier may ship now, by the names that the specification has for it. */
import type { Pool } from 'pg'
import { z } from 'zod'
import { deliveryNoteHeader } from '../../../../catalogue/delivery/delivery-note-header.ts'
import type { Answer } from '../../../../contract/types.ts'
import { listRequestIn, shaped, takeRequestIn } from '../../../runtime/change/requests.ts'
import { takeRows } from '../../../runtime/change/take.ts'
import { listDocuments } from '../../../runtime/reading/list.ts'
import { refuseRule } from '../../../runtime/rules/refusal.ts'
import type { CallContext, Doc } from '../../../runtime/types.ts'

/** `poDeliveryRestful/listDealByPage`: schedules of confirmed orders with something left to ship, the most urgent first. */
export async function listDeals(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer<Doc[]>> {
  if (!context.actor.grants.has('deliveryNoteDealList')) refuseRule('FORBIDDEN')
  const answer = await listDocuments(pool, deliveryNoteHeader, { ...listRequestIn(body), view: 'toShip' }, context)
  return { ...answer, data: answer.data.map((row) => ({ ...row, poDeliveryId: row.id })) }
}

const dealt = z.object({
  deals: z.array(z.object({ poDeliveryId: z.string(), shipQty: z.union([z.string().trim(), z.number().transform(String)]).nullish() })),
})

/** `deliveryNoteHeaderRestful/doCreate` with `{ deals: [{ poDeliveryId, shipQty }] }`: one draft note per organisation and ship-to. */
export function createFromDeals(pool: Pool, { deals, ...rest }: Record<string, unknown>, context: CallContext): Promise<Answer> {
  const rows = shaped(dealt, { deals }).deals.flatMap(({ poDeliveryId, shipQty }) => (shipQty ? [{ id: poDeliveryId, qty: shipQty }] : []))
  return takeRows(pool, deliveryNoteHeader, takeRequestIn({ ...rest, take: 'toShip', rows }), context)
}
