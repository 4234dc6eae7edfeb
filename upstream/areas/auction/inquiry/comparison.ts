/** Offers beside each other with what they come to: the best of each line, the best quotation as a whole, and what a split would cost and save. Nothing of it is stored. */
import { auctionHeader } from '../../../../catalogue/auction/auction-header.ts'
import { add, isAbove, isPositive, spoken, writtenTo } from '../../../../catalogue/language/formula.ts'
import { linesIn } from '../../../runtime/rows/lines-in.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import type { Doc } from '../../../runtime/types.ts'
import { quantitiesOf } from './award.ts'
import { amountOf, type Saving, savedOver } from './evaluate.ts'

export interface ComparedOffer {
  awardId: string
  supplierId: string
  evalPrice: string | null
  rank: number | null
  share: string
  qty: string | null
}

export interface ComparedLine {
  id: string
  lineNum: number
  name: string
  uom: string
  qty: string
  lastPrice: string | null
  referencePrice: string | null
  best: ComparedOffer | null
  offers: ComparedOffer[]
  /** Of all suppliers together, in percent. */
  shares: string
}

/** What one way of buying comes to; null where it does not cover all lines. */
export interface Scenario {
  key: 'best' | 'whole' | 'split'
  supplierId: string | null
  amount: string | null
  /** Over the lines that have such a price. */
  overLast: Saving | null
  overReference: Saving | null
}

export interface Comparison {
  id: string
  docNum: string
  title: string
  currency: string
  suppliers: { id: string; name: string }[]
  lines: ComparedLine[]
  scenarios: Scenario[]
}

/** Shares by the rows of offers; those that the document has where none are given. */
export type Shares = ReadonlyMap<string, string> | null

const textOr = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const nameOf = (row: Doc): string => String((row.supplierId$ as { name?: string } | undefined)?.name ?? '')

export function compare(doc: Doc, shares: Shares): Comparison {
  const awards = linesIn(doc, 'auctionAward')
  const names = new Map(awards.map((row) => [String(row.supplierId), nameOf(row)]))
  const lines = linesIn(doc, 'auctionItem').map((item) => lineOf(item, awards, shares))
  const [id, docNum, title, currency] = [doc.id, doc.docNum, doc.title, doc.currency].map(String)
  const suppliers = [...names].map(([supplierId, name]) => ({ id: supplierId, name }))
  const scenarios = [
    scenario('best', null, lines, ({ best, qty }) => (best?.evalPrice ? [{ price: best.evalPrice, qty }] : null)),
    ...suppliers.map((supplier) =>
      scenario('whole', supplier.id, lines, ({ offers, qty }) => {
        const price = offers.find(({ supplierId }) => supplierId === supplier.id)?.evalPrice
        return price ? [{ price, qty }] : null
      }),
    ),
    scenario('split', null, lines, ({ offers }) => offers.flatMap(({ evalPrice, qty }) => (evalPrice && qty ? [{ price: evalPrice, qty }] : []))),
  ]
  return { id: id ?? '', docNum: docNum ?? '', title: title ?? '', currency: currency ?? '', suppliers, lines, scenarios }
}

function lineOf(item: Doc, awards: readonly Doc[], shares: Shares): ComparedLine {
  const own = awards.filter(({ auctionItemId }) => auctionItemId === item.id)
  const given = own.map((row) => ({
    id: String(row.id),
    rankNum: typeof row.rankNum === 'number' ? row.rankNum : null,
    awardRatio: (shares ? shares.get(String(row.id)) : textOr(row.awardRatio)) ?? '0',
  }))
  const sum = add(...given.map(({ awardRatio }) => awardRatio))
  if (isAbove(sum, '100')) refuse(auctionHeader, 'SHARES', { lineNum: Number(item.lineNum), sum: spoken(sum) }, 'auctionAward')
  const [qty, uom] = [String(item.requestQty), String(item.uom)]
  const quantities = quantitiesOf({ requestQty: qty, uom }, given)
  const offers = own.map((row, at): ComparedOffer => {
    const { id, rankNum, awardRatio } = given[at] ?? { id: '', rankNum: null, awardRatio: '0' }
    const evalPrice = textOr(row.evalPrice)
    return { awardId: id, supplierId: String(row.supplierId), evalPrice, rank: rankNum, share: awardRatio, qty: quantities.get(id) ?? null }
  })
  return {
    id: item.id,
    lineNum: Number(item.lineNum),
    name: String(item.itemDesc),
    uom,
    qty,
    lastPrice: textOr(item.lastPrice),
    referencePrice: textOr(item.referencePrice),
    best: offers.find(({ rank }) => rank === 1) ?? null,
    offers,
    shares: spoken(sum),
  }
}

interface Bought {
  price: string
  qty: string
}

function scenario(
  key: Scenario['key'],
  supplierId: string | null,
  lines: readonly ComparedLine[],
  boughtOf: (line: ComparedLine) => Bought[] | null,
): Scenario {
  const bought = lines.map((line) => ({ line, parts: boughtOf(line) }))
  if (bought.some(({ parts }) => parts === null)) return { key, supplierId, amount: null, overLast: null, overReference: null }
  const all = bought.flatMap(({ line, parts }) => (parts ?? []).map((part) => ({ ...part, line })))
  const amount = writtenTo(add('0', ...all.map(({ price, qty }) => amountOf(price, qty))), 2)
  return { key, supplierId, amount, overLast: saved(all, 'lastPrice'), overReference: saved(all, 'referencePrice') }
}

function saved(bought: readonly (Bought & { line: ComparedLine })[], over: 'lastPrice' | 'referencePrice'): Saving | null {
  return savedOver(
    bought.flatMap(({ price, qty, line }) => {
      const before = line[over]
      return before && isPositive(before) ? [{ was: amountOf(before, qty), is: amountOf(price, qty) }] : []
    }),
  )
}
