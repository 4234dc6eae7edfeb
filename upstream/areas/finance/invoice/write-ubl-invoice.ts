/** An invoice as a Peppol BIS Billing 3 transaction (UBL 2.1): what its tax invoices say, row by row; what is below zero in all is a credit note. */
import { unitFacts } from '../../../../catalogue/base/unit-facts.ts'
import type { invoiceHeader } from '../../../../catalogue/finance/invoice-header.ts'
import type { Full, LineRow } from '../../../../catalogue/language/define.ts'
import { isAbove, isZero, multiply, spoken, subtract, total, writtenTo } from '../../../../catalogue/language/formula.ts'
import type { Doc } from '../../../runtime/types.ts'
import { contactOf, endpoint, type Parts, ublOf } from '../../purchasing/order/ubl-parts.ts'
import { ONE, unitCodeOf } from '../../purchasing/order/ubl-units.ts'
import type { OrderParties } from '../../supplier-master/parties.ts'

type Invoice = Full<typeof invoiceHeader>
type Actual = LineRow<typeof invoiceHeader, 'invoiceActual'>
type Row = Actual['invoiceActualDetail'][number]

const kinds = {
  Invoice: { type: 'cbc:InvoiceTypeCode', code: '380', line: 'cac:InvoiceLine', qty: 'cbc:InvoicedQuantity' },
  CreditNote: { type: 'cbc:CreditNoteTypeCode', code: '381', line: 'cac:CreditNoteLine', qty: 'cbc:CreditedQuantity' },
} as const

/** Of the tax rows: Peppol's price is never below zero, its quantity may be. */
const SLACK = '0.02'

export function writeUblInvoice(invoice: Invoice, parties: OrderParties): string {
  const { currency } = invoice
  const kind = isAbove('0', invoice.actualGross) ? 'CreditNote' : 'Invoice'
  const words = kinds[kind]
  const signed = (figure: string | null): string => (kind === 'CreditNote' ? subtract('0', figure) : (figure ?? '0'))
  const money = (figure: string | null): Parts => ({ '@currencyID': currency, '#text': writtenTo(signed(figure), 2) })
  const rows = invoice.invoiceActual.flatMap(({ invoiceActualDetail }) => invoiceActualDetail)
  const [only, ...others] = invoice.invoiceActual
  const own = others.length === 0 ? only : undefined
  return ublOf(kind, {
    'cbc:CustomizationID': 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
    'cbc:ProfileID': 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
    'cbc:ID': own ? `${own.invoiceCode ?? ''}${own.invoiceNum}` : invoice.docNum,
    'cbc:IssueDate': own?.invoiceDate ?? invoice.postingDate,
    ...(kind === 'Invoice' && { 'cbc:DueDate': invoice.dueDate }),
    [words.type]: words.code,
    'cbc:Note': invoice.remark,
    'cbc:DocumentCurrencyCode': currency,
    'cbc:BuyerReference': invoice.invoiceAccount.map(({ statementDocNum }) => statementDocNum).join(' ') || invoice.docNum,
    'cac:AdditionalDocumentReference': referencesOf(invoice, own),
    'cac:AccountingSupplierParty': { 'cac:Party': sellerOf(invoice, parties) },
    'cac:AccountingCustomerParty': { 'cac:Party': buyerOf(invoice, parties) },
    'cac:PaymentTerms': { 'cbc:Note': [parties.term?.code, parties.term?.name].filter(Boolean).join(' ') },
    'cac:TaxTotal': { 'cbc:TaxAmount': money(invoice.actualTax), 'cac:TaxSubtotal': subtotalsOf(rows, money) },
    'cac:LegalMonetaryTotal': {
      'cbc:LineExtensionAmount': money(invoice.actualNet),
      'cbc:TaxExclusiveAmount': money(invoice.actualNet),
      'cbc:TaxInclusiveAmount': money(invoice.actualGross),
      'cbc:PayableAmount': money(invoice.actualGross),
    },
    [words.line]: rows.map((row, at) => lineOf(row, String(at + 1), words.qty, { money, signed, currency, invoice })),
  })
}

/** Our own number, and those of several tax invoices in one. */
const referencesOf = ({ docNum, invoiceActual }: Invoice, own: Actual | undefined): Parts[] =>
  own ? [{ 'cbc:ID': docNum }] : invoiceActual.map(({ invoiceCode, invoiceNum }) => ({ 'cbc:ID': `${invoiceCode ?? ''}${invoiceNum}` }))

const category = (taxRate: string): Parts => ({
  'cbc:ID': isZero(taxRate) ? 'Z' : 'S',
  'cbc:Percent': spoken(taxRate),
  'cac:TaxScheme': { 'cbc:ID': 'VAT' },
})

