/** Who gets how much: the final ranking laid out, shares checked, and what each winner gets of each line. */
import { countable } from '../../../../catalogue/base/countable.ts'
import { competeHeader } from '../../../../catalogue/compete/compete-header.ts'
import type { LineRow } from '../../../../catalogue/language/define.ts'
import { add, isAbove, isPositive, isSame, multiply, quotient, roundTo, spoken, subtract } from '../../../../catalogue/language/formula.ts'
import { newLineOf } from '../../../runtime/change/draft.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import type { Work } from '../../../runtime/working.ts'
import { allocate } from '../room/rules/allocation.ts'
import { lineAmount, rankingOf, rankingOfItem } from '../room/rules/ranking.ts'
import { type Competition, type Standing, type Terms, termsOf } from '../room/terms.ts'

export type Award = LineRow<typeof competeHeader, 'competeAward'>
type Item = Competition['competeItem'][number]

const MOST_WINNERS = 3

/** One row for each offer that stands, the best first; whoever is first is proposed. */
export function layRanking(work: Work, doc: Competition, standing: readonly Standing[]): void {
  const terms = termsOf(doc)
  doc.competeAward = (terms.basis === 'TOTAL' ? totals(doc, terms, standing) : lines(doc, terms, standing)).map((row, at) => {
    const line = newLineOf(work, competeHeader, 'competeAward', { headerId: doc.id, parent: doc, lineNum: (at + 1) * 10 })
    const aliasCode = doc.competeSupplier.find(({ supplierId }) => supplierId === row.supplierId)?.aliasCode ?? null
    return Object.assign(line, row, { aliasCode, awardRatio: row.rankNum === 1 ? '100' : null })
  })
}

const seats = (doc: Competition) => doc.competeSupplier.map(({ supplierId, adjFactor }) => ({ supplierId, adjFactor }))

function totals(doc: Competition, terms: Terms, standing: readonly Standing[]): Partial<Award>[] {
  const reference = referenceOf(doc.competeItem)
  return rankingOf(terms, seats(doc), standing).flatMap(({ supplierId, amount, evalAmount, rank }) =>
    amount === null
      ? []
      : [
          {
            supplierId,
            offerAmount: amount,
            evalAmount,
            rankNum: rank,
            savingAmount: subtract(terms.ceiling, amount),
            referenceSaving: reference && percentBelow(reference, amount),
          },
        ],
  )
}

function lines(doc: Competition, terms: Terms, standing: readonly Standing[]): Partial<Award>[] {
  return doc.competeItem.flatMap((item) =>
    rankingOfItem(terms, seats(doc), standing, item.id).map(({ supplierId, price, evalPrice, rank }) => ({
      competeItemId: item.id,
      supplierId,
      offerPrice: price,
      offerAmount: lineAmount(price, item.requestQty),
      evalAmount: lineAmount(evalPrice, item.requestQty),
      rankNum: rank,
      savingAmount: subtract(item.ceilingAmount, lineAmount(price, item.requestQty)),
      referenceSaving: item.referencePrice && isPositive(item.referencePrice) ? percentBelow(item.referencePrice, price) : null,
    })),
  )
}

const percentBelow = (reference: string, price: string): string => roundTo(multiply(quotient(subtract(reference, price), reference), '100'), 2)

/** Of all lines together; null unless each has a reference. */
function referenceOf(items: readonly Item[]): string | null {
  if (items.some(({ referencePrice }) => !isPositive(referencePrice))) return null
  return add(...items.map(({ referencePrice, requestQty }) => lineAmount(referencePrice ?? '0', requestQty)))
}

/** A line, or a part of it, that somebody gets. */
export interface WonLine {
  award: Award
  item: Item
  qty: string
  amount: string
  price: string
}

