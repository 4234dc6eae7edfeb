/** Invoices as Peppol BIS Billing: each rule that a file can be held to by itself holds, for invoices, discounts and credit notes. */
import { beforeAll, expect, test } from 'vitest'
import { writeUblInvoice } from '../../upstream/areas/finance/invoice/write-ubl-invoice.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { bytesOf, call } from '../print/people.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { brokenRules } from './bis-billing.ts'
import { billed, invoiceApproved, invoiceOf, type PayingPeople, paperOf, payingPeople, rowsOf, submitted } from './invoices.ts'

let world: World
let people: PayingPeople
let invoice: Doc

beforeAll(async () => {
  world = await openWorld()
  people = await payingPeople(world)
  const { statement } = await billed(world, people)
  invoice = await invoiceApproved(people, await submitted(people.supplier, await invoiceOf(people.supplier, statement)))
})

const ublOf = async (person: Person, { id }: Doc) =>
  (await bytesOf(await call(world, person, '/v1/invoiceHeaderRestful/doDownloadUbl', 'invoiceList', { id }))).toString()

test('an invoice of both lines and the discount leaves as BIS Billing and breaks none of its rules', async () => {
  const xml = await ublOf(people.finance, invoice)
  expect(brokenRules(xml)).toEqual([])
  const { invoiceNum } = (invoice.invoiceActual as Doc[])[0] as Doc
  for (const said of [
    `<cbc:ID>${invoiceNum}</cbc:ID>`,
    '<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>',
    '<cbc:PayableAmount currencyID="CNY">1347.00</cbc:PayableAmount>',
    '<cbc:TaxAmount currencyID="CNY">154.96</cbc:TaxAmount>',
    '>1470</cbc:InvoicedQuantity>',
    '<cbc:PriceAmount currencyID="CNY">0.123456</cbc:PriceAmount>',
    '>-1</cbc:InvoicedQuantity>',
    '<cbc:PriceAmount currencyID="CNY">100</cbc:PriceAmount>',
  ])
    expect(xml).toContain(said)
})

test('the supplier downloads its own, another one finds nothing, and a draft does not leave', async () => {
  expect(await ublOf(people.supplier, invoice)).toContain('1347.00')
  const other = await world.person('supplier02')
  expect((await other.refused(ublOf(other, invoice))).status).toBe(404)
  const { statement } = await billed(world, people, { deducted: '0' })
  const draft = await invoiceOf(people.supplier, statement)
  expect(await people.supplier.refused(ublOf(people.supplier, draft))).toMatchObject({ code: 'WRONG_STATE', status: 409 })
})

const parties = {
  unit: { id: '', code: 'SZ10', name: '苏州工厂' },
  company: { id: '', address: '苏州', countryCode: 'CN' },
  supplier: { id: '', code: 'S000001', name: '供方', registerAddress: '苏州', countryCode: 'CN' },
  contact: { id: '', name: '徐', email: 'a@example.com' },
  buyer: { id: '', name: '采购', email: 'b@example.com' },
  shipTo: null,
  term: { id: '', code: 'PT30', name: '月结30天' },
} as never

interface Printed {
  qty?: string | null
  price?: string | null
  uomText?: string
  netAmount: string
  taxRate: string
  taxAmount: string
}

/** Of these rows, in one tax invoice or in two; the first is paired with a statement row in this unit. */
function written(papers: readonly (readonly Printed[])[], uom?: string): string {
  const invoiceAccount = uom ? [{ statementDocNum: 'AS2026110001', invoiceAccountDetail: [{ matchGroup: 1, uom, materialCode: 'M1' }] }] : []
  const grouped = papers.map((rows) => rows.map((one, at) => ({ ...one, matchGroup: uom && at === 0 ? 1 : null })))
  const invoiceActual = grouped.map((rows) => ({ ...paperOf(rows), invoiceCode: null, sellerName: '供方', sellerTaxNo: '913205000000000000' }))
  const sum = (key: 'netAmount' | 'taxAmount' | 'grossAmount') =>
    (invoiceActual.reduce((total, one) => total + Math.round(Number(one[key]) * 100), 0) / 100).toFixed(2)
  const head = {
    docNum: 'IV202611200001',
    currency: 'CNY',
    postingDate: '2026-11-20',
    dueDate: '2026-12-20',
    titleName: '需方',
    titleTaxNo: '913205000000000001',
  }
  const figures = { actualNet: sum('netAmount'), actualTax: sum('taxAmount'), actualGross: sum('grossAmount') }
  return writeUblInvoice({ ...head, ...figures, remark: null, invoiceAccount, invoiceActual } as never, parties)
}