const subtotalsOf = (rows: readonly Row[], money: (figure: string | null) => Parts): Parts[] =>
  [...Map.groupBy(rows, ({ taxRate }) => spoken(taxRate))].map(([taxRate, own]) => ({
    'cbc:TaxableAmount': money(total(own, 'netAmount')),
    'cbc:TaxAmount': money(total(own, 'taxAmount')),
    'cac:TaxCategory': category(taxRate),
  }))

interface Setting {
  money: (figure: string | null) => Parts
  signed: (figure: string | null) => string
  currency: string
  invoice: Invoice
}

function lineOf(row: Row, id: string, qtyName: string, { money, signed, currency, invoice }: Setting): Parts {
  const about = accountOf(invoice, row)
  const uom = about?.uom ?? printedUnit(row)
  const { qty, price, isSum } = uom === null ? inSum(row) : priced(row)
  return {
    'cbc:ID': id,
    [qtyName]: { '@unitCode': isSum || uom === null ? ONE : unitCodeOf(uom), '#text': spoken(signed(qty)) },
    'cbc:LineExtensionAmount': money(row.netAmount),
    'cac:Item': {
      'cbc:Description': row.specification,
      'cbc:Name': row.itemName,
      'cac:BuyersItemIdentification': { 'cbc:ID': about?.materialCode },
      'cac:SellersItemIdentification': { 'cbc:ID': about?.supplierMaterialCode },
      'cac:ClassifiedTaxCategory': category(row.taxRate),
    },
    'cac:Price': { 'cbc:PriceAmount': { '@currencyID': currency, '#text': spoken(price) } },
  }
}

interface Priced {
  qty: string
  price: string
  isSum: boolean
}

/** As printed where quantity and price make the net. */
function priced(row: Row): Priced {
  const { qty, price, netAmount } = row
  const made = qty && price && !isAbove('0', price) ? multiply(qty, price) : null
  const off = made === null ? null : subtract(made, netAmount)
  if (qty && price && off !== null && !isAbove(off, SLACK) && !isAbove(subtract('0', off), SLACK)) return { qty, price, isSum: false }
  return inSum(row)
}

/** One of it, whose price is all. */
const inSum = ({ netAmount }: Row): Priced =>
  isAbove('0', netAmount) ? { qty: '-1', price: subtract('0', netAmount), isSum: true } : { qty: '1', price: netAmount, isSum: true }

/** A quantity of a unit that nobody knows is none: the row leaves as a sum. */
const printedUnit = ({ uomText }: Row): string | null => (unitFacts(uomText).rec20 ? uomText : null)

/** The only row of the statements that it was paired with. */
function accountOf({ invoiceAccount }: Invoice, { matchGroup }: Row) {
  const paired = invoiceAccount.flatMap(({ invoiceAccountDetail }) => invoiceAccountDetail).filter((one) => one.matchGroup === matchGroup)
  return matchGroup && paired.length === 1 ? paired[0] : undefined
}

const countryOf = (party: Doc | null): string => String(party?.countryCode ?? 'CN').slice(0, 2)
const address = (street: unknown, code: string): Parts => ({
  'cac:PostalAddress': { 'cbc:StreetName': street, 'cac:Country': { 'cbc:IdentificationCode': code } },
})
/** A tax number begins with its country. */
const taxScheme = (taxNo: unknown, code: string): Parts =>
  taxNo ? { 'cac:PartyTaxScheme': { 'cbc:CompanyID': `${code}${taxNo}`, 'cac:TaxScheme': { 'cbc:ID': 'VAT' } } } : {}

function sellerOf({ invoiceActual }: Invoice, { supplier, contact: person }: OrderParties): Parts {
  const name = invoiceActual[0]?.sellerName ?? supplier?.name
  const taxNo = invoiceActual[0]?.sellerTaxNo ?? supplier?.creditCode
  const code = countryOf(supplier)
  return {
    ...endpoint(person?.email),
    'cac:PartyIdentification': { 'cbc:ID': supplier?.code },
    'cac:PartyName': { 'cbc:Name': supplier?.name },
    ...address(supplier?.registerAddress, code),
    ...taxScheme(taxNo, code),
    'cac:PartyLegalEntity': { 'cbc:RegistrationName': name, 'cbc:CompanyID': taxNo },
    'cac:Contact': contactOf(person?.name, person?.mobile ?? person?.phone, person?.email),
  }
}

const buyerOf = ({ titleName, titleTaxNo }: Invoice, { unit, company, buyer }: OrderParties): Parts => ({
  ...endpoint(buyer?.email),
  'cac:PartyIdentification': { 'cbc:ID': unit?.code },
  'cac:PartyName': { 'cbc:Name': unit?.name },
  ...address(company?.address, 'CN'),
  ...taxScheme(titleTaxNo, 'CN'),
  'cac:PartyLegalEntity': { 'cbc:RegistrationName': titleName, 'cbc:CompanyID': titleTaxNo },
  'cac:Contact': contactOf(buyer?.name, buyer?.phone, buyer?.email),
})
