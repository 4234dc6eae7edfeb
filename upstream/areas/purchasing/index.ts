/** From what is needed to what is ordered. */
import { purchasing as definitions } from '../../../catalogue/purchasing/index.ts'
import { areaOf } from '../../platform/area.ts'
import { processKeyOf } from '../../platform/workflow/run/process-key.ts'
import { numberRuleOf } from '../../runtime/change/number-rule.ts'
import { agreementHeaderBehaviour } from './agreement/agreement-header.ts'
import { agreementSheet } from './agreement/agreement-sheet.ts'
import { aslHeaderBehaviour } from './approved-list/asl-header.ts'
import { listsInForce } from './approved-list/list-effect.ts'
import { purchasingCalls } from './calls.ts'
import { customerOrderBehaviour } from './demand/customer-order.ts'
import { demandSummaryBehaviour } from './demand/demand-summary.ts'
import { plansToTrack, procurementPlanBehaviour } from './demand/procurement-plan.ts'
import { forecastHeaderBehaviour, forecastsToRemind } from './forecast/forecast-header.ts'
import { purchasingHome } from './home.ts'
import { ordersToSend } from './order/erp.ts'
import { countOrderPrint, orderSheet } from './order/order-sheet.ts'
import { suppliersToRemind } from './order/overdue.ts'
import { poHeaderBehaviour } from './order/po-header.ts'
import { numberRuleOfType, processKeyOfType, purchaseBillTypeBehaviour } from './purchase-bill-type.ts'
import { requisitionHeaderBehaviour } from './requisition/requisition-header.ts'
import { requisitionSheet } from './requisition/requisition-sheet.ts'

export const purchasing = areaOf(definitions, {
  behaviours: {
    purchaseBillType: purchaseBillTypeBehaviour,
    aslHeader: aslHeaderBehaviour,
    requisitionHeader: requisitionHeaderBehaviour,
    poHeader: poHeaderBehaviour,
    agreementHeader: agreementHeaderBehaviour,
    customerOrder: customerOrderBehaviour,
    demandSummary: demandSummaryBehaviour,
    procurementPlan: procurementPlanBehaviour,
    forecastHeader: forecastHeaderBehaviour,
  },
  calls: purchasingCalls,
  prints: {
    requisitionHeader: { sheet: requisitionSheet },
    poHeader: { sheet: orderSheet, count: countOrderPrint },
    agreementHeader: { sheet: agreementSheet },
  },
  jobs: () => ({
    ASL_EFFECT: listsInForce,
    PO_ERP_SEND: ordersToSend,
    PROCUREMENT_PLAN_TRACK: plansToTrack,
    FORECAST_REMIND: forecastsToRemind,
    ORDER_OVERDUE: suppliersToRemind,
  }),
  home: purchasingHome,
  replies() {
    processKeyOf.repliedBy(processKeyOfType)
    numberRuleOf.repliedBy(numberRuleOfType)
  },
})
