import { user } from '../../../../catalogue/identity/user.ts'
import type { Full, LineRow } from '../../../../catalogue/language/define.ts'
import { add, isPositive, isZero, multiply, roundTo, spoken, subtract } from '../../../../catalogue/language/formula.ts'
import { materialItem } from '../../../../catalogue/master-data/material-item.ts'
import { deliveryInfo } from '../../../../catalogue/master-data/places.ts'
import { purchaseCategory } from '../../../../catalogue/master-data/purchase-category.ts'
import { demandSummary } from '../../../../catalogue/purchasing/demand-summary.ts'
import { poHeader } from '../../../../catalogue/purchasing/po-header.ts'
import { requisitionHeader } from '../../../../catalogue/purchasing/requisition-header.ts'
import { departmentOf } from '../../../platform/organisation/department-of.ts'
import type { ActionCall, Behaviour } from '../../../runtime/behaviour.ts'
import { draftOf } from '../../../runtime/change/copy.ts'
import { newLine } from '../../../runtime/change/draft.ts'
import { takeInto } from '../../../runtime/change/take.ts'
import { newId } from '../../../runtime/rows/new-id.ts'
import { idsWhere, rowOf } from '../../../runtime/rows/rows.ts'
import { type Facts, fact, knowing } from '../../../runtime/rules/facts.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { called, row, rowWith } from '../../../runtime/rules/row-facts.ts'
import { warn } from '../../../runtime/rules/warnings.ts'
import { change, create, reload } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { budgetRow, type Charge, requireBudget } from '../../master-data/budget.ts'
import { exchanged, rate } from '../../master-data/exchange.ts'
import { plantPrice, pricedIn } from '../../master-data/plant-price.ts'
import { atPlant, taxOf } from '../../master-data/said-by-material.ts'
import { buyerOf } from '../buyer.ts'
import { settleLine } from './demand.ts'

type Requisition = Full<typeof requisitionHeader>
type Line = LineRow<typeof requisitionHeader, 'requisitionLine'>

