/** What must hold before an inquiry is handed in and published, and what its publication does. */
import { auctionHeader } from '../../../../catalogue/auction/auction-header.ts'
import { bidHeader } from '../../../../catalogue/auction/bid-header.ts'
import { isAbove, isSame } from '../../../../catalogue/language/formula.ts'
import { repliesWithoutKey } from '../../../platform/sealed/letters.ts'
import { beforeChange, changeBegan, keepBeforeChange } from '../../../runtime/change/before-change.ts'
import { takeBySystem } from '../../../runtime/change/change.ts'
import { idsWhere } from '../../../runtime/rows/rows.ts'
import { fact, learn, rowsFor } from '../../../runtime/rules/facts.ts'
import { refuse, refuseIssues, wrongBy } from '../../../runtime/rules/refusal.ts'
import { change, loadOne } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { drawAliases } from '../../compete/award/aliases.ts'
import { requireUsable, standing } from '../../supplier-master/eligibility.ts'
import { type Auction, type AuctionItem, followItems, isSealed, momentOf } from '../bid/quotation.ts'
import { keepKey } from './openers.ts'

const MINUTE = 60_000
/** Between now and the end of what is published there is so much time at least. */
const AHEAD = 30
const shortest = ({ auctionType }: Auction): number => (auctionType === 'INQUIRY' ? 30 : 10)
const minutesBetween = (from: string | null, to: string | null): number => (momentOf(to) - momentOf(from)) / MINUTE

/** Tiers join each other, and only the last one is open. */
export function requireTiers(auction: Auction): void {
  refuseIssues(
    auction.auctionItem.flatMap((item, at) => {
      const wrong = item.ladderFlag === 'Y' ? brokenTier(item) : -1
      return wrong < 0 ? [] : [wrongBy(auctionHeader, 'TIERS', { n: wrong + 1 }, `auctionItem[${at}].auctionLadder[${wrong}].fromQty`)]
    }),
  )
}

/** The first one begins with the least that is ordered. */
const brokenTier = ({ auctionLadder: tiers, minOrderQty }: AuctionItem): number =>
  tiers.findIndex(({ fromQty, toQty }, at) => {
    const begins = at === 0 ? (isAbove(minOrderQty, '0') ? minOrderQty : '1') : tiers[at - 1]?.toQty
    const isLast = at === tiers.length - 1
    return !isSame(fromQty, begins) || (toQty === null) !== isLast || (toQty !== null && !isAbove(toQty, fromQty))
  })

export async function requirePublishable(work: Work, auction: Auction): Promise<void> {
  const least = shortest(auction)
  if (minutesBetween(auction.bidStartDate, auction.bidEndDate) < least) refuse(auctionHeader, 'SHORT', { n: least }, 'bidEndDate')
  requireTiers(auction)
  const orgs = new Set(auction.auctionOrg.map(({ orgId }) => orgId))
  for (const [at, { receiveOrgId, lineNum }] of auction.auctionItem.entries())
    if (orgs.size > 0 && !orgs.has(receiveOrgId)) refuse(auctionHeader, 'ORG', { n: lineNum }, `auctionItem[${at}].receiveOrgId`)
  await requireInvitable(work, auction)
  await requireReasons(work, auction)
}

/** Whether the supplier stands on an approved list that is in effect: for the category, or for a material that is asked for. */
export const approvedSource = fact(async (work, asked: readonly { supplierId: string; categoryId: string; materialIds: readonly string[] }[]) => {
  const rows = await rowsFor<{ code: string; isApproved: boolean }>(
    work,
    asked,
    `select asked.place, s.code, exists (select 1 from asl_line a where a.supplier_id = s.id and a.effect_state = 'EFFECTIVE'
       and (a.category_id = asked."categoryId" or a.material_id = any(asked."materialIds"))) as "isApproved"
     from jsonb_to_recordset($1) as asked(place int, "supplierId" uuid, "categoryId" uuid, "materialIds" uuid[]) join supplier_info s on s.id = asked."supplierId"`,
  )
  return rows.map(([row]) => row ?? { code: '', isApproved: false })
})

/** Whoever is asked without being an approved source is asked for a reason. */
async function requireReasons(work: Work, { purchaseCategoryId: categoryId, auctionItem, auctionSupplier }: Auction): Promise<void> {
  const materialIds = [...new Set(auctionItem.flatMap(({ materialId }) => (materialId ? [materialId] : [])))].sort()
  const found = await learn(
    work,
    auctionSupplier.map(({ supplierId }) => approvedSource({ supplierId, categoryId, materialIds })),
  )
  refuseIssues(
    auctionSupplier.flatMap(({ status, inviteReason }, at) => {
      const { code = '', isApproved = true } = found[at] ?? {}
      return status === 'REMOVED' || isApproved || inviteReason?.trim()
        ? []
        : [wrongBy(auctionHeader, 'NO_SOURCE', { code }, `auctionSupplier[${at}].inviteReason`)]
    }),
  )
}

