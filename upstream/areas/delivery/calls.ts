/** The named calls of deliveries, receipts and stock, by their address. */
import type { Pool } from 'pg'
import { deliveryNoteHeader } from '../../../catalogue/delivery/delivery-note-header.ts'
import { outsourcingStockHeader } from '../../../catalogue/delivery/outsourcing-stock-header.ts'
import type { Answer } from '../../../contract/types.ts'
import { callsAmongFew } from '../../platform/load/at-once.ts'
import { printDocuments } from '../../platform/print/print.ts'
import { runAction } from '../../runtime/change/change.ts'
import { actionRequestIn } from '../../runtime/change/requests.ts'
import type { CallContext, NamedCall } from '../../runtime/types.ts'
import { printBoxLabels } from './delivery-note/box-labels.ts'
import { createFromDeals, listDeals } from './delivery-note/deals.ts'
import { findByCode } from './delivery-note/trace.ts'
import { listDocks, printDocks } from './notice/docks.ts'
import { deliveryPrints } from './prints.ts'
import { fromNote } from './receipt/from-note.ts'
import { findScanned, receiveScanned } from './receipt/scanned.ts'
import { listBalances } from './stock/balances.ts'

export const deliveryCalls = (pool: Pool): Readonly<Record<string, NamedCall>> => ({
  ...callsAmongFew('prints', {
    '/v1/boxBoardPrint': (body, context) => printBoxLabels(pool, body, context),
    '/v1/deliveryNoticeHeaderRestful/listDockPlan': (body, context) => printDocks(pool, body, context),
    '/v1/deliveryNotePrint': (body, context) => printDocuments(pool, deliveryPrints, 'deliveryNoteHeader', body, context),
  }),
  '/v1/poDeliveryRestful/listDealByPage': (body, context) => listDeals(pool, body, context),
  '/v1/deliveryNoteHeaderRestful/doCreate': (body, context) => createOrShip(pool, body, context),
  '/v1/doSendDeliveryNoteToErp': (body, context) => runAction(pool, deliveryNoteHeader, 'doSendToErp', actionRequestIn(body), context),
  '/v1/doSendOutsourcingStockToErp': (body, context) => runAction(pool, outsourcingStockHeader, 'doSendToErp', actionRequestIn(body), context),
  '/v1/deliveryNoticeHeaderRestful/listDock': (body, context) => listDocks(pool, body, context),
  '/v1/barcodeListRestful/findByCode': (body, context) => findByCode(pool, body, context),
  '/v1/receiveHeaderRestful/fromNote': (body, context) => fromNote(pool, body, context),
  '/v1/receiveHeaderRestful/findScanned': (body, context) => findScanned(pool, body, context),
  '/v1/receiveHeaderRestful/receiveScanned': (body, context) => receiveScanned(pool, body, context),
  '/v1/storageTransactionRestful/listBalance': (body, context) => listBalances(pool, body, context),
})

/** `doCreate` ships the notes that it names; given deals instead, it makes their drafts. */
function createOrShip(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer> {
  if (Array.isArray(body.deals)) return createFromDeals(pool, body, context)
  return runAction(pool, deliveryNoteHeader, 'doCreate', actionRequestIn(body), context)
}
