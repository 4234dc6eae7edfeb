/** Payment applications: what they take is held once they are handed in, deductions and advances are taken off, and what is left is planned and paid. */

import { paymentApply } from '../../../../catalogue/finance/payment-apply.ts'
import { transactionInfo } from '../../../../catalogue/finance/transaction-info.ts'
import type { AnyDefinition, LineRow } from '../../../../catalogue/language/define.ts'
import { add, isAbove, isPositive, isSame, isZero, subtract } from '../../../../catalogue/language/formula.ts'
import { amountInCapitals } from '../../../platform/print/capitals.ts'
import { amountText } from '../../../platform/print/figures.ts'
import type { Behaviour } from '../../../runtime/behaviour.ts'
import { newLineOf } from '../../../runtime/change/draft.ts'
import { applyFormulas } from '../../../runtime/figures/formula-inputs.ts'
import { knowing, learn } from '../../../runtime/rules/facts.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { row } from '../../../runtime/rules/row-facts.ts'
import { warn } from '../../../runtime/rules/warnings.ts'
import { reload } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { announcing, deductionLine } from '../deduction/offered.ts'
import { asExchangeRate, rateToCny } from '../rate-to-cny.ts'
import { payableAccount, requirePayable } from './account.ts'
import type { Application } from './application.ts'
import { findingsAbout } from './check-invoices.ts'
import { askOa, askOaNoMore, followInOa } from './oa.ts'
import { cancelPlanned } from './pay-again.ts'
import { planPayments, requestPayments } from './plan.ts'
import { shareOut } from './share-out.ts'
import { deductionsLeft, isAdvanceOf, openAdvances, type StageFact, stageFact } from './sources.ts'
import { proposeWriteOffs } from './write-offs.ts'

type InvoiceRow = LineRow<typeof paymentApply, 'paymentApplyInvoice'>
type Source = LineRow<typeof paymentApply, 'paymentSourceDetail'>

const definition: AnyDefinition = paymentApply

const isBeingMade = ({ status }: Application): boolean => status === 'DRAFT' || status === 'REJECTED'

export const paymentApplyBehaviour = {
  follows: [
    {
      gives: ['exchangeRate'],
      from: ({ currency, applyDate }) => [currency, applyDate],
      find: knowing(
        ({ currency, applyDate }) => rateToCny(currency, applyDate),
        (_doc, found) => asExchangeRate(found),
      ),
    },
    {
      gives: ['supplierAccountId'],
      from: ({ supplierId, currency }) => [supplierId, currency],
      find: knowing(
        ({ supplierId, currency }) => payableAccount({ supplierId, currency }),
        (_application, id) => ({ supplierAccountId: id }),
      ),
    },
  ],

  async settle(application, work) {
    if (isBeingMade(application)) await describe(work, application)
    // What was found counts before it is spread.
    await applyFormulas(work, definition, application)
    spread(application)
    keepSources(work, application)
    application.payAmountCapital = application.currency === 'CNY' ? amountInCapitals(application.payAmount, 'CNY').slice(0, 100) : null
    keepStatus(application)
  },

  check(application) {
    if (application.applyType === 'WRITE_OFF') return
    for (const { invoicePaymentStageId, writeOffAmount, applyAmount } of application.paymentApplyInvoice)
      if (isAbove(writeOffAmount, applyAmount))
        refuse(
          paymentApply,
          'WRITE_OFF_ABOVE',
          { stage: invoicePaymentStageId, amount: amountText(writeOffAmount), applied: amountText(applyAmount) },
          'paymentApplyWriteOff',
        )
  },

  async doCheckInvoice(application, work) {
    const findings = await findingsAbout(work, application)
    application.checkState = findings.length > 0 ? 'ERROR' : 'OK'
    application.checkMessage =
      findings.length > 0
        ? findings
            .map(([cn, en]) => `${cn} / ${en}`)
            .join('\n')
            .slice(0, 2000)
        : null
  },

  async doRefreshWriteOffAmount(application, work) {
    const stages = await stagesOf(work, application)
    const wanted = application.paymentApplyInvoice.map(({ invoicePaymentStageId, applyAmount }) => [invoicePaymentStageId, applyAmount] as const)
    const applied = new Map(wanted)
    const rows = proposeWriteOffs(
      stages.map((stage) => ({ ...stage, openAmount: applied.get(stage.id) ?? '0' })),
      await openAdvances(work, application),
    )
    if (rows.length === 0) refuse(paymentApply, 'NO_ADVANCE', {})
    application.paymentApplyWriteOff = rows.map((one, at) =>
      Object.assign(
        newLineOf(work, paymentApply, 'paymentApplyWriteOff', { headerId: application.id, parent: application, lineNum: (at + 1) * 10 }),
        one,
      ),
    )
  },

  saved: followInOa,

  async doSubmit(application, work) {
    await requireOurs(work, application)
    requireNoMinus(application)
    if (application.applyType === 'WRITE_OFF') return
    await askOa(work, application)
    await requirePayable(work, paymentApply, application)
    if (!isPositive(application.payAmount)) return
    await requireTaken(work, application)
  },

  doWithdraw: askOaNoMore,

  async doApproval(application, work) {
    if (application.createdBy === work.actor.userId) refuse(paymentApply, 'OWN_WORK', {})
    await requireStanding(work, application)
    askOaNoMore(application)
  },

  doReject: askOaNoMore,

  doBatchPaymentPlan: (application, call) => planPayments(call, application, call.input),
  doBatchPaymentRequest: (application, call) => requestPayments(call, application, call.input),

  async doCancel(application, work) {
    await cancelPlanned(work, paymentApply, 'payment_apply_id', application.id)
    await reload(work, paymentApply, application)
  },
} satisfies Behaviour<typeof paymentApply>

