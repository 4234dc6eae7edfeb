/** From what is needed to what is ordered: bill types, approved suppliers, requisitions, prices, orders. */
import { area } from '../area.ts'
import { date, job, ref } from '../language/define.ts'
import { agreementHeader } from './agreement-header.ts'
import { aslHeader } from './asl-header.ts'
import { purchasingButtons } from './buttons.ts'
import { customerOrder } from './customer-order.ts'
import { demandSummary } from './demand-summary.ts'
import { forecastHeader } from './forecast-header.ts'
import { purchasingLookups } from './lookups.ts'
import { poHeader } from './po-header.ts'
import { procurementPlan } from './procurement-plan.ts'
import { purchaseBillType } from './purchase-bill-type.ts'
import { purchaseHistory } from './purchase-history.ts'
import { requisitionHeader } from './requisition-header.ts'
import { supplierPriceList } from './supplier-price-list.ts'

export const purchasing = area('purchasing', {
  documents: [
    purchaseBillType,
    customerOrder,
    procurementPlan,
    aslHeader,
    requisitionHeader,
    supplierPriceList,
    agreementHeader,
    poHeader,
    purchaseHistory,
    demandSummary,
    forecastHeader,
  ],
  lookups: purchasingLookups,
  buttons: purchasingButtons,
  jobs: [
    job('ASL_EFFECT', {
      label: ['合格供应商清单到日生效与到期', 'Approved supplier lists come into force and run out'], kind: 'BOTH', cron: '10 0 * * *', once: 'PER_KEY',
      params: {
        date: date('日期', 'Day', { required: true, init: '{today}' }),
        orgId: ref('organization', '业务单元', 'Business unit'),
      },
    }),
    job('PROCUREMENT_PLAN_TRACK', { label: ['采购计划执行与灯号', 'Execution and lights of procurement plans'], kind: 'BOTH', cron: '5 0 * * *', once: 'PER_KEY' }),
    job('FORECAST_REMIND', { label: ['采购预测逾期提醒', 'Reminders of forecasts that await a reply'], kind: 'BOTH', cron: '0 8 * * *', once: 'PER_KEY' }),
    job('ORDER_OVERDUE', { label: ['订单逾期提醒', 'Reminders of orders that are overdue'], kind: 'BOTH', cron: '0 8 * * *', once: 'PER_KEY' }),
    job('PO_ERP_SEND', { label: ['已确认订单下发ERP', 'Confirmed orders are sent to the ERP'], kind: 'CRON', cron: '*/10 * * * *', needs: 'ERP_PO_OUT' }),
  ],
})