export const requisitionHeaderBehaviour = {
  follows: [
    {
      gives: ['deptId'],
      from: ({ requesterId }) => [requesterId],
      find: knowing(
        ({ requesterId }) => departmentOf(requesterId),
        (_requisition, deptId) => ({ deptId }),
      ),
    },
    { on: 'requisitionLine', gives: ['taxRate'], from: ({ materialId, categoryId }, { orgId }) => [materialId, categoryId, orgId], find: taxOf },
    {
      on: 'requisitionLine',
      gives: ['estimatedPrice'],
      from: ({ materialId, uom }, { orgId, currency }) => [materialId, uom, orgId, currency],
      find: knowing(
        ({ materialId, uom }, { orgId, currency, requestDate: day }) =>
          materialId && uom && currency && day
            ? { inCny: plantPrice({ price: 'standardPrice', materialId, orgId, uom }), toCny: rate({ from: currency, to: 'CNY', day }) }
            : null,
        ({ materialId }, found) => (materialId ? { estimatedPrice: found && pricedIn(found.inCny, found.toCny) } : {}),
      ),
    },
    {
      on: 'requisitionLine',
      gives: ['deliveryInfoId'],
      from: (_line, { orgId }) => [orgId],
      find: knowing(
        (_line, { orgId }) => rowWith(deliveryInfo, { orgId, defaultFlag: 'Y' }),
        (_line, place) => ({ deliveryInfoId: place?.id ?? null }),
      ),
    },
  ],

  defaults(requisition) {
    requisition.sourceType ??= 'MANUAL'
  },

  settle: knowing(
    ({ currency, requestDate, projectId, requisitionLine }) => ({
      toCny: currency && requestDate ? rate({ from: currency, to: 'CNY', day: requestDate }) : null,
      budgets: requisitionLine.map(({ subjectId }) => budgetRow(projectId, subjectId)),
    }),
    (requisition, { toCny, budgets }) => {
      for (const [index, line] of requisition.requisitionLine.entries()) {
        line.lineStatus ??= 'DRAFT'
        line.projectBudgetId = budgets[index] ?? null
        settleLine(line)
      }
      if (!toCny) return
      requisition.exchangeRate = roundTo(toCny.factor, 10)
      requisition.baseAmount = exchanged(requisition.netAmount ?? '0', toCny)
    },
  ),

  doSubmit: knowing(
    (requisition) => ({
      org: called(requisition.orgId),
      goods: requisition.requisitionLine.map(({ materialId }) => goodsOf(materialId, requisition.orgId)),
    }),
    async (requisition, { org, goods }, work) => {
      for (const [index, line] of requisition.requisitionLine.entries()) {
        const at = (field: string) => `requisitionLine[${index}].${field}`
        if (line.materialId) requireBuyable(work, line, { ...(goods[index] as Goods), org: org?.code }, at)
      }
      await requireBudget(work, chargesOf(requisition))
    },
  ),

  doWithdraw() {},

  doApproval: knowing(
    ({ orgId, requisitionLine }) => requisitionLine.map(({ materialId, categoryId }) => buyerOf({ orgId, materialId, categoryId })),
    async (requisition, buyers, work) => {
      await requireBudget(work, chargesOf(requisition), { isHandedIn: true })
      for (const [index, line] of requisition.requisitionLine.entries()) Object.assign(line, { buyerId: buyers[index], lineStatus: 'OPEN' })
    },
  ),

  async doReturn(requisition, call) {
    const chosen = chosenLines(requisition, call)
    if (chosen.length < requisition.requisitionLine.length) {
      await moveToOwnRequisition(requisition, chosen, call)
      return { to: 'APPROVED' }
    }
    for (const line of chosen) Object.assign(line, { lineStatus: 'RETURNED', returnReason: call.reason })
    return { to: 'RETURNED' }
  },

  async doSplit(requisition, call) {
    const [line] = chosenLines(requisition, call)
    if (!line) return
    const parts = String(call.input.parts)
      .split(/[;；,，\s]+/)
      .filter(Boolean)
    if (parts.length < 2 || parts.some((part) => !/^\d+(\.\d{1,4})?$/.test(part) || !isPositive(part)))
      refuse(requisitionHeader, 'SPLIT_PARTS', {}, 'input.parts')
    const sum = add(...parts)
    if (!isZero(subtract(sum, line.openQty))) refuse(requisitionHeader, 'SPLIT_SUM', { sum: spoken(sum), open: spoken(line.openQty) }, 'input.parts')
    const { suggestedSupplierId, needByDate, deliveryInfoId } = call.input
    const place = await rowOf(call, deliveryInfo, deliveryInfoId)
    if (place && place.orgId !== requisition.orgId) refuse(requisitionHeader, 'OTHER_PLACE', { code: place.code }, 'input.deliveryInfoId')
    const own = { ...(suggestedSupplierId && { suggestedSupplierId }), ...(needByDate && { needByDate }), ...(place && { deliveryInfoId: place.id }) }
    splitLine(requisition, line, { parts, own }, call)
  },

  doTurnLine: knowing(
    (requisition, call) => {
      const userId = String(call.input.buyerId)
      const permits = chosenLines(requisition, call).map(({ categoryId }) => ({
        isGiven: mayPurchase({ userId, categoryId }),
        category: row(purchaseCategory, categoryId),
      }))
      return { buyer: row(user, userId), permits }
    },
    (requisition, { buyer, permits }, call) => {
      for (const [at, line] of chosenLines(requisition, call).entries()) {
        const permit = permits[at]
        if (!permit?.isGiven)
          refuse(requisitionHeader, 'NO_PERMIT', { user: String(buyer?.name), category: String(permit?.category?.name) }, 'input.buyerId')
        line.buyerId = String(call.input.buyerId)
      }
    },
  ),

  async doCreateOrder(requisition, call) {
    const { supplierId, orderQty } = call.input
    const rows = call.lineIds.map((id) => ({ id, ...(orderQty && { qty: orderQty }) }))
    await takeInto(call, poHeader, 'requisitionLines', rows, { ...(supplierId && { supplierId }) })
    await reload(call, requisitionHeader, requisition)
  },

  doClose(requisition) {
    for (const line of requisition.requisitionLine) {
      line.cancelledQty = add(line.cancelledQty, isPositive(line.openQty) ? line.openQty : '0')
    }
  },

  removed: (requisition, work) => reopenDemand(work, requisition),

  /** What was never approved took no demand: it waits for another requisition. What was approved lets it lapse. */
  async doCancel(requisition, call) {
    endWithoutDemand(requisition)
    if (requisition.status !== 'APPROVED') await reopenDemand(call, requisition)
  },

  async doAbolish(requisition, call) {
    endWithoutDemand(requisition)
    await reopenDemand(call, requisition)
  },
} satisfies Behaviour<typeof requisitionHeader>

/** What its lines are about to cost their project; one without an estimate is not handed in. */
const chargesOf = ({ projectId, exchangeRate, requisitionLine }: Requisition): Charge[] =>
  requisitionLine.flatMap(({ subjectId, requestQty, estimatedPrice }, index) =>
    estimatedPrice === null || exchangeRate === null
      ? []
      : [
          {
            projectId,
            subjectId,
            amount: roundTo(multiply(multiply(requestQty, estimatedPrice), exchangeRate), 2),
            at: `requisitionLine[${index}].estimatedPrice`,
          },
        ],
  )

function endWithoutDemand(requisition: Requisition): void {
  for (const line of requisition.requisitionLine) line.lineStatus = 'CANCELLED'
}