async function stagesOf(work: Work, { paymentApplyInvoice, paymentApplyWriteOff }: Application) {
  const ids = [...new Set([...paymentApplyInvoice, ...paymentApplyWriteOff].map(({ invoicePaymentStageId }) => invoicePaymentStageId))]
  const found = await learn(
    work,
    ids.map((id) => stageFact({ id })),
  )
  return found.flatMap((stage) => stage ?? [])
}

/** What chosen rows say of themselves, and all that is open of each unless somebody typed less. */
async function describe(work: Work, application: Application): Promise<void> {
  const stages = new Map((await stagesOf(work, application)).map((stage) => [stage.id, stage]))
  for (const line of application.paymentApplyInvoice) {
    const stage = stages.get(line.invoicePaymentStageId)
    Object.assign(line, { invoiceHeaderId: stage?.invoiceId ?? null, dueDate: stage?.dueDate ?? null, stageOpen: stage?.openAmount ?? null })
    line.applyAmount ??= stage?.openAmount ?? '0'
    const ofStage = application.paymentApplyWriteOff.filter(({ invoicePaymentStageId }) => invoicePaymentStageId === line.invoicePaymentStageId)
    line.writeOffAmount = add('0', ...ofStage.map(({ amount }) => amount))
  }
  const advances = new Map((await openAdvances(work, application)).map(({ id, availableAmount }) => [id, availableAmount]))
  for (const line of application.paymentApplyWriteOff) line.available = advances.get(line.collectAdvanceId) ?? '0'
  const deductions = await learn(
    work,
    application.paymentApplyInvoiceAccount.map(({ deductionsLineId }) => deductionLine({ id: deductionsLineId })),
  )
  const statements = await learn(
    work,
    application.paymentApplyInvoiceAccount.map(({ deductionsLineId }) => announcing({ id: deductionsLineId })),
  )
  for (const [at, line] of application.paymentApplyInvoiceAccount.entries()) {
    const [found, statement] = [deductions[at], statements[at]]
    Object.assign(line, { deductDocNum: found?.docNum ?? null, direction: found?.direction ?? null, deductOpen: found?.openAmount ?? null })
    Object.assign(line, { accountStatementId: statement?.id ?? null, statementGross: statement?.grossAmount ?? null })
    line.deductAmount ??= found?.openAmount ?? '0'
  }
  const typed = application.paymentSourceDetail.filter(({ transactionInfoId }) => transactionInfoId !== null)
  const transactions = await learn(
    work,
    typed.map(({ transactionInfoId }) => row(transactionInfo, transactionInfoId)),
  )
  for (const [at, line] of typed.entries()) {
    const found = transactions[at]
    Object.assign(line, { sourceType: 'TRANSACTION', sourceId: line.transactionInfoId, sourceDocNum: found?.docNum ?? null })
    line.amount ??= found?.toApplyAmount ?? '0'
  }
}

