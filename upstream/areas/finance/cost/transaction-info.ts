/** Reported costs: an invoice is registered once, whichever document it comes in, and paid by applications. */

import { transactionInfo } from '../../../../catalogue/finance/transaction-info.ts'
import type { Full } from '../../../../catalogue/language/define.ts'
import { isAbove } from '../../../../catalogue/language/formula.ts'
import { paymentTerm } from '../../../../catalogue/master-data/payment-term.ts'
import { supplierInfo } from '../../../../catalogue/supplier-master/supplier-info.ts'
import type { Behaviour } from '../../../runtime/behaviour.ts'
import { knowing, learn } from '../../../runtime/rules/facts.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { row } from '../../../runtime/rules/row-facts.ts'
import { warn } from '../../../runtime/rules/warnings.ts'
import { loadOne } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { budgetBox, budgetRow, type Charge, requireBudget } from '../../master-data/budget.ts'
import { dueDateOf } from '../../master-data/payment-split.ts'
import { closedMonth } from '../closed-month.ts'
import { registeredIn } from '../invoice/numbers.ts'
import { asExchangeRate, rateToCny } from '../rate-to-cny.ts'
import { unreportedOfOrders, unreportedOfReport } from '../unfinished/unreported.ts'

type Report = Full<typeof transactionInfo>

export const transactionInfoBehaviour = {
  defaults(report, { today }) {
    report.period ??= today.slice(0, 7)
  },

  panels: async (report, look) => ({ budget: await budgetBox(look, report) }),

  settle: knowing(
    (report, { today }) => ({
      toCny: isTyped(report) || !report.exchangeRate ? rateToCny(report.currency, today) : null,
      budgetId: budgetRow(report.projectId, report.subjectId),
    }),
    (report, { toCny, budgetId }) => {
      if (toCny) Object.assign(report, asExchangeRate(toCny))
      report.projectBudgetId = budgetId
      if (report.status !== 'APPROVED' && report.status !== 'CLOSED') return
      report.status = isAbove(report.openAmount, '0') ? 'APPROVED' : 'CLOSED'
    },
  ),

  async check(report, work) {
    const { rows } = await work.tx.query<{ code: string }>(
      'select s.code from subject s where s.id = $1 and exists (select 1 from subject below where below.parent_id = s.id)',
      [report.subjectId],
    )
    if (rows[0]) refuse(transactionInfo, 'NOT_LEAF', { code: rows[0].code }, 'subjectId')
  },

  async saved(report, work, before) {
    await unreportedOfOrders(work, [report.poHeaderId, before?.poHeaderId ?? null])
    if (report.status === 'CANCELLED') await unreportedOfReport(work, report.id)
  },

  /** What it reported is unreported again. */
  async removed({ id, poHeaderId }, work) {
    await work.tx.query(`update transaction_info set status = 'CANCELLED' where id = $1`, [id])
    await unreportedOfOrders(work, [poHeaderId])
    await unreportedOfReport(work, id)
  },

  async doSubmit(report, work) {
    const month = await closedMonth(work, report.orgId, `${report.period}-01`)
    if (month) refuse(transactionInfo, 'CLOSED_MONTH', { month }, 'period')
    await requireOnce(work, report)
    await requireBudget(work, [chargeOf(report)])
    await warnOfTwin(work, report)
  },

  doWithdraw() {},

  /** Due from the day on which it was approved. */
  async doApproval(report, work) {
    await requireBudget(work, [chargeOf(report)], { isHandedIn: true })
    const term = await loadOne(work, paymentTerm, report.paymentTermId)
    const node = term?.paymentTermNode.at(-1)
    report.dueDate = node ? dueDateOf(node, work.today) : work.today
  },

  doReject() {},
  doSendToErp() {},
  doCancel() {},
} satisfies Behaviour<typeof transactionInfo>

const isTyped = ({ status }: Report) => status === 'DRAFT' || status === 'REJECTED'

const chargeOf = ({ projectId, subjectId, baseNetAmount }: Report): Charge => ({
  projectId,
  subjectId,
  amount: baseNetAmount ?? '0',
  at: 'netAmount',
})

async function requireOnce(work: Work, { id, invoiceFlag, invoiceCode: code, invoiceNum: num, supplierId }: Report): Promise<void> {
  if (invoiceFlag !== 'Y' || !num) return
  const supplier = await learn(work, row(supplierInfo, supplierId))
  const docNum = await registeredIn(work, { code, num, sellerTaxNo: supplier?.creditCode ?? '', supplierId, except: id, row: id })
  if (docNum) refuse(transactionInfo, 'DUPLICATE', { code: code ?? '', num, docNum }, 'invoiceNum')
}

/** The same supplier, amount and month, not paid yet. */
async function warnOfTwin(work: Work, { id, supplierId, period, grossAmount, currency }: Report): Promise<void> {
  const { rows } = await work.tx.query<{ docNum: string }>(
    `select doc_num as "docNum" from transaction_info where id <> $1 and supplier_id = $2 and period = $3 and gross_amount = $4 and currency = $5 and status in ('SUBMITTED', 'APPROVED') order by 1 limit 1`,
    [id, supplierId, period, grossAmount, currency],
  )
  if (rows[0]) warn(work, transactionInfo, 'PERHAPS_TWICE', { docNum: rows[0].docNum }, 'grossAmount')
}