test('several tax invoices of two rates, a zero rate, a price that makes no net, and a credit note keep the rules as well', () => {
  const whole = { qty: '3', price: '33.333333', netAmount: '100.00', taxRate: '6', taxAmount: '6.00' }
  const off = { qty: '10', price: '9.5', netAmount: '90.00', taxRate: '13', taxAmount: '11.70' }
  const exempt = { qty: null, price: null, netAmount: '12.34', taxRate: '0', taxAmount: '0.00' }
  const several = written([[whole, off], [exempt]])
  expect(brokenRules(several)).toEqual([])
  expect(several).toContain('<cbc:ID>IV202611200001</cbc:ID>')
  const red = written([[{ qty: '-3', price: '33.333333', netAmount: '-100.00', taxRate: '13', taxAmount: '-13.00' }]])
  expect(brokenRules(red)).toEqual([])
  expect(red).toContain('<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>')
  expect(red).toContain('<cbc:PayableAmount currencyID="CNY">113.00</cbc:PayableAmount>')
})

/** Unit, quantity and price of each row. */
const rowsIn = (xml: string): string[][] =>
  [...xml.matchAll(/Quantity unitCode="([^"]*)">([^<]*)<.*?<cbc:PriceAmount currencyID="CNY">([^<]*)</gs)].map(([, ...said]) => said)

test('a row leaves with the quantity and unit that were printed only where they make its net and the unit is known; else as one sum, a discount as minus one', () => {
  const whole = { qty: '3', price: '33.333333', uomText: 'PCS', netAmount: '100.00', taxRate: '13', taxAmount: '13.00' }
  const rows = [
    whole,
    { ...whole, qty: '10', price: '9.5', netAmount: '90.00', taxAmount: '11.70' },
    { ...whole, qty: null, price: null, netAmount: '12.34', taxAmount: '1.60' },
    { ...whole, qty: null, price: null, netAmount: '-20.00', taxAmount: '-2.60' },
    { ...whole, uomText: '件' },
  ]
  const xml = written([rows])
  expect(rowsIn(xml)).toEqual([
    ['H87', '3', '33.333333'],
    ['C62', '1', '90'],
    ['C62', '1', '12.34'],
    ['C62', '-1', '20'],
    ['C62', '1', '100'],
  ])
  expect(brokenRules(xml)).toEqual([])
  expect(rowsIn(written([[{ ...whole, uomText: '件' }]], 'KG'))).toEqual([['KGM', '3', '33.333333']])
})

test('a unit that has no code of UN/ECE keeps the invoice from leaving, and says which; a sum of it leaves', () => {
  const row = { qty: '3', price: '10', netAmount: '30.00', taxRate: '13', taxAmount: '3.90' }
  expect(() => written([[row]], 'PALLET')).toThrow(
    expect.objectContaining({
      code: 'ubl.NO_UNIT_CODE',
      status: 422,
      words: { CN: '单位“PALLET”没有UN/ECE代码，不能写入文件', EN: 'The unit "PALLET" has no UN/ECE code and cannot be written' },
    }),
  )
  expect(rowsIn(written([[{ ...row, price: null }]], 'PALLET'))).toEqual([['C62', '1', '30']])
})

test('the rules find what is wrong', async () => {
  const xml = await ublOf(people.finance, invoice)
  expect(brokenRules(xml.replace('<cbc:PayableAmount currencyID="CNY">1347.00', '<cbc:PayableAmount currencyID="CNY">1347.01'))).toEqual(['BR-CO-16'])
  expect(brokenRules(xml.replace('>1470</cbc:InvoicedQuantity>', '>1471</cbc:InvoicedQuantity>'))).toEqual(['PEPPOL-EN16931-R120'])
  expect(rowsOf(invoice)).toHaveLength(3)
})
