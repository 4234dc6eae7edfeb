/** What suppliers send, what comes in, what goes back, and the stock of it. */
import { delivery as definitions } from '../../../catalogue/delivery/index.ts'
import { areaOf } from '../../platform/area.ts'
import { heldAt, onHandOf } from '../master-data/held-at.ts'
import { deliveryCalls } from './calls.ts'
import { arrivingToday } from './delivery-note/arriving.ts'
import { barcodeListBehaviour } from './delivery-note/barcode-list.ts'
import { batchTemporaryBehaviour } from './delivery-note/batch-temporary.ts'
import { deliveryNoteHeaderBehaviour } from './delivery-note/delivery-note-header.ts'
import { deliveryHome } from './home.ts'
import { deliveryNoticeHeaderBehaviour, noticesToConfirm } from './notice/delivery-notice-header.ts'
import { outsourcingIssueHeaderBehaviour } from './outsourcing/outsourcing-issue-header.ts'
import { outsourcingStockHeaderBehaviour, statementsToMake } from './outsourcing/outsourcing-stock-header.ts'
import { productionPlanBehaviour } from './planning/production-plan.ts'
import { deliveryPrints } from './prints.ts'
import { receiveHeaderBehaviour } from './receipt/receive-header.ts'
import { receiveWriteOffBehaviour } from './receipt/receive-write-off.ts'
import { shipProductAndCostBehaviour } from './review/ship-product-and-cost.ts'
import { reviewsToMake, supplierReplayBehaviour } from './review/supplier-replay.ts'
import { heldByLedger, onHandByLedger } from './stock/held-at.ts'

export const delivery = areaOf(definitions, {
  behaviours: {
    deliveryNoteHeader: deliveryNoteHeaderBehaviour,
    barcodeList: barcodeListBehaviour,
    receiveHeader: receiveHeaderBehaviour,
    receiveWriteOff: receiveWriteOffBehaviour,
    deliveryNoticeHeader: deliveryNoticeHeaderBehaviour,
    batchTemporary: batchTemporaryBehaviour,
    productionPlan: productionPlanBehaviour,
    outsourcingIssueHeader: outsourcingIssueHeaderBehaviour,
    outsourcingStockHeader: outsourcingStockHeaderBehaviour,
    shipProductAndCost: shipProductAndCostBehaviour,
    supplierReplay: supplierReplayBehaviour,
  },
  calls: deliveryCalls,
  replies: () => {
    heldAt.repliedBy(heldByLedger)
    onHandOf.repliedBy(onHandByLedger)
  },
  prints: deliveryPrints,
  jobs: () => ({
    OUTSOURCING_STOCK: statementsToMake,
    SUPPLIER_REPLAY: reviewsToMake,
    DELIVERY_DUE_WARN: noticesToConfirm,
    DELIVERY_ARRIVING: arrivingToday,
  }),
  home: deliveryHome,
})
