/** Agreements: steps that ascend, lines that overlap no other, revisions that take the place of what was in force. */
import type { ChildRow, Full, LineRow } from '../../../../catalogue/language/define.ts'
import { isAbove, isPositive, isSame, isZero, movedBy } from '../../../../catalogue/language/formula.ts'
import { agreementHeader } from '../../../../catalogue/purchasing/agreement-header.ts'
import { announceStep } from '../../../platform/messaging/events/announce.ts'
import type { Behaviour } from '../../../runtime/behaviour.ts'
import { draftOf } from '../../../runtime/change/copy.ts'
import { newLineOf } from '../../../runtime/change/draft.ts'
import { fact, knowing, learn, rowsFor } from '../../../runtime/rules/facts.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { change, create } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { requireUsable, standing } from '../../supplier-master/eligibility.ts'
import { agreementWritten, goodsTraced } from '../followed.ts'
import { endPricesOf, listPrices, tracesOf } from './prices.ts'

type Agreement = Full<typeof agreementHeader>
type Line = LineRow<typeof agreementHeader, 'agreementLine'>
type Step = ChildRow<typeof agreementHeader, 'agreementLine', 'agreementLineStep'>

export const agreementHeaderBehaviour = {
  defaults(agreement) {
    agreement.sourceType ??= 'MANUAL'
    agreement.revisionNum ??= 0
    agreement.erpStatus ??= 'NONE'
  },

  settle(agreement, work) {
    for (const line of agreement.agreementLine) settleSteps(line)
    // The business unit that makes it is always one of those that order by it.
    if (agreement.agreementOrg.some(({ orgId }) => orgId === agreement.orgId) || !agreement.orgId) return
    const own = newLineOf(work, agreementHeader, 'agreementOrg', {
      headerId: agreement.id,
      parent: agreement,
      lineNum: (agreement.agreementOrg.length + 1) * 10,
    })
    agreement.agreementOrg.push(Object.assign(own, { orgId: agreement.orgId, enabledFlag: 'Y' as const }))
  },

  doSubmit: knowing(
    ({ supplierId, orgId, agreementLine }) => agreementLine.map(({ categoryId }) => standing({ supplierId, orgId, categoryId })),
    async (agreement, standings, work) => {
      for (const one of standings) requireUsable(one, 'AGREEMENT')
      for (const [index, line] of agreement.agreementLine.entries()) requireSteps(line, index)
      await requireAlone(work, agreement)
    },
  ),

  async doApproval(agreement, work) {
    work.tx.send('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`agreement ${agreement.supplierId}`])
    await requireAlone(work, agreement)
    if (agreement.previousId) await supersede(work, agreement, agreement.previousId)
    await listPrices(work, agreement)
    await goodsTraced(work, tracesOf(work, agreement))
  },

  doReject() {},

  async saved(agreement, work, before) {
    await agreementWritten(work, agreement)
    if (agreement.status === 'APPROVED' && isUsedUp(agreement) && before && !isUsedUp(before))
      await announceStep(work, agreementHeader, 'doWarn', agreement)
  },

  async doRevise(agreement, work) {
    await requireNoDraft(work, agreement)
    const draft = draftOf(agreementHeader, agreement)
    await create(work, agreementHeader, draft, {
      fill(revision) {
        Object.assign(revision, {
          previousId: agreement.id,
          revisionNum: (agreement.revisionNum ?? 0) + 1,
          sourceType: agreement.sourceType,
          sourceDocNum: agreement.sourceDocNum,
        })
        for (const [at, line] of revision.agreementLine.entries()) line.previousLineId = agreement.agreementLine[at]?.id ?? null
      },
    })
  },

  doCancel() {},

  async doAbolish(agreement, work) {
    await endPricesOf(work, agreement)
  },

  async doExpire(agreement, work) {
    await endPricesOf(work, agreement)
  },

  async panels({ id }, { tx }) {
    const { rows } = await tx.query<{ id: string }>(
      `select l.id, h.doc_num as "docNum", l.line_num as "lineNum", h.order_date::text as "orderDate", l.material_id as "materialId", l.order_qty as "orderQty", l.net_price as "netPrice", l.net_amount as "netAmount"
       from po_line l join po_header h on h.id = l.header_id where l.agreement_header_id = $1 and h.status <> 'DRAFT' order by h.order_date desc, h.doc_num desc, l.line_num limit 200`,
      [id],
    )
    return { orders: rows.map((row) => ({ versionNum: 1, ...row })) }
  },
} satisfies Behaviour<typeof agreementHeader>

/** As far as the buyer wants to hear of it. */
const isUsedUp = ({ usedPercent, warnPercent }: Agreement) => usedPercent !== null && !isAbove(warnPercent, usedPercent)

/** Steps stand in the order of their quantities, each up to the next; the line costs what its first step does. */
function settleSteps(line: Line): void {
  const steps = line.agreementLineStep
  steps.sort((a, b) => Number(a.fromQty ?? 0) - Number(b.fromQty ?? 0))
  for (const [at, step] of steps.entries()) Object.assign(step, { lineNum: (at + 1) * 10, toQty: steps[at + 1]?.fromQty ?? null })
  const [first] = steps
  if (first?.netPrice && line.stepType !== 'NONE') line.netPrice = first.netPrice
}

function requireSteps({ lineNum, stepType, agreementLineStep: steps }: Line, index: number): void {
  if (stepType === 'NONE') return
  const at = `agreementLine[${index}].agreementLineStep`
  const [first] = steps
  if (!first) refuse(agreementHeader, 'NO_STEPS', { lineNum }, at)
  if (!isZero(first.fromQty)) refuse(agreementHeader, 'FIRST_STEP', { lineNum }, at)
  const isTwice = (step: Step, place: number) => place > 0 && isSame(step.fromQty, steps[place - 1]?.fromQty)
  if (steps.some(isTwice)) refuse(agreementHeader, 'STEPS', { lineNum }, at)
}

interface Alone {
  agreementId: string
  previousId: string | null
  supplierId: string
  currency: string
  orgIds: readonly string[]
  materialId: string | null
  uom: string
  startDate: string
  endDate: string
}

/** The line of another agreement in force for the same goods on some day of both; its own predecessor leaves when this one comes. */
const overlapped = fact(async (work, asked: readonly Alone[]): Promise<({ docNum: string; line: number } | null)[]> => {
  const rows = await rowsFor<{ docNum: string; line: number }>(
    work,
    asked,
    `select distinct on (asked.place) asked.place, h.doc_num as "docNum", l.line_num as line
     from jsonb_to_recordset($1) as asked(place int, "agreementId" uuid, "previousId" uuid, "supplierId" uuid, currency text, "orgIds" uuid[], "materialId" uuid, uom text, "startDate" date, "endDate" date)
     join agreement_header h on h.status = 'APPROVED' and h.supplier_id = asked."supplierId" and h.currency = asked.currency and h.id <> asked."agreementId" and h.id is distinct from asked."previousId"
     join agreement_line l on l.header_id = h.id and l.material_id = asked."materialId" and l.uom = asked.uom and l.start_date <= asked."endDate" and l.end_date >= asked."startDate"
     where exists (select 1 from agreement_org o where o.header_id = h.id and o.enabled_flag = 'Y' and o.org_id = any(asked."orgIds"))
     order by asked.place, h.doc_num, l.line_num`,
  )
  return rows.map(([found]) => found ?? null)
})

async function requireAlone(work: Work, agreement: Agreement): Promise<void> {
  const { id: agreementId, previousId, supplierId, currency } = agreement
  const orgIds = agreement.agreementOrg.filter(({ enabledFlag }) => enabledFlag === 'Y').map(({ orgId }) => orgId)
  const found = await learn(
    work,
    agreement.agreementLine.map(({ materialId, uom, startDate, endDate }) =>
      overlapped({ agreementId, previousId, supplierId, currency, orgIds, materialId, uom, startDate, endDate }),
    ),
  )
  for (const [index, other] of found.entries()) if (other) refuse(agreementHeader, 'OVERLAP', { ...other }, `agreementLine[${index}].startDate`)
}

async function requireNoDraft(work: Work, { id }: Agreement): Promise<void> {
  const { rows } = await work.tx.query<{ docNum: string }>(
    `select doc_num as "docNum" from agreement_header where previous_id = $1 and status in ('DRAFT', 'SUBMITTED', 'REJECTED') limit 1`,
    [id],
  )
  if (rows[0]) refuse(agreementHeader, 'OPEN_REVISION', rows[0])
}

/** What was in force ends the day before; what was called off it counts for the lines that take its place. */
async function supersede(work: Work, revision: Agreement, previousId: string): Promise<void> {
  const lastDay = movedBy(revision.startDate, -1)
  const [previous] = await change(work, agreementHeader, [previousId], 'doSupersede', async (old) => {
    await endPricesOf(work, old, lastDay)
    old.status = 'SUPERSEDED'
    if (lastDay >= old.startDate && lastDay < old.endDate) old.endDate = lastDay
  })
  if (!previous) return
  for (const line of revision.agreementLine) {
    const before = previous.agreementLine.find(({ id }) => id === line.previousLineId)
    if (before && isPositive(before.releasedQty)) Object.assign(line, { releasedQty: before.releasedQty, releasedAmount: before.releasedAmount })
  }
  work.tx.send(
    `update po_line l set agreement_line_id = n.id, agreement_header_id = n.header_id from agreement_line n where n.header_id = $1 and n.previous_line_id = l.agreement_line_id`,
    [revision.id],
  )
}
