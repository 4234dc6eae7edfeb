/** A Peppol BIS Order 3 transaction (UBL 2.x) as its receiver reads it, and where its figures do not agree. What it does not say is null. */
import type { Label } from '../../../../catalogue/language/define.ts'
import { add, isSame, multiply, quotient, roundTo, subtract } from '../../../../catalogue/language/formula.ts'
import { dayAt, figureAt, listAt, type Node, nodeAt, refuseUbl, ublIn, valueAt } from './ubl-nodes.ts'
import { uomOfCode } from './ubl-units.ts'

export interface UblParty {
  id: string
  name: string
  /** Every number and name by which it can be known. */
  known: string[]
}

export interface UblLine {
  lineNum: string
  name: string
  description: string
  buyersItem: string
  sellersItem: string
  standardItem: string
  qty: string | null
  unitCode: string
  /** Null where our installation has no such unit. */
  uom: string | null
  price: string | null
  /** Of the price, where it says it itself. */
  currency: string
  /** The price is for so many of this unit. */
  priceBaseQty: string
  priceUnitCode: string
  /** Charges less allowances. */
  chargeAmount: string
  netAmount: string | null
  taxPercent: string | null
  needByDate: string | null
  /** Elements that make the line another one than its product and quantity say. */
  beyond: string[]
}

export interface UblTotals {
  lineExtension: string | null
  allowance: string | null
  charge: string | null
  tax: string | null
  prepaid: string | null
  rounding: string | null
  payable: string | null
}

export interface UblOrder {
  docNum: string
  orderType: string
  issueDate: string | null
  currency: string
  buyer: UblParty
  seller: UblParty
  lines: UblLine[]
  totals: UblTotals
  /** Where a figure is not what its parts make. */
  differences: Label[]
}

/** `uomOf` finds a unit by its code. */
export function readUblOrder(xml: string, uomOf: (unitCode: string) => string | null = uomOfCode): UblOrder {
  const order = ublIn(xml, 'Order')
  const currency = valueAt(order, 'DocumentCurrencyCode')
  const day = dayOf(listAt(order, 'Delivery'))
  const read = {
    docNum: valueAt(order, 'ID'),
    orderType: valueAt(order, 'OrderTypeCode'),
    issueDate: dayAt(order, 'IssueDate'),
    currency,
    buyer: partyOf(nodeAt(order, 'BuyerCustomerParty', 'Party')),
    seller: partyOf(nodeAt(order, 'SellerSupplierParty', 'Party')),
    lines: listAt(order, 'OrderLine').map((line) => lineOf(nodeAt(line, 'LineItem'), day, uomOf)),
    totals: totalsOf(order, currency),
  }
  if (!read.docNum) refuseUbl('LACKS', { what: ['订单号', 'order number'] })
  if (read.lines.length === 0) refuseUbl('LACKS', { what: ['订单行', 'lines'] })
  return { ...read, differences: differencesOf(read) }
}

// ── Parts ───────────────────────────────────────────────────────────────────────────────────────────────────────────

function partyOf(party: Node): UblParty {
  const ids = listAt(party, 'PartyIdentification').map((one) => valueAt(one, 'ID'))
  const legal = nodeAt(party, 'PartyLegalEntity')
  const names = [valueAt(legal, 'RegistrationName'), valueAt(party, 'PartyName', 'Name')]
  const endpoint = valueAt(party, 'EndpointID')
  const numbers = [...ids, endpoint, valueAt(legal, 'CompanyID'), valueAt(party, 'PartyTaxScheme', 'CompanyID')]
  const given = (text: string) => text !== ''
  return { id: numbers.find(given) ?? '', name: names.find(given) ?? '', known: [...numbers, ...names].filter(given) }
}

/** Of one delivery; several are days of their own. */
const dayOf = ([delivery, ...others]: readonly Node[]): string | null =>
  delivery && others.length === 0 ? (dayAt(delivery, 'RequestedDeliveryPeriod', 'EndDate') ?? dayAt(delivery, 'LatestDeliveryDate')) : null