/** The demand that it was made of waits for another requisition. */
async function reopenDemand(work: Work, { requisitionLine }: Requisition): Promise<void> {
  const ids = await idsWhere(work, demandSummary, { requisitionLineId: requisitionLine.map(({ id }) => id), status: 'CONVERTED' })
  await change(work, demandSummary, ids, 'doReopen', (demand) => {
    Object.assign(demand, { status: 'CONFIRMED', requisitionLineId: null })
  })
}

const chosenLines = (requisition: Requisition, call: ActionCall): Line[] =>
  requisition.requisitionLine.filter((line) => call.lineIds.includes(line.id))

/** What must be known of a material before it is asked for. */
const goodsOf = (materialId: string | null, orgId: string) => ({ material: row(materialItem, materialId), atOrg: atPlant(materialId, orgId) })

type Goods = Facts<ReturnType<typeof goodsOf>>

function requireBuyable(work: Work, line: Line, { material, atOrg, org }: Goods & { org: string | undefined }, at: (field: string) => string): void {
  if (!atOrg) refuse(requisitionHeader, 'NOT_EXTENDED', { code: material?.code, org }, at('materialId'))
  const lead = atOrg.leadDays ?? 0
  const days = (Date.parse(line.needByDate) - Date.parse(work.today)) / 86_400_000
  if (days < lead) warn(work, requisitionHeader, 'LEAD_TIME', { lineNum: line.lineNum, days: lead }, at('needByDate'))
}

/** The category is among the permits; who has none purchases what a responsibility without bounds opens. */
const mayPurchase = fact(async ({ tx, today }, asked: readonly { userId: string; categoryId: string }[]): Promise<boolean[]> => {
  const { rows } = await tx.query<{ place: number }>(
    `with recursive asked as (
       select * from unnest($1::uuid[], $2::uuid[]) with ordinality as asked(user_id, category_id, place)
     ), up as (
       select category_id as origin, category_id as id from asked
       union select up.origin, c.parent_id from purchase_category c join up on c.id = up.id where c.parent_id is not null
     )
     select place::int from asked
     where exists (select from user_category_permit p join up on up.id = p.category_id where up.origin = asked.category_id and p.header_id = asked.user_id)
        or (not exists (select from user_category_permit where header_id = asked.user_id)
          and exists (select from user_responsibility u join responsibility r on r.id = u.responsibility_id
            where u.header_id = asked.user_id and r.enabled_flag = 'Y' and r.data_scope_all = 'Y' and $3::date between coalesce(u.start_date, $3) and coalesce(u.end_date, $3)))`,
    [asked.map(({ userId }) => userId), asked.map(({ categoryId }) => categoryId), today],
  )
  const given = new Set(rows.map(({ place }) => place))
  return asked.map((_, at) => given.has(at + 1))
})

/** Lines that go back while others go on move to a requisition of their own, with the same requester. */
async function moveToOwnRequisition(requisition: Requisition, lines: readonly Line[], call: ActionCall): Promise<void> {
  const copy = draftOf(requisitionHeader, { ...requisition, requisitionLine: [...lines] })
  await create(call, requisitionHeader, copy, {
    fill: (returned) => {
      Object.assign(returned, { status: 'RETURNED', sourceType: 'COPY', sourceDocNum: requisition.docNum })
      for (const line of returned.requisitionLine) Object.assign(line, { lineStatus: 'RETURNED', returnReason: call.reason })
    },
  })
  for (const line of lines) Object.assign(line, { lineStatus: 'CANCELLED', cancelledQty: line.requestQty, returnReason: call.reason })
}

/** Only what is open is split off: what is sourced, ordered or called off stays with the line. */
const unused = { inquiryQty: '0', biddingQty: '0', contractQty: '0', awardedQty: '0', orderedQty: '0', cancelledQty: '0' } as const

/** The first part stays on the line, which shrinks by the others; they become lines of their own. */
function splitLine(requisition: Requisition, line: Line, { parts, own }: { parts: readonly string[]; own: Partial<Line> }, call: ActionCall): void {
  const [, ...others] = parts
  line.requestQty = subtract(line.requestQty, ...others)
  for (const part of others) {
    const lineNum = Math.max(...requisition.requisitionLine.map((l) => l.lineNum)) + 10
    const { requisitionTargetRelation: _relations, ...values } = line
    const fresh = newLine(call, requisition.id, 'requisitionLine', requisition, lineNum)
    requisition.requisitionLine.push({
      ...fresh,
      ...values,
      ...own,
      id: newId(call.now),
      lineNum,
      versionNum: 1,
      requestQty: part,
      ...unused,
      splitFromId: line.id,
      lineStatus: 'OPEN',
      requisitionTargetRelation: [],
    })
  }
}
