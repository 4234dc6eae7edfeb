/** What stands against paying the invoices of an application, for whoever hands it in. */
import type { Label } from '../../../../catalogue/language/define.ts'
import type { Work } from '../../../runtime/working.ts'
import type { Application } from './application.ts'

interface AppliedInvoiceRow {
  docNum: string
  status: string
  isUnverified: boolean
  isRed: boolean
  isDisputed: boolean
}

export async function findingsAbout({ tx }: Work, { paymentApplyInvoice }: Application): Promise<Label[]> {
  const { rows } = await tx.query<AppliedInvoiceRow>(
    `select h.doc_num as "docNum", h.status,
       exists (select 1 from invoice_actual a where a.header_id = h.id and a.verify_state = 'FAILED') as "isUnverified",
       exists (select 1 from invoice_actual a join invoice_actual red on red.red_flag = 'Y' and red.original_num = a.invoice_num and red.seller_tax_no = a.seller_tax_no where a.header_id = h.id) as "isRed",
       exists (select 1 from invoice_account i join account_statement s on s.id = i.account_statement_id where i.header_id = h.id and s.status in ('SUPPLIER_REJECTED', 'CANCELLED')) as "isDisputed"
     from invoice_header h where h.id = any($1::uuid[]) order by 1`,
    [paymentApplyInvoice.flatMap(({ invoiceHeaderId }) => invoiceHeaderId ?? [])],
  )
  return rows.flatMap(about)
}

const about = ({ docNum, status, isUnverified, isRed, isDisputed }: AppliedInvoiceRow): Label[] => [
  ...(status === 'POSTED' ? [] : [[`发票${docNum}未入账`, `Invoice ${docNum} is not posted`] as const]),
  ...(isUnverified ? [[`发票${docNum}查验失败`, `Invoice ${docNum} failed verification`] as const] : []),
  ...(isRed ? [[`发票${docNum}已开红字`, `A credit note was issued for ${docNum}`] as const] : []),
  ...(isDisputed ? [[`发票${docNum}的对账单有异议`, `A statement of ${docNum} is disputed`] as const] : []),
]