const byDue = (lines: readonly InvoiceRow[]): InvoiceRow[] =>
  [...lines].sort((a, b) => (a.dueDate ?? '9').localeCompare(b.dueDate ?? '9') || a.lineNum - b.lineNum)
const transactionsIn = ({ paymentSourceDetail }: Application): Source[] =>
  paymentSourceDetail.filter(({ transactionInfoId }) => transactionInfoId !== null)

/** Deductions and payments over stages in due order, then over reported costs. */
function spread(application: Application): void {
  const stages = byDue(application.paymentApplyInvoice)
  const costs = transactionsIn(application)
  const limits = [...stages.map(({ applyAmount, writeOffAmount }) => subtract(applyAmount, writeOffAmount)), ...costs.map(({ amount }) => amount)]
  const deducted = shareOut(application.deductAmount, limits)
  const cash = limits.map((limit, at) => subtract(limit, deducted[at] ?? '0'))
  const paid = shareOut(application.paidAmount ?? '0', cash)
  for (const [at, line] of [...stages, ...costs].entries()) {
    line.deductedAmount = deducted[at] ?? '0'
    line.paidAmount = paid[at] ?? '0'
  }
}

const states = { DRAFT: null, REJECTED: 'FREE', CANCELLED: 'FREE', PAID: 'USED' } as const

/** A row for each source besides the typed ones, and how each stands. */
function keepSources(work: Work, application: Application): void {
  const state = application.status in states ? states[application.status as keyof typeof states] : 'HELD'
  const rest = (figure: string | null) => subtract('0', figure)
  const others = [
    ...application.paymentApplyInvoice.map((one) => ({ sourceType: 'INVOICE', sourceId: one.invoicePaymentStageId, amount: one.applyAmount })),
    ...application.paymentApplyInvoiceAccount.map((one) => ({
      sourceType: 'DEDUCTION',
      sourceId: one.deductionsLineId,
      sourceDocNum: one.deductDocNum,
      amount: one.direction === 'COMPENSATE' ? one.deductAmount : rest(one.deductAmount),
    })),
    ...application.paymentApplyWriteOff.map((one) => ({ sourceType: 'WRITE_OFF', sourceId: one.collectAdvanceId, amount: rest(one.amount) })),
  ]
  const typed = transactionsIn(application)
  const stored = application.paymentSourceDetail.filter(({ transactionInfoId }) => transactionInfoId === null)
  const lineNums = application.paymentSourceDetail.map(({ lineNum }) => lineNum)
  let next = Math.max(0, ...lineNums)
  const kept = others.map((one) => {
    const known = stored.find(({ sourceType, sourceId }) => sourceType === one.sourceType && sourceId === one.sourceId)
    if (known) stored.splice(stored.indexOf(known), 1)
    else next += 10
    const place = { headerId: application.id, parent: application, lineNum: next }
    return Object.assign(known ?? newLineOf(work, paymentApply, 'paymentSourceDetail', place), one)
  })
  application.paymentSourceDetail = [...typed, ...kept]
  for (const one of application.paymentSourceDetail) one.sourceState = state
}

/** What was requested and paid moves it, each payment by itself as well; one that came back opens it again. */
function keepStatus(application: Application): void {
  const { paidAmount, payAmount, requestedAmount } = application
  if (application.status === 'PLANNED' && (isPositive(requestedAmount) || isPositive(paidAmount))) application.status = 'PAYING'
  const { status } = application
  if (!['PAYING', 'PART_PAID', 'PAID'].includes(status) || isZero(payAmount)) return
  if (!isAbove(payAmount, paidAmount)) application.status = 'PAID'
  else if (status === 'PAID' || isPositive(paidAmount)) application.status = 'PART_PAID'
}

