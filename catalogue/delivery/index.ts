/** What suppliers send, what comes in, what goes back, and the stock of it. */
import { area } from '../area.ts'
import { job, month } from '../language/define.ts'
import { barcodeList } from './barcode-list.ts'
import { batchTemporary } from './batch-temporary.ts'
import { deliveryButtons } from './buttons.ts'
import { deliveryNoteHeader } from './delivery-note-header.ts'
import { deliveryNoticeHeader } from './delivery-notice-header.ts'
import { deliveryLookups } from './lookups.ts'
import { outsourcingIssueHeader } from './outsourcing-issue-header.ts'
import { outsourcingStockHeader } from './outsourcing-stock-header.ts'
import { productionPlan } from './production-plan.ts'
import { receiveHeader } from './receive-header.ts'
import { receiveTransaction } from './receive-transaction.ts'
import { receiveWriteOff } from './receive-write-off.ts'
import { shipProductAndCost } from './ship-product-and-cost.ts'
import { storageTransaction } from './storage-transaction.ts'
import { supplierReplay } from './supplier-replay.ts'

export const delivery = area('delivery', {
  documents: [
    deliveryNoticeHeader,
    batchTemporary,
    deliveryNoteHeader,
    barcodeList,
    receiveHeader,
    receiveWriteOff,
    receiveTransaction,
    storageTransaction,
    productionPlan,
    outsourcingIssueHeader,
    outsourcingStockHeader,
    shipProductAndCost,
    supplierReplay,
  ],
  lookups: deliveryLookups,
  buttons: deliveryButtons,
  jobs: [
    job('OUTSOURCING_STOCK', { label: ['委外库存单', 'Outsourcing stock statements'], kind: 'BOTH', cron: '0 2 1 * *', once: 'PER_KEY', params: { month: month('月份', 'Month') } }),
    job('SUPPLIER_REPLAY', { label: ['供应商复盘', 'Supplier delivery reviews'], kind: 'BOTH', cron: '0 3 3 * *', once: 'PER_KEY', params: { month: month('月份', 'Month') } }),
    job('DELIVERY_ARRIVING', { label: ['今日到货汇总', 'What arrives today'], kind: 'BOTH', cron: '30 7 * * *', once: 'PER_KEY' }),
    job('DELIVERY_DUE_WARN', { label: ['送货通知逾期未确认', 'Delivery notices that were not confirmed in time'], kind: 'BOTH', cron: '30 * * * *', once: 'PER_KEY' }),
  ],
})
