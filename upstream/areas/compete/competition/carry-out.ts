/** An approved award: prices and drafts of each winner, and what became of the materials. */
import { add, isPositive, quotient, roundTo } from '../../../../catalogue/language/formula.ts'
import type { Work } from '../../../runtime/working.ts'
import { type Awarded, type AwardedLine, draftResult, placeAward } from '../award/award-documents.ts'
import { track } from '../material/track.ts'
import type { Competition } from '../room/terms.ts'
import { type WonLine, wonLines } from './award.ts'

const YEAR_DAYS = 364

const dayAfter = (day: string, days: number): string => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

export async function carryOutAward(work: Work, doc: Competition): Promise<void> {
  const won = wonIn(doc)
  for (const awarded of awardedIn(work, doc, won)) await placeAward(work, awarded)
  await trace(work, doc, won)
  for (const row of doc.competeSupplier) row.status = won.some(({ award }) => award.supplierId === row.supplierId) ? 'WON' : 'LOST'
}

export async function draftResults(work: Work, doc: Competition): Promise<void> {
  for (const awarded of awardedIn(work, doc, wonIn(doc))) await draftResult(work, awarded)
}

const wonIn = (doc: Competition): WonLine[] => wonLines(doc).filter(({ qty }) => isPositive(qty))

const awardedIn = (work: Work, doc: Competition, won: readonly WonLine[]): Awarded[] =>
  [...Map.groupBy(won, ({ award }) => String(award.supplierId))].map(([supplierId, lines]) => ({
    source: { sourceType: 'COMPETE', sourceId: doc.id, sourceDocNum: String(doc.docNum) },
    target: doc.awardTarget,
    orgId: doc.orgId,
    orgIds: doc.competeOrg.map(({ orgId }) => orgId),
    categoryId: doc.purchaseCategoryId,
    buyerId: doc.buyerId,
    supplierId,
    currency: doc.currency,
    priceIncludesTax: doc.priceIncludesTax,
    taxRate: doc.taxRate,
    paymentTermId: String(doc.paymentTermId),
    deliveryTerm: doc.deliveryTerm,
    startDate: work.today,
    endDate: dayAfter(work.today, YEAR_DAYS),
    lines: lines.map((one) => lineOf(doc, one)),
  }))

const netOf = ({ priceIncludesTax, taxRate }: Competition, price: string): string =>
  priceIncludesTax === 'Y' ? roundTo(quotient(price, add('1', quotient(taxRate, '100'))), 6) : price

function lineOf(doc: Competition, { item, qty, price }: WonLine): AwardedLine {
  const { requisitionLineId, materialId, itemDesc, uom, needByDate, receiveOrgId } = item
  return { requisitionLineId, materialId, itemDesc, uom, needByDate, receiveOrgId, qty, offeredPrice: price, netPrice: netOf(doc, price) }
}

const trace = (work: Work, doc: Competition, won: readonly WonLine[]): Promise<void> =>
  track(
    work,
    won.flatMap(({ item, award, price }) =>
      item.materialId
        ? [
            {
              name: `${doc.docNum} ${item.lineNum} ${award.aliasCode}`,
              event: 'AWARDED',
              entity: 'competeHeader',
              docNum: String(doc.docNum),
              docId: doc.id,
              date: work.today,
              orgId: doc.orgId,
              categoryId: doc.purchaseCategoryId,
              materialId: item.materialId,
              supplierId: String(award.supplierId),
              price: netOf(doc, price),
              currency: doc.currency,
            },
          ]
        : [],
    ),
  )
