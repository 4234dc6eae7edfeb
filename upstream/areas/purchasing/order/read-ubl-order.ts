/** A Peppol BIS Order 3 transaction (UBL 2.x) as its receiver reads it, and where its figures do not agree. */
import { XMLParser } from 'fast-xml-parser'
import { units } from '../../../../catalogue/base/lookups.ts'
import { add, isSame, multiply, quotient, roundTo, subtract } from '../../../../catalogue/formula.ts'
import { fill, Refusal } from '../../../runtime/refusal.ts'

const byCode = new Map(Object.entries(units).map(([uom, { rec20 }]) => [rec20, uom]))
/** Codes that others use for what we call a piece. */
for (const code of ['C62', 'EA', 'NAR', 'NMP']) byCode.set(code, 'PCS')
/** Null for a unit that the installation does not have. */
const uomOf = (unitCode: string): string | null => byCode.get(unitCode) ?? null

export interface UblParty {
  id: string
  name: string
}

export interface UblLine {
  lineNum: string
  name: string
  description: string
  buyersItem: string
  sellersItem: string
  standardItem: string
  qty: string
  unitCode: string
  /** Null where our installation has no such unit. */
  uom: string | null
  price: string
  /** The price is for so many. */
  priceBaseQty: string
  /** Charges less allowances. */
  chargeAmount: string
  netAmount: string
  taxPercent: string | null
  needByDate: string | null
}

export interface UblTotals {
  lineExtension: string
  allowance: string
  charge: string
  tax: string
  prepaid: string
  rounding: string
  payable: string
}

export interface UblOrder {
  docNum: string
  issueDate: string
  currency: string
  buyer: UblParty
  seller: UblParty
  lines: UblLine[]
  totals: UblTotals
  /** Where a figure is not what its parts make. */
  differences: string[]
}

type Node = Record<string, unknown>

const repeated = new Set(['OrderLine', 'AllowanceCharge', 'TaxTotal'])
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  // Figures stay the text that was sent.
  parseTagValue: false,
  parseAttributeValue: false,
  // The five of XML itself; others would need a document type.
  processEntities: true,
  isArray: (name) => repeated.has(name),
})

export function readUblOrder(xml: string): UblOrder {
  // Document types bring entities; no order has one.
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) refuseXml()
  const root = (parser.parse(xml) as Node).Order
  if (typeof root !== 'object' || root === null) refuseXml()
  const order = root as Node
  const endDate = valueAt(order, 'Delivery', 'RequestedDeliveryPeriod', 'EndDate') || null
  const read = {
    docNum: valueAt(order, 'ID'),
    issueDate: valueAt(order, 'IssueDate'),
    currency: valueAt(order, 'DocumentCurrencyCode'),
    buyer: partyOf(nodeAt(order, 'BuyerCustomerParty', 'Party')),
    seller: partyOf(nodeAt(order, 'SellerSupplierParty', 'Party')),
    lines: listAt(order, 'OrderLine').map((line) => lineOf(nodeAt(line, 'LineItem'), endDate)),
    totals: totalsOf(order),
  }
  if (!read.docNum || read.lines.length === 0) refuseXml()
  return { ...read, differences: differencesOf(read) }
}

function refuseXml(): never {
  throw new Refusal({ code: 'UBL', status: 422, words: fill(['文件不是有效的UBL订单', 'The file is no valid UBL order'], {}) })
}

// ── Nodes ───────────────────────────────────────────────────────────────────────────────────────────────────────────

function nodeAt(node: Node, ...path: string[]): Node {
  let at: unknown = node
  for (const name of path) at = (at as Node | undefined)?.[name]
  return typeof at === 'object' && at !== null ? (at as Node) : {}
}

const listAt = (node: Node, name: string): Node[] => (Array.isArray(node[name]) ? (node[name] as Node[]) : [])

