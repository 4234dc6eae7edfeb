/** Numbers of tax invoices: their form, and that each is registered once. */

import { invoiceHeader } from '../../../../catalogue/finance/invoice-header.ts'
import type { LineRow } from '../../../../catalogue/language/define.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import type { Work } from '../../../runtime/working.ts'
import type { Invoice } from './stages.ts'

type Actual = LineRow<typeof invoiceHeader, 'invoiceActual'>

export function requireForms({ invoiceKind, invoiceActual }: Invoice): void {
  if (invoiceKind === 'OVERSEAS') return
  for (const [at, { invoiceCode: code, invoiceNum: num }] of invoiceActual.entries()) {
    if (code && !/^(\d{10}|\d{12})$/.test(code)) refuse(invoiceHeader, 'CODE_FORM', { code }, `invoiceActual[${at}].invoiceCode`)
    if (!(code ? /^\d{8}$/ : /^\d{20}$/).test(num)) refuse(invoiceHeader, 'NUMBER_FORM', { num }, `invoiceActual[${at}].invoiceNum`)
  }
}

/** Two who register the same number at once wait for each other. */
export async function requireOnce(work: Work, invoice: Invoice): Promise<void> {
  for (const [at, actual] of [...invoice.invoiceActual.entries()].sort(([, a], [, b]) => (keyOf(a) < keyOf(b) ? -1 : 1))) {
    const { invoiceCode, invoiceNum, sellerTaxNo } = actual
    const docNum = await registeredIn(work, {
      code: invoiceCode,
      num: invoiceNum,
      sellerTaxNo,
      supplierId: invoice.supplierId,
      except: invoice.id,
      row: actual.id,
    })
    if (docNum) refuse(invoiceHeader, 'DUPLICATE', { code: invoiceCode ?? '', num: invoiceNum, docNum }, `invoiceActual[${at}].invoiceNum`)
  }
}

/** The same number is one however it is spelled: wide or narrow, with blanks or strokes, its code before it or beside it (`spelled_number` of the database). */
const spelled = (...parts: readonly (string | null)[]): string =>
  parts
    .join('')
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s_/.,:;#()–—-]/g, '')

const lockOf = (code: string | null, num: string, sellerTaxNo: string): string => `tax invoice ${spelled(code, num)} ${spelled(sellerTaxNo)}`
const keyOf = ({ invoiceCode, invoiceNum, sellerTaxNo }: Actual): string => lockOf(invoiceCode, invoiceNum, sellerTaxNo)

export interface TaxInvoice {
  code: string | null
  num: string
  sellerTaxNo: string
  /** Whose it is where a document names no tax number. */
  supplierId: string
  /** The document that asks, and its own row. */
  except: string
  row: string
}

/** The document in which a number stands already, of those that count. */
export async function registeredIn({ tx }: Work, { code, num, sellerTaxNo, supplierId, except, row }: TaxInvoice): Promise<string | null> {
  tx.send('select pg_advisory_xact_lock(hashtextextended($1, 0))', [lockOf(code, num, sellerTaxNo)])
  const { rows } = await tx.query<{ docNum: string }>(
    `select h.doc_num as "docNum" from invoice_actual a join invoice_header h on h.id = a.header_id
     where spelled_number(coalesce(a.invoice_code, '') || a.invoice_num) = $1 and spelled_number(a.seller_tax_no) = $2 and a.id <> $4
       and (h.id = $3 or h.status in ('SUBMITTED', 'VARIANCE', 'UNDER_QUERY', 'IN_APPROVAL', 'APPROVED', 'POSTED'))
     union all
     select doc_num from transaction_info t where spelled_number(coalesce(t.invoice_code, '') || t.invoice_num) = $1 and t.supplier_id = $5 and t.id <> $3 and t.status in ('SUBMITTED', 'APPROVED', 'CLOSED')
     order by 1 limit 1`,
    [spelled(code, num), spelled(sellerTaxNo), except, row, supplierId],
  )
  return rows[0]?.docNum ?? null
}