async function requireInvitable(work: Work, { orgId, purchaseCategoryId: categoryId, auctionSupplier }: Auction): Promise<void> {
  const invited = auctionSupplier.filter(({ status }) => status !== 'REMOVED')
  const found = await learn(
    work,
    invited.map(({ supplierId }) => standing({ supplierId, orgId, categoryId })),
  )
  for (const one of found) requireUsable(one, 'INVITE')
}

export async function publish(work: Work, auction: Auction): Promise<void> {
  const now = work.now.getTime()
  const isAgain = auction.publishedDate !== null
  if (isAgain) await moveByPause(work, auction)
  if (momentOf(auction.bidEndDate) <= now + AHEAD * MINUTE) refuse(auctionHeader, 'END_SOON', {}, 'bidEndDate')
  if (!isAgain && momentOf(auction.bidStartDate) <= now) refuse(auctionHeader, 'START_PAST', {}, 'bidStartDate')
  drawAliases(auction.auctionSupplier)
  if (isSealed(auction)) await keepKey(work, auction)
  Object.assign(auction, {
    publishedDate: auction.publishedDate ?? work.nowText,
    originalEndDate: auction.originalEndDate ?? auction.bidEndDate,
    revisionNum: (auction.revisionNum ?? 0) + 1,
  })
}

/** Nobody could quote while it was altered: as much time is given on top of the end that it had. */
async function moveByPause(work: Work, auction: Auction): Promise<void> {
  const paused = await changeBegan(work.tx, auction.id, auction.revisionNum ?? 0)
  const before = await beforeChange(work.tx, auctionHeader, auction.id, auction.revisionNum ?? 0)
  if (!paused || !before) return
  const least = momentOf(before.bidEndDate) + (work.now.getTime() - momentOf(paused))
  if (momentOf(auction.bidEndDate) < least) auction.bidEndDate = new Date(least).toISOString()
}

/** As the inquiry stands before it is altered, so that its republication knows what was. */
export const keepForAlteration = (work: Work, auction: Auction): void => keepBeforeChange(work, auctionHeader, auction, auction.revisionNum ?? 0)

/** What a quotation answers: where any of it is another one, it has to be sent again. */
const askedIn = ({ auctionItem, taxRate, paymentTermId, deliveryTerm, priceIncludesTax, validityDays, allowForeignCurrency }: Auction) =>
  JSON.stringify([
    [taxRate, paymentTermId, deliveryTerm, priceIncludesTax, validityDays, allowForeignCurrency],
    auctionItem.map((item) => [
      [
        item.id,
        item.materialId,
        item.itemDesc,
        item.spec,
        item.drawingNo,
        item.drawingVersion,
        item.brand,
        item.requestQty,
        item.uom,
        item.needByDate,
        item.receiveOrgId,
        item.minOrderQty,
        item.amortQty,
        item.ladderFlag,
        item.toolingAllowed,
      ],
      item.auctionLadder.map(({ fromQty, toQty }) => [fromQty, toQty]),
      item.auctionProp.map(({ id, propName, propType, requiredFlag, optionValues, minValue, maxValue, unit, expectValue }) => [
        ...[id, propName, propType, requiredFlag, optionValues],
        ...[minValue, maxValue, unit, expectValue],
      ]),
    ]),
  ])

/** Quotations follow the inquiry that was published again; live ones that answer another question, or that nobody can open any more, have to be sent again. */
export async function followRepublished(work: Work, id: string): Promise<void> {
  const auction = await loadOne(work, auctionHeader, id)
  const revision = (auction?.revisionNum ?? 0) - 1
  const before = auction && (await beforeChange(work.tx, auctionHeader, id, revision))
  if (!auction || !before) return
  const ids = await idsWhere(work, bidHeader, { auctionId: id, status: ['DRAFT', 'SUBMITTED', 'WITHDRAWN', 'INVALIDATED'] })
  const isOther = askedIn(before) !== askedIn(auction)
  const bids = await change(work, bidHeader, ids, 'doFollow', async (bid) => {
    bid.bidEndDate = auction.bidEndDate
    if (isOther) await followItems(work, auction, bid)
  })
  const lost = await repliesWithoutKey(work, id)
  for (const bid of bids) if (bid.status === 'SUBMITTED' && (isOther || lost.has(bid.id))) await takeBySystem(work, bidHeader, 'doInvalidate', bid)
}

/** Quotations say until when they may be sent; of an auction without a history, which would tell one supplier of another's offer. */
export async function followEnd(work: Work, auction: Auction): Promise<void> {
  const { id, bidEndDate } = auction
  if (!isSealed(auction)) {
    work.tx.send(`update bid_header set bid_end_date = $2 where auction_id = $1 and status in ('DRAFT', 'SUBMITTED')`, [id, bidEndDate])
    return
  }
  const ids = await idsWhere(work, bidHeader, { auctionId: id, status: ['DRAFT', 'SUBMITTED', 'WITHDRAWN', 'INVALIDATED'] })
  await change(work, bidHeader, ids, 'doFollow', (bid) => {
    bid.bidEndDate = bidEndDate
  })
}