/** Deductions and advances take no more than there is to pay. */
function requireNoMinus({ payAmount, deductAmount, writeOffAmount, invoiceAmount, otherAmount }: Application): void {
  if (!isAbove('0', payAmount)) return
  const said = { minus: amountText(add(deductAmount, writeOffAmount)), plus: amountText(add(invoiceAmount, otherAmount)) }
  refuse(paymentApply, 'MINUS', said, 'paymentApplyInvoiceAccount')
}

const isStanding = ({ applyType }: Application, { status }: StageFact): boolean =>
  status === 'POSTED' || (applyType === 'WRITE_OFF' && status === 'APPROVED')

/** Their invoices stand at the moment of the decision as they did when it was handed in. */
async function requireStanding(work: Work, application: Application): Promise<void> {
  const fallen = (await stagesOf(work, application)).find((stage) => !isStanding(application, stage))
  if (fallen) refuse(paymentApply, 'NOT_POSTED', { docNum: fallen.docNum }, 'paymentApplyInvoice')
}

/** Stages of posted invoices, deductions and costs of this supplier, unit and currency alone. */
async function requireOurs(work: Work, application: Application): Promise<void> {
  const { orgId, supplierId, currency } = application
  const isOurs = (one: { orgId: string | null; supplierId: string | null; currency: string | null }) =>
    one.orgId === orgId && one.supplierId === supplierId && one.currency === currency
  await requireStanding(work, application)
  for (const stage of await stagesOf(work, application)) {
    if (!isOurs(stage)) refuse(paymentApply, 'NOT_OURS', { docNum: stage.docNum }, 'paymentApplyInvoice')
    const isPaid = application.paymentApplyInvoice.some(
      (line) => line.invoicePaymentStageId === stage.id && !isSame(line.applyAmount, line.writeOffAmount),
    )
    if (isPaid && stage.payableFlag !== 'Y') refuse(paymentApply, 'NOT_PAYABLE', { stage: stage.stageCode }, 'paymentApplyInvoice')
  }
  const deductions = await learn(
    work,
    application.paymentApplyInvoiceAccount.map(({ deductionsLineId }) => deductionLine({ id: deductionsLineId })),
  )
  for (const one of deductions)
    if (!one || !isOurs(one) || one.deductMode !== 'PAYMENT' || one.status !== 'CONFIRMED')
      refuse(paymentApply, 'NOT_OURS', { docNum: one?.docNum ?? null }, 'paymentApplyInvoiceAccount')
  const costs = await learn(
    work,
    transactionsIn(application).map(({ transactionInfoId }) => row(transactionInfo, transactionInfoId)),
  )
  for (const one of costs)
    if (!one || !isOurs(one) || one.status !== 'APPROVED') refuse(paymentApply, 'NOT_OURS', { docNum: one?.docNum ?? null }, 'paymentSourceDetail')
}

/** Nothing is paid while the supplier owes something that could be taken off; a manager lets it pass, for a reason. */
async function requireTaken(work: Work, application: Application): Promise<void> {
  const [untaken] = await deductionsLeft(work, application)
  if (untaken) {
    const said = { docNum: untaken.docNum, open: amountText(untaken.openAmount) }
    if (work.actor.responsibility !== 'manager') refuse(paymentApply, 'DEDUCTION_LEFT', said, 'paymentApplyInvoiceAccount')
    if (!application.leftReason) refuse(paymentApply, 'DEDUCTION_REASON', said, 'leftReason')
    warn(work, paymentApply, 'DEDUCTION_LEFT', said, 'paymentApplyInvoiceAccount')
  }
  const stages = await stagesOf(work, application)
  const taken = new Set(application.paymentApplyWriteOff.map(({ collectAdvanceId }) => collectAdvanceId))
  const advance = (await openAdvances(work, application)).find((one) => !taken.has(one.id) && stages.some((stage) => isAdvanceOf(stage, one)))
  if (!advance) return
  const left = { docNum: advance.docNum, open: amountText(advance.availableAmount) }
  if (!application.leftReason) refuse(paymentApply, 'ADVANCE_REASON', left, 'leftReason')
  warn(work, paymentApply, 'ADVANCE_LEFT', left, 'paymentApplyWriteOff')
}
