/** A Peppol BIS Order 3 transaction (UBL 2.x) as its receiver reads it, and where its figures do not agree. */
import { XMLParser } from 'fast-xml-parser'
import { units } from '../../../../catalogue/base/lookups.ts'
import type { Label } from '../../../../catalogue/define.ts'
import { add, isPositive, isSame, multiply, quotient, roundTo, subtract } from '../../../../catalogue/formula.ts'
import { isRealDate } from '../../../../catalogue/schema.ts'

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

/** Why a file was not read, in both languages. */
export class UnreadUbl extends Error {
  readonly words: Label

  constructor(...words: Label) {
    super(words[1])
    this.words = words
  }
}

const MOST_LINES = 1_000

/** Runs apart from the services (`readUblApart`). */
export function readUblOrder(xml: string): UblOrder {
  // Document types bring entities; no order has one.
  if (/<!(DOCTYPE|ENTITY)/i.test(xml))
    throw new UnreadUbl(
      '文件含文档类型声明（DTD）或实体，不接受：不是有效的UBL订单',
      'The file declares a document type (DTD) or entities, which are not accepted: it is no valid UBL order',
    )
  const root = parsed(xml).Order
  if (typeof root !== 'object' || root === null) refuseXml()
  const order = root as Node
  const endDate = dayAt(order, 'Delivery', 'RequestedDeliveryPeriod', 'EndDate')
  const read = {
    docNum: valueAt(order, 'ID'),
    issueDate: valueAt(order, 'IssueDate'),
    currency: valueAt(order, 'DocumentCurrencyCode'),
    buyer: partyOf(nodeAt(order, 'BuyerCustomerParty', 'Party')),
    seller: partyOf(nodeAt(order, 'SellerSupplierParty', 'Party')),
    lines: linesOf(order).map((line) => lineOf(nodeAt(line, 'LineItem'), endDate)),
    totals: totalsOf(order),
  }
  if (!read.docNum || read.lines.length === 0) refuseXml()
  return { ...read, differences: differencesOf(read) }
}

function refuseXml(): never {
  throw new UnreadUbl('文件不是有效的UBL订单', 'The file is no valid UBL order')
}

function parsed(xml: string): Node {
  // What XML cannot hold, no row can.
  if (xml.includes('\0')) refuseXml()
  try {
    return parser.parse(xml) as Node
  } catch {
    return refuseXml()
  }
}

function linesOf(order: Node): Node[] {
  const lines = listAt(order, 'OrderLine')
  if (lines.length > MOST_LINES)
    throw new UnreadUbl(`订单超过${MOST_LINES}行，实际${lines.length}行`, `An order has ${MOST_LINES} lines at most; this one has ${lines.length}`)
  return lines
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

/** As many digits as our own figures have, and no exponent: what is longer would be reckoned with for minutes. */
const FIGURE = /^[+-]?\d{1,12}(\.\d{1,10})?$/

/** Null where there is none. */
function figureIn(node: Node, ...path: string[]): string | null {
  const text = valueAt(node, ...path).trim()
  if (text === '' || FIGURE.test(text)) return text || null
  const [element, value] = [path.join('/'), text.slice(0, 40)]
  throw new UnreadUbl(
    `${element}的值“${value}”不是数字，或超过12位整数、10位小数`,
    `${element} "${value}" is no figure, or has more than 12 digits before or 10 after the point`,
  )
}

const figureAt = (node: Node, ...path: string[]): string => figureIn(node, ...path) ?? '0'

/** What a price is divided by. */
function divisorAt(node: Node, ...path: string[]): string {
  const figure = figureIn(node, ...path) ?? '1'
  if (isPositive(figure)) return figure
  const element = path.join('/')
  throw new UnreadUbl(`${element}的值“${figure}”必须大于0`, `${element} "${figure}" must be above 0`)
}

/** A day; XML may write its time zone behind it. */
function dayAt(node: Node, ...path: string[]): string | null {
  const text = valueAt(node, ...path).trim()
  const day = text.slice(0, 10)
  if (text === '' || (text.length <= 16 && isRealDate(day))) return day || null
  const [element, value] = [path.join('/'), text.slice(0, 40)]
  throw new UnreadUbl(`${element}的值“${value}”不是有效日期`, `${element} "${value}" is no real date`)
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
    priceBaseQty: divisorAt(item, 'Price', 'BaseQuantity'),
    chargeAmount: add(...charges),
    netAmount: figureAt(item, 'LineExtensionAmount'),
    taxPercent: figureIn(item, 'Item', 'ClassifiedTaxCategory', 'Percent'),
    needByDate: dayAt(item, 'Delivery', 'RequestedDeliveryPeriod', 'EndDate') ?? endDate,
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
