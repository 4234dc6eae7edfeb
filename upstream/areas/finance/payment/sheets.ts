/** Payments on paper: what is paid to whom and of what it comes, and advances that are asked for. */

import type { advanceApply } from '../../../../catalogue/finance/advance-apply.ts'
import type { Full } from '../../../../catalogue/language/define.ts'
import { amountInCapitals } from '../../../platform/print/capitals.ts'
import { amountText, joined } from '../../../platform/print/figures.ts'
import { type Sheet, term } from '../../../platform/print/sheet.ts'
import { labelOf, meaning } from '../../../platform/print/words.ts'
import type { Tx } from '../../../runtime/types.ts'
import { partiesOf } from '../../supplier-master/parties.ts'
import type { Application } from './application.ts'

const unready = { stamp: ['未批准', 'NOT APPROVED'] as const }
const ended = { stamp: ['已作废', 'VOID'] as const }
const signatures: Sheet['signatures'] = [
  ['编制', 'Prepared'],
  ['批准', 'Approved'],
]

export async function applicationSheet(tx: Tx, application: Application): Promise<Sheet> {
  const { unit, company, supplier } = await partiesOf(tx, application)
  const { docNum, status, applyDate, expectDate, currency, payMethod, payAmount } = application
  return {
    company: String(company?.legalName ?? company?.name ?? ''),
    title: ['付款申请单', 'PAYMENT APPLICATION'],
    number: docNum,
    facts: [
      [['申请日期', 'Applied on'], applyDate],
      [['期望付款日', 'Expected on'], expectDate],
      [['付款方式', 'Method'], meaning('PAYMENT_METHOD', payMethod)],
      [['币种', 'Currency'], currency],
    ],
    qr: docNum,
    ...(['DRAFT', 'SUBMITTED', 'REJECTED'].includes(status) && unready),
    ...(status === 'CANCELLED' && ended),
    parties: [
      { label: ['付款方', 'Payer'], lines: [joined(unit?.code, unit?.name)] },
      { label: ['收款方', 'Payee'], lines: [joined(supplier?.code, supplier?.name), labelOf(application, 'supplierAccountId').name] },
    ],
    columns: [
      { label: ['来源', 'Source'], width: 90 },
      { label: ['单号', 'Number'], width: 200 },
      { label: ['到期日', 'Due'], width: 80 },
      { label: ['金额', 'Amount'], width: 100, align: 'right' },
    ],
    rows: sourcesOf(application),
    totals: [
      term('发票金额', 'Invoices', amountText(application.invoiceAmount)),
      term('报账金额', 'Transaction reports', amountText(application.otherAmount)),
      term('扣款', 'Deductions', amountText(application.deductAmount)),
      term('核销预付', 'Written off', amountText(application.writeOffAmount)),
      term('实付金额', 'To pay', amountText(payAmount)),
    ],
    words: [['实付大写', 'To pay, in capitals'], amountInCapitals(payAmount, currency)],
    terms: application.remark ? [term('备注', 'Remark', application.remark)] : [],
    signatures,
  }
}

const sourcesOf = ({ paymentSourceDetail, paymentApplyInvoice }: Application): string[][] =>
  paymentSourceDetail.map((one) => {
    const line = paymentApplyInvoice.find(({ invoicePaymentStageId }) => invoicePaymentStageId === one.sourceId)
    const number = line ? labelOf(line, 'invoicePaymentStageId').code || labelOf(line, 'invoiceHeaderId').code : (one.sourceDocNum ?? '')
    return [meaning('PAY_SOURCE_TYPE', one.sourceType), number, line?.dueDate ?? '', amountText(one.amount)]
  })

export async function advanceSheet(tx: Tx, advance: Full<typeof advanceApply>): Promise<Sheet> {
  const { unit, company, supplier } = await partiesOf(tx, advance)
  const { docNum, status, planDate, expectSettleDate, currency, payMethod, applyAmount } = advance
  return {
    company: String(company?.legalName ?? company?.name ?? ''),
    title: ['预付申请单', 'ADVANCE APPLICATION'],
    number: docNum,
    facts: [
      [['计划付款日', 'Planned'], planDate],
      [['预计核销', 'Settled by'], expectSettleDate],
      [['付款方式', 'Method'], meaning('PAYMENT_METHOD', payMethod)],
      [['币种', 'Currency'], currency],
    ],
    qr: docNum,
    ...(['DRAFT', 'SUBMITTED', 'REJECTED'].includes(status) && unready),
    ...(status === 'CANCELLED' && ended),
    parties: [
      { label: ['付款方', 'Payer'], lines: [joined(unit?.code, unit?.name)] },
      { label: ['收款方', 'Payee'], lines: [joined(supplier?.code, supplier?.name)] },
    ],
    columns: [
      { label: ['来源', 'Source'], width: 60 },
      { label: ['单号', 'Number'], width: 150 },
      { label: ['来源金额', 'Source amount'], width: 90, align: 'right' },
      { label: ['可预付', 'Allowed'], width: 90, align: 'right' },
      { label: ['已申请', 'Applied already'], width: 90, align: 'right' },
      { label: ['本次预付', 'This advance'], width: 90, align: 'right' },
    ],
    rows: advance.advanceApplyDetail.map((line) => [
      meaning('ADVANCE_SOURCE', line.sourceType),
      line.sourceDocNum ?? '',
      amountText(line.sourceGross),
      amountText(line.maxAmount),
      amountText(line.alreadyAmount),
      amountText(line.detailAmount),
    ]),
    totals: [term('申请金额', 'Amount', amountText(applyAmount))],
    words: [['申请大写', 'In capitals'], amountInCapitals(applyAmount, currency)],
    terms: [term('预付原因', 'Reason', advance.advanceReason)],
    signatures,
  }
}
