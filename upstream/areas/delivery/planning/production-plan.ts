/** Production plans: of own confirmed schedules, together no more than is open, and at risk where too little is ready the day before it is promised. */

import { productionPlan } from '../../../../catalogue/delivery/production-plan.ts'
import type { Full, LineRow } from '../../../../catalogue/language/define.ts'
import { add, isAbove, movedBy, spoken, subtract } from '../../../../catalogue/language/formula.ts'
import { announceStep } from '../../../platform/messaging/events/announce.ts'
import type { Behaviour } from '../../../runtime/behaviour.ts'
import { knowing } from '../../../runtime/rules/facts.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import type { Work } from '../../../runtime/working.ts'
import { type ScheduleOf, schedule, schedulesOf } from '../delivery-note/schedules.ts'

type Plan = Full<typeof productionPlan>
type Line = LineRow<typeof productionPlan, 'productionPlanLine'>

const isOpen = ({ status }: Plan) => status === 'DRAFT' || status === 'REJECTED'
const schedulesIn = (plan: Plan) => (isOpen(plan) ? plan.productionPlanLine.map(({ poDeliveryId }) => schedule(poDeliveryId)) : null)
const openOf = ({ schedule: { scheduleQty, receivedQty, returnedQty, notReplacedQty } }: ScheduleOf) =>
  add(subtract(scheduleQty, receivedQty, notReplacedQty), returnedQty)

export const productionPlanBehaviour = {
  settle: knowing(schedulesIn, (plan, schedules) => {
    for (const [index, at] of (schedules ?? []).entries()) {
      const line = plan.productionPlanLine[index]
      if (at && line) takeFromOrder(line, at)
    }
    const first = schedules?.[0]
    if (first) Object.assign(plan, { buyerId: first.order.buyerId, orgId: first.order.orgId })
    settleRisk(plan)
  }),

  check: knowing(schedulesIn, (plan, schedules) => {
    for (const [index, at] of (schedules ?? []).entries()) {
      const isOwn = at && at.order.supplierId === plan.supplierId && at.order.orgId === plan.orgId && at.order.status === 'CONFIRMED'
      if (!isOwn) refuse(productionPlan, 'NOT_OWN', { lineNum: plan.productionPlanLine[index]?.lineNum }, `productionPlanLine[${index}].poDeliveryId`)
    }
  }),

  doSubmit: (plan, work) => requireOpen(work, plan),

  async doApproval(plan, work) {
    await requireOpen(work, plan)
    if (plan.riskFlag === 'Y') await announceStep(work, productionPlan, 'doWarn', plan)
  },

  doReject() {},

  async panels({ id, productionPlanLine }, { tx, language }) {
    const names = await tx.query<{ id: string; text: string }>(
      `select id, code || ' ' || coalesce(${language === 'EN' ? 'name_en' : 'name'}, name) as text from entity_label where id = any($1::uuid[])`,
      [productionPlanLine.map(({ materialId }) => materialId)],
    )
    const nameOf = new Map(names.rows.map(({ id: material, text }) => [material, text]))
    const cells = Map.groupBy(productionPlanLine, ({ planDate, materialId }) => `${planDate} ${materialId}`)
    const calendar = [...cells]
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([key, lines]) => ({
        id: `${id}-${key}`,
        versionNum: 1,
        planDate: lines[0]?.planDate ?? '',
        material: nameOf.get(lines[0]?.materialId ?? '') ?? '',
        figures: [plannedOf(lines), finishedOf(lines)].map(spoken).join(' / '),
      }))
    const days = Map.groupBy(productionPlanLine, ({ planDate }) => planDate)
    const progress = [...days.keys()].sort().map((planDate) => {
      const lines = days.get(planDate) ?? []
      return {
        id: `${id}-${planDate}`,
        versionNum: 1,
        planDate,
        planQty: plannedOf(lines),
        actualQty: finishedOf(lines),
      }
    })
    return { calendar, progress }
  },
} satisfies Behaviour<typeof productionPlan>

const plannedOf = (lines: readonly Line[]) => add(...lines.map(({ planQty }) => planQty))
const finishedOf = (lines: readonly Line[]) => add(...lines.map(({ actualQty }) => actualQty ?? '0'))

function takeFromOrder(line: Line, at: ScheduleOf): void {
  const { line: ordered, order } = at
  Object.assign(line, {
    materialId: ordered.materialId,
    poDocNum: order.docNum,
    uom: ordered.uom,
    promisedDate: at.schedule.promisedDate ?? at.schedule.needByDate,
    openQty: openOf(at),
  })
}

/** At risk: less than is open is planned to be ready the day before it is promised. */
function settleRisk(plan: Plan): void {
  for (const lines of Map.groupBy(plan.productionPlanLine, ({ poDeliveryId }) => poDeliveryId).values()) {
    const [first] = lines
    if (!first?.promisedDate) continue
    const lastDay = movedBy(first.promisedDate, -1)
    const ready = add(...lines.filter(({ planDate }) => planDate && planDate <= lastDay).map(({ planQty }) => planQty ?? '0'))
    const riskFlag = isAbove(first.openQty, ready) ? 'Y' : 'N'
    for (const line of lines) line.riskFlag = riskFlag
  }
  plan.riskFlag = plan.productionPlanLine.some(({ riskFlag }) => riskFlag === 'Y') ? 'Y' : 'N'
}

/** With what other running plans hold of the same schedules, under the lock of their orders. What was made is open until it has come in. */
async function requireOpen(work: Work, plan: Plan): Promise<void> {
  const ids = plan.productionPlanLine.map(({ poDeliveryId }) => poDeliveryId)
  const schedules = await schedulesOf(work, ids, { lock: true })
  const { rows } = await work.tx.query<{ id: string; qty: string }>(
    `select d.id, (sum(l.plan_qty) - least(sum(least(l.plan_qty, coalesce(l.actual_qty, 0))), coalesce(d.received_qty, 0)))::text as qty
     from production_plan_line l join production_plan h on h.id = l.header_id join po_delivery d on d.id = l.po_delivery_id
     where h.status = 'APPROVED' and h.id <> $1 and d.id = any($2::uuid[]) group by d.id`,
    [plan.id, ids],
  )
  const planned = new Map(rows.map(({ id, qty }) => [id, qty]))
  for (const [index, line] of plan.productionPlanLine.entries()) {
    const at = schedules.get(line.poDeliveryId)
    const own = add(...plan.productionPlanLine.filter(({ poDeliveryId }) => poDeliveryId === line.poDeliveryId).map(({ planQty }) => planQty))
    const [sum, open] = [add(own, planned.get(line.poDeliveryId) ?? '0'), at ? openOf(at) : '0']
    if (isAbove(sum, open))
      refuse(productionPlan, 'OVER_OPEN', { lineNum: line.lineNum, sum: spoken(sum), open: spoken(open) }, `productionPlanLine[${index}].planQty`)
  }
}
