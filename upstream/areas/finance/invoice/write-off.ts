/** Advances written off against an invoice: an application of type WRITE_OFF of their own, which somebody else approves. */
import { invoiceHeader } from '../../../../catalogue/finance/invoice-header.ts'
import { paymentApply } from '../../../../catalogue/finance/payment-apply.ts'
import { isAbove } from '../../../../catalogue/language/formula.ts'
import { amountText } from '../../../platform/print/figures.ts'
import type { ActionCall } from '../../../runtime/behaviour.ts'
import { decideHere, takeBySystem } from '../../../runtime/change/change.ts'
import { learn } from '../../../runtime/rules/facts.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { create, inTurn, load, loadOne, reload } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { openAdvances, stageFact } from '../payment/sources.ts'
import { proposeWriteOffs, type WriteOff } from '../payment/write-offs.ts'
import type { Invoice } from './stages.ts'

/** The oldest advances first, those of its own orders and contracts before all others, as far as both go. */
export async function writeOff(call: ActionCall, invoice: Invoice): Promise<void> {
  const stages = await learn(
    call,
    invoice.invoicePaymentStage.map(({ id }) => stageFact({ id })),
  )
  const rows = proposeWriteOffs(
    stages.flatMap((stage) => stage ?? []),
    await openAdvances(call, invoice),
  )
  if (rows.length === 0) refuse(invoiceHeader, 'NO_ADVANCE', {})
  await handIn(call, invoice, rows)
}

/** So much of one advance against each chosen stage. */
export async function writeOffByLine(
  call: ActionCall,
  invoice: Invoice,
  { collectAdvanceId, amount }: { collectAdvanceId: string; amount: string },
): Promise<void> {
  const advance = (await openAdvances(call, invoice)).find(({ id }) => id === collectAdvanceId)
  if (!advance || isAbove(amount, advance.availableAmount))
    refuse(invoiceHeader, 'ABOVE_ADVANCE', { amount: amountText(amount), open: amountText(advance?.availableAmount ?? '0') }, 'input.amount')
  await handIn(
    call,
    invoice,
    call.lineIds.map((invoicePaymentStageId) => ({ collectAdvanceId, invoicePaymentStageId, amount })),
  )
}

async function handIn(call: ActionCall, invoice: Invoice, paymentApplyWriteOff: WriteOff[]): Promise<void> {
  const { orgId, supplierId, currency } = invoice
  const draft = { orgId: orgId ?? undefined, supplierId, currency: currency as 'CNY', paymentApplyWriteOff }
  const { id } = await create(call, paymentApply, draft, { fill: (made) => Object.assign(made, { applyType: 'WRITE_OFF', supplierAccountId: null }) })
  await takeBySystem(call, paymentApply, 'doSubmit', await loadOne(call, paymentApply, id, { lock: true }))
  await reload(call, invoiceHeader, invoice)
}

interface Waiting {
  id: string
  docNum: string
}

/** Write-offs of the invoice that await their approval. */
export async function waitingWriteOffs({ tx }: Work, invoice: Invoice): Promise<Waiting[]> {
  const { rows } = await tx.query<Waiting>(
    `select distinct a.id, a.doc_num as "docNum" from payment_apply a join payment_apply_write_off w on w.header_id = a.id
     where a.apply_type = 'WRITE_OFF' and a.status = 'SUBMITTED' and w.invoice_payment_stage_id = any($1::uuid[]) order by 1`,
    [invoice.invoicePaymentStage.map(({ id }) => id)],
  )
  return rows
}

/** Those that await their approval, decided by whoever asks. */
export async function approveWriteOffs(call: ActionCall, invoice: Invoice): Promise<void> {
  const rows = await waitingWriteOffs(call, invoice)
  if (rows.length === 0) refuse(invoiceHeader, 'NO_WRITE_OFF', {})
  const applications = await load(
    call,
    paymentApply,
    rows.map(({ id }) => id),
    { lock: true },
  )
  await inTurn(applications, (application) => decideHere({ ...call, lineIds: [] }, paymentApply, application, 'SUBMIT', 'PASSED'))
  await reload(call, invoiceHeader, invoice)
}