function lineOf(item: Node, day: string | null, uomOf: (unitCode: string) => string | null): UblLine {
  const unitCode = valueAt(item, 'Quantity', '@unitCode')
  const deliveries = listAt(item, 'Delivery')
  const charges = listAt(item, 'AllowanceCharge').map((one) => {
    const amount = figureAt(one, 'Amount') ?? refuseUbl('LACKS', { what: 'AllowanceCharge/Amount' })
    return valueAt(one, 'ChargeIndicator') === 'true' ? amount : subtract('0', amount)
  })
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
    currency: valueAt(item, 'Price', 'PriceAmount', '@currencyID'),
    // The standard says one where a price names no quantity.
    priceBaseQty: figureAt(item, 'Price', 'BaseQuantity') ?? '1',
    priceUnitCode: valueAt(item, 'Price', 'BaseQuantity', '@unitCode') || unitCode,
    chargeAmount: add(...charges),
    netAmount: figureAt(item, 'LineExtensionAmount'),
    taxPercent: figureAt(item, 'Item', 'ClassifiedTaxCategory', 'Percent'),
    needByDate: deliveries.length > 1 ? null : (dayOf(deliveries) ?? day),
    beyond: beyond(item, deliveries),
  }
}

function beyond(item: Node, deliveries: readonly Node[]): string[] {
  const said: [string, unknown][] = [
    ['ExtendedID', valueAt(item, 'Item', 'SellersItemIdentification', 'ExtendedID')],
    ['SubLineItem', listAt(item, 'SubLineItem').length],
    ['ItemInstance', listAt(nodeAt(item, 'Item'), 'ItemInstance').length],
    [`Delivery × ${deliveries.length}`, deliveries.length > 1],
    [`LineStatusCode ${valueAt(item, 'LineStatusCode')}`, !['', 'NoStatus', 'Added'].includes(valueAt(item, 'LineStatusCode'))],
  ]
  return said.flatMap(([element, isThere]) => (isThere ? [element] : []))
}

function totalsOf(order: Node, currency: string): UblTotals {
  const total = nodeAt(order, 'AnticipatedMonetaryTotal')
  // A second total says the tax in the currency of the books.
  const taxes = listAt(order, 'TaxTotal').filter((one) => [currency, ''].includes(valueAt(one, 'TaxAmount', '@currencyID')))
  return {
    lineExtension: figureAt(total, 'LineExtensionAmount'),
    allowance: figureAt(total, 'AllowanceTotalAmount'),
    charge: figureAt(total, 'ChargeTotalAmount'),
    tax: taxes.length > 0 ? add(...taxes.map((one) => figureAt(one, 'TaxAmount'))) : null,
    prepaid: figureAt(total, 'PrepaidAmount'),
    rounding: figureAt(total, 'PayableRoundingAmount'),
    payable: figureAt(total, 'PayableAmount'),
  }
}

// ── Differences ─────────────────────────────────────────────────────────────────────────────────────────────────────

/** Of what is said only. */
function differencesOf({ lines, totals }: Pick<UblOrder, 'lines' | 'totals'>): Label[] {
  const found = lines.flatMap((line) => {
    const amount = amountOf(line)
    return differing([`第${line.lineNum}行金额`, `the amount of line ${line.lineNum}`], amount, line.netAmount)
  })
  const nets = lines.map(({ netAmount }) => netAmount)
  const net = nets.includes(null) ? null : add(...nets)
  const { lineExtension, allowance, charge, tax, prepaid, rounding } = totals
  const payable = lineExtension && subtract(add(lineExtension, charge, tax, rounding), allowance, prepaid)
  return [
    ...found,
    ...differing(['行金额合计', 'the sum of the lines'], net, lineExtension),
    ...differing(['应付金额', 'the amount payable'], payable, totals.payable),
  ]
}

function amountOf({ qty, price, priceBaseQty, priceUnitCode, unitCode, chargeAmount }: UblLine): string | null {
  if (qty === null || price === null || isSame(priceBaseQty, '0') || priceUnitCode !== unitCode) return null
  return roundTo(add(quotient(multiply(qty, price), priceBaseQty), chargeAmount), 2)
}

function differing([cn, en]: Label, made: string | null, said: string | null): Label[] {
  if (made === null || said === null || isSame(made, said)) return []
  return [[`${cn}：按明细为${made}，文件为${said}`, `${en}: ${made} by its parts, ${said} in the file`]]
}
