/** The match of one invoice: its rows paired, judged by the tolerances in force, and said in words. */

import type { invoiceHeader } from '../../../../catalogue/finance/invoice-header.ts'
import type { AnyLineRow } from '../../../../catalogue/language/define.ts'
import { isPositive, isZero, spoken } from '../../../../catalogue/language/formula.ts'
import type { Language } from '../../../../contract/types.ts'
import { learn } from '../../../runtime/rules/facts.ts'
import type { Work } from '../../../runtime/working.ts'
import { parameter } from '../../master-data/config.ts'
import { groupBySummary, type InvoiceRow, type Judged, judge, pair, type StatementRow, statusOfAll, type Tolerance } from './match.ts'
import type { Invoice } from './stages.ts'

type AccountRow = AnyLineRow<typeof invoiceHeader, 'invoiceAccountDetail'>
type ActualRow = AnyLineRow<typeof invoiceHeader, 'invoiceActualDetail'>

export const accountRows = ({ invoiceAccount }: Invoice): AccountRow[] => invoiceAccount.flatMap((one) => one.invoiceAccountDetail)
export const actualRows = ({ invoiceActual }: Invoice): ActualRow[] => invoiceActual.flatMap((one) => one.invoiceActualDetail)

const statementRow = (row: AccountRow): StatementRow => ({
  id: row.id,
  matchGroup: row.matchGroup,
  isDeduction: row.accountStatementDeId !== null,
  codes: [row.materialCode ?? '', row.supplierMaterialCode ?? ''],
  qty: row.invoiceQty ?? '0',
  netPrice: row.netPrice ?? '0',
  netAmount: row.netAmount,
  taxRate: row.taxRate ?? '0',
  categoryId: row.categoryId,
})

const invoiceRows = ({ invoiceActual }: Invoice): InvoiceRow[] =>
  invoiceActual.flatMap(({ id, invoiceActualDetail }) => invoiceActualDetail.map((row) => invoiceRow(id, row)))

const invoiceRow = (paper: string, row: ActualRow): InvoiceRow => ({
  id: row.id,
  paper,
  matchGroup: row.matchGroup,
  text: `${row.itemName ?? ''} ${row.specification ?? ''}`,
  qty: row.qty,
  price: row.price,
  netAmount: row.netAmount,
  taxRate: row.taxRate,
  tax: row.bookedTax ?? row.taxAmount,
})

const codes = ['QTY_MATCH_PCT', 'PRICE_MATCH_PCT', 'PRICE_MATCH_AMT', 'TAX_MATCH_AMT', 'TAX_MATCH_TOTAL'] as const

/** The tolerances of each category that the rows are of. */
async function tolerances(work: Work, orgId: string | null, rows: readonly AccountRow[]): Promise<(categoryId: string | null) => Tolerance> {
  const categories = [...new Set([null, ...rows.map(({ categoryId }) => categoryId)])]
  const found = await learn(
    work,
    categories.map((categoryId) => codes.map((code) => parameter({ code, orgId, categoryId }))),
  )
  const byCategory = new Map(
    categories.map((categoryId, at) => {
      const [qtyPct = '0', pricePct = '0', priceAmt = '0', taxAmt = '0', taxTotal = '0'] = (found[at] ?? []).map(({ value }) => value)
      return [categoryId, { qtyPct, pricePct, priceAmt, taxAmt, taxTotal }] as const
    }),
  )
  return (categoryId) => byCategory.get(categoryId) ?? none
}

const none: Tolerance = { qtyPct: '0', pricePct: '0', priceAmt: '0', taxAmt: '0', taxTotal: '0' }

/** Pairs what has no group yet, judges, and writes at the rows what came of it. */
export async function runMatch(work: Work, invoice: Invoice): Promise<void> {
  await judgeGrouped(work, invoice, pair(accountRows(invoice).map(statementRow), invoiceRows(invoice)))
}

/** One group for what each row of the invoice says, whatever was paired before. */
export async function runSummaryMatch(work: Work, invoice: Invoice): Promise<void> {
  await judgeGrouped(work, invoice, groupBySummary(accountRows(invoice).map(statementRow), invoiceRows(invoice)))
}

async function judgeGrouped(work: Work, invoice: Invoice, groups: ReadonlyMap<string, number>): Promise<void> {
  const ours = accountRows(invoice)
  for (const row of [...ours, ...actualRows(invoice)]) row.matchGroup = groups.get(row.id) ?? null
  const judged = judge(ours.map(statementRow), invoiceRows(invoice), await tolerances(work, invoice.orgId, ours))
  const byId = new Map(ours.map((row) => [row.id, row]))
  for (const one of judged) noteAt(one, byId)
  invoice.matchStatus = statusOfAll(judged)
}