/** Split like an inquiry: quantities are cut to what the unit counts in, and the rest goes to the largest share, of equal ones to the better rank. */
export function wonLines(doc: Competition): WonLine[] {
  const given = doc.competeAward.filter(({ awardRatio }) => isPositive(awardRatio))
  if (doc.offerBasis === 'ITEM')
    return doc.competeItem.flatMap((item) => {
      const own = given.filter(({ competeItemId }) => competeItemId === item.id)
      return shareQty(item, own).map(({ award, qty }) => ({
        award,
        item,
        qty,
        price: award.offerPrice ?? '0',
        amount: lineAmount(award.offerPrice ?? '0', qty),
      }))
    })
  const parts = new Map(given.map((award) => [award.id, allocate(shareOf(award), doc.competeItem.map(weighed))]))
  return doc.competeItem.flatMap((item) =>
    shareQty(item, given).map(({ award, qty }) => {
      const amount = parts.get(award.id)?.get(item.id) ?? '0'
      return { award, item, qty, amount, price: isPositive(qty) ? roundTo(quotient(amount, qty), 6) : '0' }
    }),
  )
}

const weighed = ({ id, lineNum, ceilingAmount }: Item) => ({ id, lineNum, ceilingAmount: ceilingAmount ?? '0' })
const shareOf = ({ offerAmount, awardRatio }: Award): string => roundTo(quotient(multiply(offerAmount ?? '0', awardRatio ?? '0'), '100'), 2)

function shareQty(item: Item, given: readonly Award[]): { award: Award; qty: string }[] {
  const cut = given.map((award) => ({ award, qty: countable(quotient(multiply(item.requestQty, award.awardRatio ?? '0'), '100'), item.uom) }))
  const [largest] = [...cut].sort((a, b) => better(a.award, b.award))
  const isWhole = isSame(add(...given.map(({ awardRatio }) => awardRatio)), '100')
  if (largest && isWhole) largest.qty = add(largest.qty, subtract(item.requestQty, add(...cut.map(({ qty }) => qty))))
  return cut
}

const better = (a: Award, b: Award): number =>
  isSame(a.awardRatio, b.awardRatio) ? (a.rankNum ?? 0) - (b.rankNum ?? 0) : isAbove(a.awardRatio, b.awardRatio) ? -1 : 1

/** What the shares come to, at the rows, the lines and the suppliers. */
export function shareOut(doc: Competition): void {
  const won = wonLines(doc)
  const sumOf = (rows: readonly WonLine[]) => add(...rows.map(({ amount }) => amount))
  for (const award of doc.competeAward)
    award.awardAmount = isPositive(award.awardRatio) ? sumOf(won.filter((one) => one.award.id === award.id)) : null
  for (const item of doc.competeItem) {
    const own = won.filter((one) => one.item.id === item.id)
    const amount = sumOf(own)
    Object.assign(item, {
      awardAmount: own.length > 0 ? amount : null,
      awardNetPrice: own.length > 0 ? roundTo(quotient(amount, item.requestQty), 6) : null,
    })
  }
  for (const row of doc.competeSupplier) {
    const own = won.filter(({ award }) => award.supplierId === row.supplierId)
    row.awardAmount = own.length > 0 ? sumOf(own) : null
    row.awardRatio = doc.offerBasis === 'TOTAL' ? (own[0]?.award.awardRatio ?? null) : null
  }
  doc.awardedAmount = sumOf(won)
  doc.savingAmount = subtract(doc.ceilingAmount, doc.awardedAmount)
}

export function requireAward(doc: Competition): void {
  const groups =
    doc.offerBasis === 'TOTAL'
      ? [{ item: doc.title, rows: doc.competeAward }]
      : doc.competeItem.map((item) => ({ item: item.itemDesc, rows: doc.competeAward.filter(({ competeItemId }) => competeItemId === item.id) }))
  for (const { item, rows } of groups) {
    const sum = add(...rows.map(({ awardRatio }) => awardRatio))
    if (!isSame(sum, '100')) refuse(competeHeader, 'SHARES', { item, sum: spoken(sum) }, 'competeAward')
  }
  const winners = new Set(doc.competeAward.filter(({ awardRatio }) => isPositive(awardRatio)).map(({ supplierId }) => supplierId))
  if (doc.awardMode === 'WHOLE' && winners.size > 1) refuse(competeHeader, 'ONE_WINNER', {}, 'competeAward')
  if (doc.offerBasis === 'TOTAL' && winners.size > MOST_WINNERS) refuse(competeHeader, 'THREE_WINNERS', {}, 'competeAward')
}
