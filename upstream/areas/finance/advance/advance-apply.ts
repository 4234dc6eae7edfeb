/** Advance applications: no more than a part of each order or the advance stage of a contract, paid by a payment detail of their own, and used up by write-offs. */

import { advanceApply } from '../../../../catalogue/finance/advance-apply.ts'
import type { Full } from '../../../../catalogue/language/define.ts'
import { add, isAbove, isPositive, isZero, multiply, quotient, roundTo } from '../../../../catalogue/language/formula.ts'
import { amountText } from '../../../platform/print/figures.ts'
import type { Behaviour } from '../../../runtime/behaviour.ts'
import { knowing, learn } from '../../../runtime/rules/facts.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { warn } from '../../../runtime/rules/warnings.ts'
import type { Work } from '../../../runtime/working.ts'
import { parameter } from '../../master-data/config.ts'
import { payableAccount, requirePayable } from '../payment/account.ts'
import { cancelPlanned } from '../payment/pay-again.ts'
import { createDetail } from '../payment/plan.ts'
import { asExchangeRate, rateToCny } from '../rate-to-cny.ts'
import { keepCollected } from './collected.ts'

type Advance = Full<typeof advanceApply>

export const advanceApplyBehaviour = {
  follows: [
    {
      gives: ['supplierAccountId'],
      from: ({ supplierId, currency }) => [supplierId, currency],
      find: knowing(
        ({ supplierId, currency }) => payableAccount({ supplierId, currency }),
        (_advance, id) => ({ supplierAccountId: id }),
      ),
    },
    {
      gives: ['exchangeRate'],
      from: ({ currency, planDate }) => [currency, planDate],
      find: knowing(
        ({ currency, planDate }) => rateToCny(currency, planDate),
        (_doc, found) => asExchangeRate(found),
      ),
    },
  ],

  async settle(advance, work) {
    if (advance.status === 'DRAFT' || advance.status === 'REJECTED') await describe(work, advance)
    keepStatus(advance, work)
  },

  saved: async (advance, work) => {
    if (['APPROVED', 'PAYING', 'PAID', 'SETTLED'].includes(advance.status)) await keepCollected(work, advance)
  },

  async doSubmit(advance, work) {
    await requirePayable(work, advanceApply, advance)
    await lockSources(work, advance)
    const sources = await describe(work, advance)
    requireCeilings(advance)
    requireGuarantee(advance, sources)
    await warnOfOverdue(work, advance)
  },

  doWithdraw() {},

  async doApproval(advance, work) {
    if ([advance.applicantId, advance.createdBy].includes(work.actor.userId)) refuse(advanceApply, 'OWN_WORK', {})
    advance.approvedDate = work.today
    const planned = { planDate: advance.planDate, amount: advance.applyAmount, payMethod: advance.payMethod }
    await createDetail(work, { ...advance, paymentApplyId: null, advanceApplyId: advance.id }, planned, { sourceNums: advance.docNum ?? '' })
  },

  doReject() {},

  doCancel: (advance, work) => cancelPlanned(work, advanceApply, 'advance_apply_id', advance.id),
} satisfies Behaviour<typeof advanceApply>

const paying = ['APPROVED', 'PAYING', 'PAID', 'SETTLED']

/** By what was paid, and what is left of it. */
function keepStatus(advance: Advance, { today }: Work): void {
  if (!paying.includes(advance.status)) return
  const isPaid = isPositive(advance.paidAmount) && !isAbove(advance.applyAmount, advance.paidAmount)
  if (isPaid) {
    advance.paidDate ??= today
    const isUsed = isZero(advance.balanceAmount) && isPositive(add(advance.writtenOffAmount, advance.carriedAmount, advance.refundedAmount))
    advance.status = isUsed ? 'SETTLED' : 'PAID'
  } else advance.status = isPositive(advance.requestedAmount) ? 'PAYING' : 'APPROVED'
}

interface Source {
  id: string
  docNum: string
  isReady: boolean
  gross: string
  max: string
  already: string
  wantsGuarantee: boolean
}

/** What each order or stage comes to, what may be asked before anything is delivered, and what live applications ask already. */
async function describe(work: Work, advance: Advance): Promise<Source[]> {
  const found = [...(await ordersOf(work, advance)), ...(await stagesOf(work, advance))]
  const sources = new Map(found.map((source) => [source.id, source]))
  for (const [at, line] of advance.advanceApplyDetail.entries()) {
    const isOrder = line.sourceType === 'ORDER'
    Object.assign(line, isOrder ? { contractId: null, contractPaymentStageId: null } : { poHeaderId: null })
    const source = sources.get((isOrder ? line.poHeaderId : line.contractPaymentStageId) ?? '')
    if (!source) continue
    if (!source.isReady) refuse(advanceApply, isOrder ? 'ORDER' : 'CONTRACT', { source: source.docNum }, `advanceApplyDetail[${at}]`)
    Object.assign(line, { sourceDocNum: source.docNum, sourceGross: source.gross, alreadyAmount: source.already, maxAmount: source.max })
  }
  return found
}

