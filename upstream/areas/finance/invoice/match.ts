/** The three-way match: what the tax invoice says of each group of rows against what the statement and the order say, with a tolerance each for quantity, price and tax. */
import { add, isAbove, isSame, isZero, multiply, quotient, roundTo, spoken, subtract } from '../../../../catalogue/language/formula.ts'

export interface StatementRow {
  id: string
  matchGroup: number | null
  /** A deduction before the invoice: without quantity, its net is negative. */
  isDeduction: boolean
  codes: readonly string[]
  qty: string
  netPrice: string
  netAmount: string
  taxRate: string
  categoryId: string | null
}

export interface InvoiceRow {
  id: string
  /** The tax invoice that it stands on. */
  paper: string
  matchGroup: number | null
  text: string
  qty: string | null
  price: string | null
  netAmount: string
  taxRate: string
  tax: string
}

export interface Tolerance {
  qtyPct: string
  pricePct: string
  priceAmt: string
  taxAmt: string
  taxTotal: string
}

export type MatchStatus = 'MATCHED' | 'TOLERATED' | 'QTY_VARIANCE' | 'PRICE_VARIANCE' | 'TAX_VARIANCE' | 'UNMATCHED'

export interface Judged {
  group: number | null
  statement: readonly StatementRow[]
  invoice: readonly InvoiceRow[]
  statementQty: string
  invoiceQty: string
  qtyVariance: string
  qtyLimit: string
  expected: string
  invoiced: string
  priceVariance: string
  /** Of what was expected, in hundredths; 0 where nothing was. */
  pricePercent: string
  /** The largest of a row, and of all rows of a tax invoice together. */
  taxVariance: string
  taxTotal: string
  ratesDiffer: boolean
  status: MatchStatus
}

const abs = (value: string): string => (isAbove('0', value) ? subtract('0', value) : value)
const isWithin = (value: string, limit: string): boolean => !isAbove(abs(value), limit)

/** Rows that belong together get a number each that both sides share; numbers that people gave stay. */
export function pair(statement: readonly StatementRow[], invoice: readonly InvoiceRow[]): ReadonlyMap<string, number> {
  const groups = new Map([...statement, ...invoice].flatMap(({ id, matchGroup }) => (matchGroup === null ? [] : [[id, matchGroup] as const])))
  let next = Math.max(0, ...groups.values()) + 1
  const isFree = ({ id }: { id: string }) => !groups.has(id)
  const join = (ours: StatementRow, theirs: InvoiceRow | undefined) => {
    if (!theirs) return
    groups.set(ours.id, next)
    groups.set(theirs.id, next)
    next += 1
  }
  const byPrice = Map.groupBy(invoice, ({ price }) => spoken(price))
  for (const ours of statement.filter(isFree))
    join(
      ours,
      byPrice.get(spoken(ours.netPrice))?.find((theirs) => isFree(theirs) && isSameItem(ours, theirs)),
    )
  const byAmount = Map.groupBy(invoice, amountOf)
  for (const ours of statement.filter(isFree)) join(ours, byAmount.get(amountOf(ours))?.find(isFree))
  const left = Map.groupBy(invoice.filter(isFree), rateOf)
  for (const [rate, [ours, ...others]] of Map.groupBy(statement.filter(isFree), rateOf)) {
    const [theirs, ...further] = left.get(rate) ?? []
    if (ours && others.length + further.length === 0) join(ours, theirs)
  }
  return groups
}

const rateOf = ({ taxRate }: { taxRate: string }): string => spoken(taxRate)
const amountOf = ({ netAmount, taxRate }: StatementRow | InvoiceRow): string => `${spoken(netAmount)} at ${spoken(taxRate)}`

/** By what it is called, of those at the same price. */
const isSameItem = (row: StatementRow, { text, price }: InvoiceRow): boolean => !row.isDeduction && price !== null && isNamed(row, text)
const isNamed = ({ codes }: StatementRow, text: string): boolean => codes.some((code) => code !== '' && text.includes(code))

/** One number for what a row of a summary invoice says of several lines: those that it names, then all that are left of its rate. What was paired before counts no more. */
export function groupBySummary(statement: readonly StatementRow[], invoice: readonly InvoiceRow[]): ReadonlyMap<string, number> {
  const groups = new Map<string, number>()
  let next = 1
  const join = (ours: readonly StatementRow[], theirs: readonly InvoiceRow[]) => {
    if (ours.length === 0 || theirs.length === 0) return
    for (const { id } of [...ours, ...theirs]) groups.set(id, next)
    next += 1
  }
  const isFree = ({ id }: { id: string }) => !groups.has(id)
  const names = (row: StatementRow, { text, taxRate }: InvoiceRow) => !row.isDeduction && isSame(row.taxRate, taxRate) && isNamed(row, text)
  for (const theirs of invoice)
    join(
      statement.filter((row) => isFree(row) && names(row, theirs)),
      [theirs],
    )
  const left = Map.groupBy(invoice.filter(isFree), rateOf)
  for (const [rate, ours] of Map.groupBy(statement.filter(isFree), rateOf)) join(ours, left.get(rate) ?? [])
  return groups
}

