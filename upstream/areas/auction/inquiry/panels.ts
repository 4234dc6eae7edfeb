/** Offers beside each other: a row for each line, a column for each supplier, and on what terms. */
import { isPositive, spoken } from '../../../../catalogue/language/formula.ts'
import { isId } from '../../../../catalogue/values/ids.ts'
import { linesIn } from '../../../runtime/rows/lines-in.ts'
import type { Doc, Tx } from '../../../runtime/types.ts'
import { invitedOf } from './candidates.ts'

const nameOf = (row: Doc, key: string): string => String((row[`${key}$`] as { name?: string } | undefined)?.name ?? '')

/** Of what is not read, or not there, nothing. */
const textOf = (figure: unknown): string => (typeof figure === 'string' ? spoken(figure) : '')

/** As far as the person reads the offers: of whoever does not, nothing stands in the document that is shown. */
export async function panelsOf(doc: Doc, tx: Tx): Promise<Record<string, Doc[]>> {
  const offers = linesIn(doc, 'auctionAward')
  const items = new Map(linesIn(doc, 'auctionItem').map((item) => [item.id, `${item.lineNum} ${item.itemDesc}`]))
  const matrix = offers.map((offer) => ({
    id: offer.id,
    item: items.get(String(offer.auctionItemId)) ?? '',
    supplier: nameOf(offer, 'supplierId'),
    offer: [
      textOf(offer.evalPrice) || '–',
      offer.rankNum ? `#${offer.rankNum}` : '',
      isPositive(textOf(offer.awardRatio) || '0') ? `${textOf(offer.awardRatio)}%` : '',
    ]
      .filter(Boolean)
      .join(' '),
  }))
  return { matrix, invited: await glanceAt(doc, tx), terms: await termsOf(offers, tx) }
}

/** Of those whom the reader knows by name: a supplier and an observer find nobody there. */
async function glanceAt(doc: Doc, tx: Tx): Promise<Doc[]> {
  const ids = linesIn(doc, 'auctionSupplier').flatMap(({ supplierId }) => (isId(supplierId) ? [supplierId] : []))
  if (ids.length === 0 || doc.estimatedAmount === undefined) return []
  const idsIn = (...given: unknown[]): string[] => given.filter(isId)
  const materialIds = idsIn(...linesIn(doc, 'auctionItem').map(({ materialId }) => materialId))
  const wanted = { orgId: idsIn(doc.orgId)[0] ?? null, categoryIds: idsIn(doc.purchaseCategoryId), materialIds }
  const found = await invitedOf(tx, wanted, ids)
  return found.map(({ supplierId, status, grade, capacityMonth, riskLevel, approvedSource, lastPriceCount, sameGroupAs }) => ({
    id: supplierId,
    ...{ supplierId, status, grade, capacityMonth, riskLevel, approvedSource, lastPriceCount },
    sameGroupAs: sameGroupAs.join(' '),
  }))
}

async function termsOf(offers: readonly Doc[], tx: Tx): Promise<Doc[]> {
  const ids = [...new Set(offers.flatMap(({ bidHeaderId }) => (typeof bidHeaderId === 'string' ? [bidHeaderId] : [])))]
  if (ids.length === 0) return []
  const { rows } = await tx.query<Doc>(
    `select id, supplier_id as "supplierId", eval_amount::text as "evalAmount", rank_num as "rankNum", payment_term_id as "paymentTermId", delivery_term as "deliveryTerm",
       lead_days as "leadDays", valid_until::text as "validUntil", currency, rate_note as "rateNote", rate_note_en as "rateNoteEn", remark
     from bid_header where id = any($1::uuid[]) order by rank_num nulls last, doc_num`,
    [ids],
  )
  return rows
}