/** Text of an element, with or without attributes. */
function valueAt(node: Node, ...path: string[]): string {
  const [last = '', ...before] = [...path].reverse()
  const value = nodeAt(node, ...before.reverse())[last]
  return String((typeof value === 'object' && value !== null ? (value as Node)['#text'] : value) ?? '')
}

const figureAt = (node: Node, ...path: string[]): string => {
  const text = valueAt(node, ...path)
  return /^[+-]?\d+(\.\d+)?$/.test(text) ? text : text === '' ? '0' : refuseXml()
}

// ── Parts ───────────────────────────────────────────────────────────────────────────────────────────────────────────

const partyOf = (party: Node): UblParty => ({
  id: valueAt(party, 'PartyIdentification', 'ID') || valueAt(party, 'EndpointID'),
  name: valueAt(party, 'PartyLegalEntity', 'RegistrationName') || valueAt(party, 'PartyName', 'Name'),
})

function lineOf(item: Node, endDate: string | null): UblLine {
  const unitCode = valueAt(nodeAt(item, 'Quantity'), '@unitCode')
  const charges = listAt(item, 'AllowanceCharge').map((c) =>
    valueAt(c, 'ChargeIndicator') === 'true' ? figureAt(c, 'Amount') : subtract('0', figureAt(c, 'Amount')),
  )
  return {
    lineNum: valueAt(item, 'ID'),
    name: valueAt(item, 'Item', 'Name'),
    description: valueAt(item, 'Item', 'Description'),
    buyersItem: valueAt(item, 'Item', 'BuyersItemIdentification', 'ID'),
    sellersItem: valueAt(item, 'Item', 'SellersItemIdentification', 'ID'),
    standardItem: valueAt(item, 'Item', 'StandardItemIdentification', 'ID'),
    qty: figureAt(item, 'Quantity'),
    unitCode,
    uom: uomOf(unitCode),
    price: figureAt(item, 'Price', 'PriceAmount'),
    priceBaseQty: valueAt(item, 'Price', 'BaseQuantity') || '1',
    chargeAmount: add(...charges),
    netAmount: figureAt(item, 'LineExtensionAmount'),
    taxPercent: valueAt(item, 'Item', 'ClassifiedTaxCategory', 'Percent') || null,
    needByDate: valueAt(item, 'Delivery', 'RequestedDeliveryPeriod', 'EndDate') || endDate,
  }
}

function totalsOf(order: Node): UblTotals {
  const total = nodeAt(order, 'AnticipatedMonetaryTotal')
  return {
    lineExtension: figureAt(total, 'LineExtensionAmount'),
    allowance: figureAt(total, 'AllowanceTotalAmount'),
    charge: figureAt(total, 'ChargeTotalAmount'),
    tax: add(...listAt(order, 'TaxTotal').map((t) => figureAt(t, 'TaxAmount'))),
    prepaid: figureAt(total, 'PrepaidAmount'),
    rounding: figureAt(total, 'PayableRoundingAmount'),
    payable: figureAt(total, 'PayableAmount'),
  }
}

function differencesOf({ lines, totals }: Pick<UblOrder, 'lines' | 'totals'>): string[] {
  const amountOf = (l: UblLine) => roundTo(add(quotient(multiply(l.qty, l.price), l.priceBaseQty), l.chargeAmount), 2)
  const wrong = lines.filter((l) => !isSame(amountOf(l), l.netAmount)).map((l) => `line ${l.lineNum}: ${amountOf(l)}, not ${l.netAmount}`)
  const net = add(...lines.map((l) => l.netAmount))
  if (!isSame(net, totals.lineExtension)) wrong.push(`lines: ${net}, not ${totals.lineExtension}`)
  const payable = subtract(add(totals.lineExtension, totals.charge, totals.tax, totals.rounding), totals.allowance, totals.prepaid)
  if (!isSame(payable, totals.payable)) wrong.push(`payable: ${payable}, not ${totals.payable}`)
  return wrong
}
