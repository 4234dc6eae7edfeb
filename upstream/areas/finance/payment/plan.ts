/** An approved application planned into payment details, and those that are due handed to the bank. */
import { paymentApply } from '../../../../catalogue/finance/payment-apply.ts'
import { paymentDetail } from '../../../../catalogue/finance/payment-detail.ts'
import { add, isSame } from '../../../../catalogue/language/formula.ts'
import { afterAction } from '../../../platform/interfaces/after-action.ts'
import { amountText } from '../../../platform/print/figures.ts'
import type { ActionCall } from '../../../runtime/behaviour.ts'
import { newId } from '../../../runtime/rows/new-id.ts'
import { learn } from '../../../runtime/rules/facts.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { change, create, inTurn, reload } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { parameter } from '../../master-data/config.ts'
import { accountNow, freezeAccount } from './account.ts'
import type { Application } from './application.ts'
import { nextPayDay } from './pay-day.ts'
import { markHandedOver } from './payment-interface.ts'

export interface Planned {
  planDate: string
  amount: string
  payMethod: string
}

type Input = Readonly<Record<string, string | null | undefined>>

/** As typed, one to three of them; nothing typed is one on the payment day after all is due. */
export async function planPayments(work: Work, application: Application, input: object): Promise<void> {
  const typed = input as Input
  const payMethod = typed.payMethod ?? application.payMethod
  const due =
    application.paymentApplyInvoice
      .flatMap(({ dueDate }) => dueDate ?? [])
      .sort()
      .at(-1) ?? work.today
  const { value: payDays } = await learn(work, parameter({ code: 'PAY_DAYS', orgId: application.orgId }))
  const payDay = nextPayDay(due > work.today ? due : work.today, payDays)
  const rows = (['first', 'second', 'third'] as const).flatMap((nth): Planned[] => {
    const amount = typed[`${nth}Amount`] ?? (nth === 'first' ? application.payAmount : null)
    return amount ? [{ planDate: typed[`${nth}Date`] ?? payDay, amount, payMethod }] : []
  })
  const sum = add('0', ...rows.map(({ amount }) => amount))
  if (!isSame(sum, application.payAmount))
    refuse(paymentApply, 'PLAN_SUM', { sum: amountText(sum), amount: amountText(application.payAmount) }, 'input.firstAmount')
  const sourceNums = await numbersOf(work, application)
  await inTurn(rows, (one) => createDetail(work, { ...application, paymentApplyId: application.id, advanceApplyId: null }, one, { sourceNums }))
  await reload(work, paymentApply, application)
}

interface Payee {
  orgId: string | null
  supplierId: string
  currency: string | null
  supplierAccountId: string | null
  paymentApplyId: string | null
  advanceApplyId: string | null
}

/** One payment that is planned: what it pays by its numbers, and the payment that came back where it is made again. */
export async function createDetail(
  work: Work,
  payee: Payee,
  { planDate, amount, payMethod }: Planned,
  { sourceNums, repayOfId = null }: { sourceNums: string; repayOfId?: string | null },
) {
  const { orgId, supplierId, currency, supplierAccountId, paymentApplyId, advanceApplyId } = payee
  const account = await accountNow(work, { supplierId, supplierAccountId })
  const said = {
    supplierId,
    currency,
    paymentApplyId,
    advanceApplyId,
    ...account,
    planAmount: amount,
    sourceNums: sourceNums.slice(0, 500),
    repayOfId,
  }
  return create(
    work,
    paymentDetail,
    { orgId: orgId ?? undefined, supplierAccountId, planDate, payMethod: payMethod as 'TT' },
    { fill: (detail) => Object.assign(detail, said, { endToEndId: detail.id.replaceAll('-', '') }) },
  )
}

/** The invoices and reports that it pays, by their numbers. */
async function numbersOf({ tx }: Work, application: Application): Promise<string> {
  const { rows } = await tx.query<{ num: string }>(`select doc_num as num from invoice_header where id = any($1::uuid[]) order by 1`, [
    application.paymentApplyInvoice.flatMap(({ invoiceHeaderId }) => invoiceHeaderId ?? []),
  ])
  const costs = application.paymentSourceDetail.flatMap(({ transactionInfoId, sourceDocNum }) => (transactionInfoId ? [sourceDocNum ?? ''] : []))
  return [...rows.map(({ num }) => num), ...costs].join(' ')
}

/** Those planned up to a day, together: one batch. */
export async function requestPayments(
  call: ActionCall,
  application: Application,
  { dueBy, payerAccount }: { dueBy: string; payerAccount?: string | null },
): Promise<void> {
  const { rows } = await call.tx.query<{ id: string }>(
    `select id from payment_detail where payment_apply_id = $1 and status = 'PLANNED' and plan_date <= $2 order by id`,
    [application.id, dueBy],
  )
  if (rows.length === 0) refuse(paymentApply, 'NONE_DUE', { date: dueBy }, 'input.dueBy')
  const requestId = newId(call.now)
  const requested = await change(
    call,
    paymentDetail,
    rows.map(({ id }) => id),
    'doRequest',
    async (detail) => {
      await freezeAccount(call, detail)
      await markHandedOver(call, detail)
      Object.assign(detail, { status: 'REQUESTED', requestId, payerAccount: payerAccount ?? null })
    },
  )
  for (const detail of requested) await afterAction(call, paymentDetail, detail, 'doRequest')
  await reload(call, paymentApply, application)
}
