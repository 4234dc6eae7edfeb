/** Demand: netted against stock and orders while it is new, gathered from customer orders and plans, turned into requisitions. */
import type { Full } from '../../../../catalogue/language/define.ts'
import { demandSummary } from '../../../../catalogue/purchasing/demand-summary.ts'
import { purchaseBillType } from '../../../../catalogue/purchasing/purchase-bill-type.ts'
import { requisitionHeader } from '../../../../catalogue/purchasing/requisition-header.ts'
import type { ActionCall, Behaviour } from '../../../runtime/behaviour.ts'
import { rowWhere } from '../../../runtime/rows/rows.ts'
import { refuse, refuseRule } from '../../../runtime/rules/refusal.ts'
import { change, create } from '../../../runtime/work.ts'
import { gather } from './gather.ts'
import { netAll } from './net.ts'

type Demand = Full<typeof demandSummary>

export const demandSummaryBehaviour = {
  async settle(demand, work) {
    if (demand.status === 'NEW') await netAll(work, [demand])
  },

  check(demand, { today }, before) {
    if (demand.needByDate < today && before?.needByDate !== demand.needByDate) refuse(demandSummary, 'NEED_PAST', {}, 'needByDate')
  },

  doGather: (_demand, call) => gather(call),

  doConfirm: (demand, work) => netAll(work, [demand]),

  async doCreateRequisition(demand, call) {
    // All that were chosen together become one requisition for each plant and buyer.
    const chosen = (call.among ?? [demand]) as readonly Demand[]
    if (demand.id !== chosen.at(-1)?.id) return
    for (const group of Map.groupBy(chosen, ({ orgId, buyerId }) => `${orgId} ${buyerId}`).values()) await requisitionFrom(call, group, demand)
  },

  doClose() {},
} satisfies Behaviour<typeof demandSummary>

async function requisitionFrom(call: ActionCall, group: readonly Demand[], last: Demand): Promise<void> {
  const inOrder = [...group].sort((a, b) => a.needByDate.localeCompare(b.needByDate) || String(a.docNum).localeCompare(String(b.docNum)))
  const [first] = inOrder
  const billType = await rowWhere(call, purchaseBillType, { documentKind: 'REQUISITION', nature: 'STANDARD', enabledFlag: 'Y' }, 'code')
  if (!first || !billType) return refuseRule('NOT_FOUND')
  const draft = {
    billTypeId: billType.id,
    orgId: first.orgId,
    purpose: `${requisitionPurpose} ${inOrder.map(({ docNum }) => docNum).join(', ')}`.slice(0, 200),
    requisitionLine: inOrder.map(({ materialId, planQty, needByDate, uom }) => ({
      materialId,
      uom: uom ?? '',
      requestQty: planQty ?? '0',
      needByDate: needByDate < call.today ? call.today : needByDate,
    })),
  }
  const requisition = await create(call, requisitionHeader, draft, {
    fill: (made) =>
      Object.assign(made, {
        sourceType: 'DEMAND',
        sourceDocNum: inOrder
          .map(({ docNum }) => docNum)
          .join(',')
          .slice(0, 60),
      }),
  })
  const lineOf = new Map(inOrder.map(({ id }, at) => [id, requisition.requisitionLine[at]?.id ?? null]))
  // Those before the last one are written already.
  const others = inOrder.filter(({ id }) => id !== last.id).map(({ id }) => id)
  await change(call, demandSummary, others, 'convert', (one) => {
    one.requisitionLineId = lineOf.get(one.id) ?? null
  })
  if (lineOf.has(last.id)) last.requisitionLineId = lineOf.get(last.id) ?? null
}

const requisitionPurpose = '需求汇总'