const named = ({ advanceApplyDetail }: Advance, key: 'poHeaderId' | 'contractId' | 'contractPaymentStageId'): string[] =>
  advanceApplyDetail.flatMap((line) => line[key] ?? [])

async function ordersOf(work: Work, advance: Advance): Promise<Source[]> {
  const { value: percent } = await learn(work, parameter({ code: 'PO_ADVANCE_MAX_PCT', orgId: advance.orgId }))
  const { rows } = await work.tx.query<Omit<Source, 'max' | 'wantsGuarantee'>>(
    `select o.id, o.doc_num as "docNum", o.status not in ('DRAFT', 'SUBMITTED', 'REJECTED', 'CANCELLED') as "isReady", o.gross_amount::text as gross,
       coalesce((select sum(d.detail_amount) from advance_apply_detail d join advance_apply a on a.id = d.header_id
         where d.po_header_id = o.id and a.id <> $2 and a.status not in ('DRAFT', 'REJECTED', 'CANCELLED')), 0)::text as already
     from po_header o where o.id = any($1::uuid[])`,
    [named(advance, 'poHeaderId'), advance.id],
  )
  return rows.map((order) => ({ ...order, wantsGuarantee: false, max: roundTo(quotient(multiply(order.gross, percent), '100'), 2) }))
}

/** Up to the whole stage; what the versions of the contract before were asked for counts. */
async function stagesOf({ tx }: Work, advance: Advance): Promise<Source[]> {
  const { rows } = await tx.query<Source>(
    `select s.id, c.doc_num || '-' || s.stage_num as "docNum", c.status = 'EFFECTIVE' and s.stage_status <> 'CANCELLED' as "isReady",
       s.stage_amount::text as gross, s.stage_amount::text as max, s.need_guarantee_flag = 'Y' as "wantsGuarantee",
       (coalesce(s.prior_applied, 0) + coalesce((select sum(d.detail_amount) from advance_apply_detail d join advance_apply a on a.id = d.header_id
         where d.contract_payment_stage_id = s.id and a.id <> $2 and a.status not in ('DRAFT', 'REJECTED', 'CANCELLED')), 0))::text as already
     from contract_payment_stage s join contract c on c.id = s.header_id where s.id = any($1::uuid[])`,
    [named(advance, 'contractPaymentStageId'), advance.id],
  )
  return rows
}

async function lockSources({ tx }: Work, advance: Advance): Promise<void> {
  await tx.query('select id from po_header where id = any($1::uuid[]) order by id for update', [named(advance, 'poHeaderId')])
  await tx.query('select id from contract where id = any($1::uuid[]) order by id for update', [named(advance, 'contractId')])
}

/** It lies among the attachments. */
function requireGuarantee({ guaranteeFileIds, fileIds }: Advance, sources: readonly Source[]): void {
  const wanting = sources.find(({ wantsGuarantee }) => wantsGuarantee)
  if (wanting && !guaranteeFileIds?.length && !fileIds?.length) refuse(advanceApply, 'GUARANTEE', { source: wanting.docNum })
}

function requireCeilings({ advanceApplyDetail }: Advance): void {
  for (const [at, { sourceDocNum, maxAmount, alreadyAmount, detailAmount }] of advanceApplyDetail.entries())
    if (isAbove(add(alreadyAmount, detailAmount), maxAmount))
      refuse(
        advanceApply,
        'CEILING',
        { source: sourceDocNum, max: amountText(maxAmount), already: amountText(alreadyAmount), amount: amountText(detailAmount) },
        `advanceApplyDetail[${at}].detailAmount`,
      )
}

/** While an older advance of the supplier was not settled in time a manager alone asks for another one, and reads of it. */
async function warnOfOverdue(work: Work, { supplierId, currency, orgId, id }: Advance): Promise<void> {
  const { value: days } = await learn(work, parameter({ code: 'ADVANCE_OVERDUE_DAYS', orgId }))
  const { rows } = await work.tx.query<{ docNum: string }>(
    `select doc_num as "docNum" from advance_apply where supplier_id = $1 and currency = $2 and org_id = $3 and id <> $4 and status = 'PAID' and expect_settle_date < $5::date
       and paid_date < $5::date - $6::int order by paid_date limit 1`,
    [supplierId, currency, orgId, id, work.today, days],
  )
  const [overdue] = rows
  if (!overdue) return
  if (work.actor.responsibility !== 'manager') refuse(advanceApply, 'OVERDUE_MANAGER', { docNum: overdue.docNum }, 'supplierId')
  warn(work, advanceApply, 'OVERDUE', { docNum: overdue.docNum }, 'supplierId')
}