/** The variance of a group stands at its first row; its result at each. */
function noteAt(
  { statement, status, qtyVariance, priceVariance, taxVariance, qtyLimit, pricePercent }: Judged,
  rows: ReadonlyMap<string, AccountRow>,
): void {
  for (const [at, { id }] of statement.entries()) {
    const row = rows.get(id)
    if (!row) continue
    const isFirst = at === 0
    const used = status === 'TOLERATED' && isFirst ? toleranceUsed({ qtyVariance, qtyLimit, priceVariance, pricePercent, taxVariance }) : null
    row.matchLine = status
    row.qtyVariance = isFirst ? qtyVariance : '0'
    row.priceVariance = isFirst ? priceVariance : '0'
    row.taxVariance = isFirst ? taxVariance : '0'
    row.toleranceUsed = used
  }
}

type Differences = Pick<Judged, 'qtyVariance' | 'qtyLimit' | 'priceVariance' | 'pricePercent' | 'taxVariance'>

const toleranceUsed = ({ qtyVariance, priceVariance, pricePercent, taxVariance }: Differences): string =>
  [
    ...(isZero(qtyVariance) ? [] : [`QTY ${spoken(qtyVariance)}`]),
    ...(isZero(priceVariance) ? [] : [`PRICE ${spoken(priceVariance)} (${spoken(pricePercent)}%)`]),
    ...(isZero(taxVariance) ? [] : [`TAX ${spoken(taxVariance)}`]),
  ].join(', ')

/** The match as a table: order, statement and invoice of each group side by side, with the result that was found by the tolerances of that day. */
export function matchTable(invoice: Invoice, language: Language) {
  if (invoice.matchStatus === 'NOT_RUN') return []
  const names = new Map(accountRows(invoice).map(({ id, itemDesc }) => [id, itemDesc ?? '']))
  const results = new Map(accountRows(invoice).map(({ id, matchLine }) => [id, matchLine]))
  const judged = judge(accountRows(invoice).map(statementRow), invoiceRows(invoice), () => none)
  return judged.map((one) => ({
    id: String(one.group ?? '0'),
    matchGroup: one.group === null ? '–' : String(one.group),
    itemDesc:
      one.statement.length > 0 ? one.statement.map(({ id }) => names.get(id)).join('; ') : one.invoice.map(({ text }) => text.trim()).join('; '),
    statementQty: spoken(one.statementQty),
    invoiceQty: spoken(one.invoiceQty),
    qtyVariance: spoken(one.qtyVariance),
    expected: spoken(one.expected),
    invoiced: spoken(one.invoiced),
    priceVariance: spoken(one.priceVariance),
    taxVariance: spoken(one.taxVariance),
    result: results.get(one.statement[0]?.id ?? '') ?? 'UNMATCHED',
    why: why({ ...one, status: results.get(one.statement[0]?.id ?? '') ?? 'UNMATCHED' })[language === 'EN' ? 1 : 0],
  }))
}

const unsigned = (figure: string): string => spoken(figure).replace('-', '')

type Said = Omit<Judged, 'status'> & { status: string }

function why({ status, qtyVariance, priceVariance, pricePercent, taxVariance, taxTotal, ratesDiffer }: Said): readonly [string, string] {
  const more = (figure: string): readonly [string, string] => (isPositive(figure) ? ['多', 'more'] : ['少', 'less'])
  if (status === 'UNMATCHED') return ['没有对应的行', 'Nothing stands against it']
  if (status === 'QTY_VARIANCE')
    return [
      `发票数量比对账${more(qtyVariance)[0]}${unsigned(qtyVariance)}`,
      `${unsigned(qtyVariance)} ${more(qtyVariance)[1]} invoiced than on the statement`,
    ]
  if (status === 'PRICE_VARIANCE')
    return [
      `比按订单价${more(priceVariance)[0]}开${unsigned(priceVariance)}（${spoken(pricePercent)}%）`,
      `${unsigned(priceVariance)} (${spoken(pricePercent)} %) ${more(priceVariance)[1]} than at the order's price`,
    ]
  if (status === 'TAX_VARIANCE')
    return ratesDiffer
      ? ['税率与订单不同', "Another tax rate than the order's"]
      : [`单行税额差${spoken(taxVariance)}，合计${spoken(taxTotal)}`, `Tax differs by ${spoken(taxVariance)} in a row, ${spoken(taxTotal)} in all`]
  return status === 'TOLERATED' ? ['差异在容差内', 'The differences are within tolerance'] : ['', '']
}
