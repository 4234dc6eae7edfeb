/** What an electronic invoice says, whichever file it came in. */
import type { Label } from '../../../../../catalogue/language/define.ts'

export interface ReadRow {
  itemName: string
  specification: string | null
  uomText: string | null
  qty: string | null
  price: string | null
  netAmount: string
  taxRate: string
  taxAmount: string
}

export interface ReadInvoice {
  invoiceCode: string | null
  invoiceNum: string
  invoiceDate: string
  checkCode: string | null
  sellerName: string
  sellerTaxNo: string
  buyerName: string
  buyerTaxNo: string
  netAmount: string
  taxAmount: string
  grossAmount: string
  rows: ReadRow[]
}

/** Bytes of one file, and of any part of it once it is unpacked. */
export const MOST_BYTES = 5 * 1024 * 1024

/** Why a file was not read: it is not safe, it is no e-invoice, or it lacks what every e-invoice has. */
export class UnreadInvoice extends Error {
  readonly why: 'UNSAFE' | 'UNKNOWN' | 'LACKS'
  readonly what: Label

  constructor(why: UnreadInvoice['why'], cn = '', en = '') {
    super(`${why} ${en}`)
    this.why = why
    this.what = [cn, en]
  }
}