/** Each group judged, what is in none at the end. `toleranceOf` answers by the category of the group's first row. */
export function judge(
  statement: readonly StatementRow[],
  invoice: readonly InvoiceRow[],
  toleranceOf: (categoryId: string | null) => Tolerance,
): Judged[] {
  const inGroup = <R extends { matchGroup: number | null }>(rows: readonly R[]) => Map.groupBy(rows, ({ matchGroup }) => matchGroup)
  const [byGroup, theirsByGroup] = [inGroup(statement), inGroup(invoice)]
  // In the order of the statement; what is in none comes last.
  const groups = [...new Set([...statement, ...invoice].map(({ matchGroup }) => matchGroup))].sort((a, b) => Number(a === null) - Number(b === null))
  const totals = taxTotals(invoice)
  return groups.map((group) => {
    const ours = byGroup.get(group) ?? []
    const theirs = theirsByGroup.get(group) ?? []
    return judgeGroup(group, ours, theirs, totals, toleranceOf(ours[0]?.categoryId ?? null))
  })
}

const taxDifference = ({ tax, netAmount, taxRate }: InvoiceRow): string => subtract(tax, roundTo(quotient(multiply(netAmount, taxRate), '100'), 2))
const largest = (figures: readonly string[]): string => figures.reduce((most, one) => (isAbove(abs(one), abs(most)) ? one : most), '0')

/** What the tax differences of each tax invoice come to. */
const taxTotals = (invoice: readonly InvoiceRow[]): ReadonlyMap<string, string> =>
  new Map([...Map.groupBy(invoice, ({ paper }) => paper)].map(([paper, rows]) => [paper, add('0', ...rows.map(taxDifference))]))

/** What is settled is the sum of the rounded lines; where the quantity differs, the difference counts at their price. */
function judgeGroup(
  group: number | null,
  ours: readonly StatementRow[],
  theirs: readonly InvoiceRow[],
  totals: ReadonlyMap<string, string>,
  tolerance: Tolerance,
): Judged {
  const goods = ours.filter(({ isDeduction }) => !isDeduction)
  const statementQty = add('0', ...goods.map(({ qty }) => qty))
  // What says no quantity at all (a service) is judged by its amount alone.
  const saysQty = theirs.some(({ qty }) => qty !== null)
  const invoiceQty = saysQty ? add('0', ...theirs.map(({ qty }) => qty ?? '0')) : statementQty
  const qtyVariance = subtract(invoiceQty, statementQty)
  const beyond = multiply(qtyVariance, priceOf(goods, statementQty))
  const expected = add(roundTo(beyond, 2), ...ours.map(({ netAmount }) => netAmount))
  const unrounded = add(beyond, ...ours.map(({ isDeduction, netAmount, qty, netPrice }) => (isDeduction ? netAmount : multiply(qty, netPrice))))
  const invoiced = add('0', ...theirs.map(({ netAmount }) => netAmount))
  const priceVariance = subtract(invoiced, expected)
  const found = {
    statementQty,
    invoiceQty,
    qtyVariance,
    qtyLimit: roundTo(quotient(multiply(abs(statementQty), tolerance.qtyPct), '100'), 4),
    expected,
    invoiced,
    priceVariance,
    pricePercent: isZero(unrounded) ? '0' : roundTo(multiply(quotient(abs(priceVariance), abs(unrounded)), '100'), 4),
    taxVariance: largest(theirs.map(taxDifference)),
    taxTotal: largest(theirs.map(({ paper }) => totals.get(paper) ?? '0')),
    ratesDiffer: theirs.some(({ taxRate }) => ours.some((row) => !isSame(row.taxRate, taxRate))),
  }
  const isAlone = group === null || ours.length === 0 || theirs.length === 0
  return { group, statement: ours, invoice: theirs, ...found, status: isAlone ? 'UNMATCHED' : statusOf(found, isZero(unrounded), tolerance) }
}

/** One price where all rows have it, else what they cost on average. */
function priceOf(goods: readonly StatementRow[], qty: string): string {
  const [first] = goods
  if (!first || goods.every(({ netPrice }) => isSame(netPrice, first.netPrice)) || isZero(qty)) return first?.netPrice ?? '0'
  return quotient(add('0', ...goods.map((row) => multiply(row.qty, row.netPrice))), qty)
}

type MatchFigures = Omit<Judged, 'group' | 'statement' | 'invoice' | 'status'>

function statusOf(found: MatchFigures, isNothingExpected: boolean, { pricePct, priceAmt, taxAmt, taxTotal }: Tolerance): MatchStatus {
  const isPriced = isWithin(found.priceVariance, priceAmt) || (!isNothingExpected && !isAbove(found.pricePercent, pricePct))
  const isTaxed = !found.ratesDiffer && isWithin(found.taxVariance, taxAmt) && isWithin(found.taxTotal, taxTotal)
  if (!isWithin(found.qtyVariance, found.qtyLimit)) return 'QTY_VARIANCE'
  if (!isPriced) return 'PRICE_VARIANCE'
  if (!isTaxed) return 'TAX_VARIANCE'
  return [found.qtyVariance, found.priceVariance, found.taxVariance].every(isZero) ? 'MATCHED' : 'TOLERATED'
}

const gravest: readonly MatchStatus[] = ['UNMATCHED', 'QTY_VARIANCE', 'PRICE_VARIANCE', 'TAX_VARIANCE', 'TOLERATED', 'MATCHED']

/** What the groups come to: the gravest of them. */
export const statusOfAll = (judged: readonly Judged[]): MatchStatus =>
  gravest.find((status) => judged.some((one) => one.status === status)) ?? 'UNMATCHED'
