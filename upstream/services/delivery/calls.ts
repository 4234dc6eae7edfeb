/** The named calls of deliveries, receipts and stock, by their address. */
import type { Pool } from 'pg'
import { deliveryNoteHeader } from '../../../catalogue/delivery/delivery-note-header.ts'
import type { Answer } from '../../../contract/types.ts'
import { runAction } from '../../runtime/change.ts'
import { actionRequestIn } from '../../runtime/requests.ts'
import type { CallContext } from '../../runtime/types.ts'
import { fromNote } from '../receiving/from-note.ts'
import { listBalances } from '../stock/balances.ts'
import { createFromDeals, listDeals } from './deals.ts'
import { findByCode } from './trace.ts'

type Call = (body: Record<string, unknown>, context: CallContext) => Promise<Answer>

export const deliveryCalls = (pool: Pool): Readonly<Record<string, Call>> => ({
  '/v1/poDeliveryRestful/listDealByPage': (body, context) => listDeals(pool, body, context),
  '/v1/deliveryNoteHeaderRestful/doCreate': (body, context) => createOrShip(pool, body, context),
  '/v1/barcodeListRestful/findByCode': (body, context) => findByCode(pool, body, context),
  '/v1/receiveHeaderRestful/fromNote': (body, context) => fromNote(pool, body, context),
  '/v1/storageTransactionRestful/listBalance': (body, context) => listBalances(pool, body, context),
})

/** `doCreate` ships the notes that it names; given deals instead, it makes their drafts. */
function createOrShip(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer> {
  if (Array.isArray(body.deals)) return createFromDeals(pool, body, context)
  return runAction(pool, deliveryNoteHeader, 'doCreate', actionRequestIn(body), context)
}
