import { auctionHeader } from '../../../../catalogue/auction/auction-header.ts'
import { auctionQuestion } from '../../../../catalogue/auction/auction-question.ts'
import { bidHeader } from '../../../../catalogue/auction/bid-header.ts'
import { pricingHeader } from '../../../../catalogue/compete/pricing-header.ts'
import { loseKeys } from '../../../platform/files/store/sealed-contents.ts'
import { wipeKey } from '../../../platform/sealed/letters.ts'
import type { ActionCall, Behaviour } from '../../../runtime/behaviour.ts'
import { takeBySystem } from '../../../runtime/change/change.ts'
import { nextNumber } from '../../../runtime/change/numbering.ts'
import { idsWhere } from '../../../runtime/rows/rows.ts'
import { knowing } from '../../../runtime/rules/facts.ts'
import { refuse, refuseRule } from '../../../runtime/rules/refusal.ts'
import { disclose, isClosed } from '../../../runtime/visibility/envelopes.ts'
import { change, create, load } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { tableOf } from '../../../store/tables.ts'
import { askedIn, holdAsked } from '../../compete/award/asked-of-requisitions.ts'
import { sceneToPass } from '../../compete/decided.ts'
import { parameter } from '../../master-data/config.ts'
import { beginBargain } from '../bid/bargain.ts'
import { send } from '../bid/bid-header.ts'
import { type Auction, beginBid, bidOf, bidsOf, isSealed, momentOf } from '../bid/quotation.ts'
import { endAuction, tellOfChange } from '../room/end.ts'
import { pricesIn, takeOffer } from '../room/offer.ts'
import { giveLowest, giveWhole, requireAward, shareOut } from './award.ts'
import { rateOrNone } from './evaluate.ts'
import { followLastPrices } from './last-prices.ts'
import { compareLate } from './late-rate.ts'
import { confirmOpening, followMembers, forceCommittee, setPassphrase } from './openers.ts'
import { compare, openInquiry, recordAnswers } from './opening.ts'
import { panelsOf } from './panels.ts'
import { takeProperties } from './properties.ts'
import { followEnd, followRepublished, keepForAlteration, publish, requirePublishable, requireTiers } from './publish.ts'
import { carryOutAward, draftResults } from './result.ts'
import { trackInquired } from './trace.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const numberOf = ({ auctionType }: Auction): string => (isSealed({ auctionType }) ? 'XJ{yyyyMMdd}{0000}' : 'JJ{yyyyMMdd}{0000}')
const awardable = ['OPENED', 'AWARD_REJECTED', 'AWARD_SUBMITTED']

export const auctionHeaderBehaviour = {
  /** Quotations that stand; who may know how many says the sight. */
  async counted(rows, { tx }) {
    const ids = rows.map(({ id }) => id)
    const { rows: found } = await tx.query<{ id: string; n: number }>(
      `select auction_id as id, count(*)::int as n from bid_header where auction_id = any($1::uuid[]) and status not in ('DRAFT', 'WITHDRAWN', 'INVALIDATED', 'LAPSED') group by 1`,
      [ids],
    )
    const counts = new Map(found.map(({ id, n }) => [id, n]))
    return ids.map((id) => [id, { quotedCount: counts.get(id) ?? 0 }] as const)
  },

  panels: (auction, { tx }) => panelsOf(auction, tx),

  async defaults(auction, work) {
    if (!isSealed(auction)) auction.docNum = await nextNumber(work.tx, numberOf(auction), work.today)
  },

  settle: knowing(
    ({ orgId }) => ({ committee: parameter({ code: 'AUCTION_COMMITTEE_AMOUNT', orgId }) }),
    async (auction, { committee }, work, before) => {
      if (before && before.auctionType !== auction.auctionType) await changeType(work, auction, before)
      await takeProperties(work, auction, before)
      keepToType(auction)
      forceCommittee(auction, committee.value, await rateOrNone(work, auction.currency, 'CNY', work.today))
      if (isWritten(auction)) await followLastPrices(work, auction)
      followMembers(auction, before)
      if (awardable.includes(auction.status)) shareOut(auction)
    },
  ),

  check: (auction) => requireTiers(auction),

  async saved(auction, work, before) {
    await holdAsked(work, before?.auctionItem ?? [], {
      ...{ targetType: 'AUCTION', id: auction.id, docNum: auction.docNum, status: auction.status },
      held: hasEnded(auction) ? [] : askedIn(auction.auctionItem),
    })
    if (!before) return
    if (auction.status === 'PUBLISHED' && before.status === 'PUBLISH_APPROVED' && (auction.revisionNum ?? 0) > 1)
      await followRepublished(work, auction.id)
    else if (auction.bidEndDate !== before.bidEndDate && auction.publishedDate) await followEnd(work, auction)
    await tellOfChange(work, auction, before)
    if (auction.status === before.status || auction.status !== 'AWARDED') return
    await draftResults(work, auction, await load(work, bidHeader, bidsOf(auction.auctionAward)))
    await tellBidders(work, auction)
  },

  async doSubmitPublish(auction, call) {
    await requirePublishable(call, auction)
    auction.submittedBy = call.actor.userId
  },

  async doPublish(auction, call) {
    await publish(call, auction)
    if (auction.revisionNum === 1) await trackInquired(call, auction)
  },

  doImmediateStart(auction, call) {
    if (momentOf(auction.bidEndDate) < call.now.getTime() + 30 * MINUTE) refuse(auctionHeader, 'END_SOON', {})
    auction.bidStartDate = call.nowText
  },

  doClose(auction) {
    for (const row of auction.auctionSupplier) if (row.status === 'INVITED' || row.status === 'VIEWED') row.status = 'NO_RESPONSE'
  },

  async doAuctionEnd(auction, call) {
    return { to: await endAuction(call, auction) }
  },

  doFreeze() {},
  doSuspend() {},

  doAlteration: (auction, call) => keepForAlteration(call, auction),

  doAdjustBidEndDate(auction, call) {
    const [end, was] = [new Date(call.input.bidEndDate).getTime(), momentOf(auction.bidEndDate)]
    if (end <= call.now.getTime()) refuse(auctionHeader, 'END_PAST', {}, 'input.bidEndDate')
    if (auction.status === 'BIDDING' && end <= was) refuse(auctionHeader, 'ONLY_LATER', {}, 'input.bidEndDate')
    auction.bidEndDate = call.input.bidEndDate
    return { to: auction.status === 'SUSPENDED' ? 'BIDDING' : auction.status }
  },

  async doQuote(auction, call) {
    const supplierId = invitedOf(auction, call)
    const known = await bidOf(call, auction.id, supplierId)
    if (known) call.made.push({ entity: bidHeader.entity, id: known, docNum: '', isSame: true })
    else await beginBid(call, auction, supplierId)
    await call.tx.query(
      `update auction_supplier set viewed_date = coalesce(viewed_date, $3), status = case status when 'INVITED' then 'VIEWED' else status end where header_id = $1 and supplier_id = $2`,
      [auction.id, supplierId, call.nowText],
    )
  },

  /** What the supplier has written in its quotation. */
  async doSupplierAnswer(auction, call) {
    const id = (await bidOf(call, auction.id, invitedOf(auction, call))) ?? refuse(auctionHeader, 'NO_BID', {})
    await change(call, bidHeader, [id], 'doSupplierAnswer', async (bid) => {
      if (!['DRAFT', 'WITHDRAWN', 'INVALIDATED', 'SUBMITTED'].includes(bid.status)) refuseRule('NOT_FOUND')
      await send(bid, call)
      bid.status = 'SUBMITTED'
    })
  },

  async doOfferPrice(auction, call) {
    await takeOffer(call, auction, invitedOf(auction, call), pricesIn(call.input.items), call.input.confirmFlag === 'Y')
  },

  async doSupplierRefuse(auction, call) {
    const supplierId = invitedOf(auction, call)
    if ((await idsWhere(call, bidHeader, { auctionId: auction.id, supplierId, status: 'SUBMITTED' })).length > 0)
      refuse(auctionHeader, 'LIVE_BID', {})
    const row = auction.auctionSupplier.find((one) => one.supplierId === supplierId)
    if (row) Object.assign(row, { status: 'REFUSED', refuseReason: call.input.refuseReason, refuseText: call.input.refuseText })
  },

  async doQuestion(auction, call) {
    const until = auction.questionEndDate ?? auction.bidEndDate
    if (call.now.getTime() >= momentOf(until)) refuse(auctionHeader, 'QUESTIONS_OVER', {})
    const supplierId = invitedOf(auction, call)
    await create(
      call,
      auctionQuestion,
      {},
      {
        fill(question) {
          const { orgId, buyerId, id: auctionId } = auction
          Object.assign(question, { orgId, buyerId, auctionId, supplierId, content: call.input.content, askedDate: call.nowText })
        },
      },
    )
  },

  doPrepareOpening: (auction, call) => setPassphrase(auction, call, String(call.input.passphrase)),
  doConfirmOpening: (auction, call) => confirmOpening(auction, call, String(call.input.passphrase)),

  async doBidOpening(auction, call) {
    await openInquiry(call, auction, call.input.insufficientReason?.trim() || null)
  },

  async doBargaining(auction, call) {
    const end = new Date(call.input.bargainEndDate).getTime() - call.now.getTime()
    if (end < 10 * MINUTE || end > 30 * DAY) refuse(auctionHeader, 'ROUND_DATES', {}, 'input.bargainEndDate')
    Object.assign(auction, { bargainRound: (auction.bargainRound ?? 0) + 1, bargainEndDate: call.input.bargainEndDate })
    const chosen = auction.auctionAward.filter(({ id }) => call.lineIds.includes(id))
    const lines = new Set(chosen.map(({ bidItemId }) => bidItemId))
    const bids = await change(call, bidHeader, bidsOf(chosen), 'doFollow', (bid) => {
      beginBargain(bid, lines, call.input.bargainEndDate, call.input.targetPrice ?? null)
    })
    for (const bid of bids) await takeBySystem(call, bidHeader, 'doBargain', bid)
  },

  /** Whoever has not answered keeps his price. */
  async doEndBargaining(auction, call) {
    for (const bid of await load(call, bidHeader, await idsWhere(call, bidHeader, { auctionId: auction.id, status: 'BARGAINING' }), { lock: true }))
      await takeBySystem(call, bidHeader, 'doKeepPrice', bid)
    const bids = await load(call, bidHeader, bidsOf(auction.auctionAward))
    await recordAnswers(call, auction, bids)
    await compare(call, auction, bids)
  },

  doRankAgain: (auction, call) => compareLate(call, auction),
  doAwardReject: (auction, call) => compareLate(call, auction),
  doAwardEngineerReject: (auction, call) => compareLate(call, auction),

  doAwardLowest(auction) {
    giveLowest(auction)
  },

  async doAwardWhole(auction, call) {
    giveWhole(auction, await load(call, bidHeader, bidsOf(auction.auctionAward)))
  },

  async doAwardSubmit(auction, call) {
    requireAward(auction, await load(call, bidHeader, bidsOf(auction.auctionAward)), call.today)
  },

  async doAwardApproval(auction, call) {
    const scene = await sceneToPass(call, auctionHeader.entity, auction.id)
    if (scene) refuse(pricingHeader, 'NOT_DECIDED', { scene })
    await carryOutAward(call, auction, await load(call, bidHeader, bidsOf(auction.auctionAward)))
  },

  doFinished: (auction, call) => endWithout(auction, call),
  async doCancel(auction, call) {
    if (auction.publishedDate !== null && call.actor.responsibility !== 'manager') refuse(auctionHeader, 'MANAGER_CANCELS', {})
    await endWithout(auction, call)
  },
} satisfies Behaviour<typeof auctionHeader>

/** Asked for anew or not at all: later the figures stay as they were when it was published. */
const isWritten = ({ status }: Auction): boolean => ['DRAFT', 'PUBLISH_REJECTED', 'ALTERING'].includes(status)

const hasEnded = ({ status }: Auction): boolean => ['AWARDED', 'NO_AWARD', 'CANCELLED'].includes(status)

/** A draft that becomes one of the other kind is numbered among those. */
async function changeType(work: Work, auction: Auction, { publishedDate }: Auction): Promise<void> {
  if (publishedDate) refuse(auctionHeader, 'TYPE_FIXED', {}, 'auctionType')
  auction.docNum = await nextNumber(work.tx, numberOf(auction), work.today)
}

/** Nobody sees a price of a sealed inquiry; an auction is opened to nobody, and goes by one currency. */
function keepToType(auction: Auction): void {
  if (isSealed(auction)) auction.visibilityMode = 'BLIND'
  else Object.assign(auction, { openMode: 'CUSTODY', openThreshold: null, allowForeignCurrency: 'N' })
}

/** For which of his suppliers somebody acts. */
function invitedOf({ auctionSupplier }: Auction, { actor }: ActionCall): string {
  const row = auctionSupplier.find(({ supplierId, status }) => status !== 'REMOVED' && actor.supplierIds.includes(supplierId))
  return row?.supplierId ?? refuseRule('NOT_FOUND')
}

/** Nobody gets anything: of what was sealed nothing is left that could ever be read, what was opened has no effect. */
async function endWithout(auction: Auction, call: Work): Promise<void> {
  wipeKey(call, auction.id)
  const ids = await idsWhere(call, bidHeader, {
    auctionId: auction.id,
    status: ['DRAFT', 'SUBMITTED', 'WITHDRAWN', 'INVALIDATED', 'OPENED', 'BARGAINING'],
  })
  await change(call, bidHeader, ids, 'doLapse', async (bid) => {
    bid.status = 'LAPSED'
    if (!isClosed(bidHeader, bid)) return
    disclose(tableOf(bidHeader.entity), bid, null)
    await loseKeys(call.tx, bid.id)
  })
}

async function tellBidders(work: Work, { id }: Auction): Promise<void> {
  for (const bid of await load(work, bidHeader, await idsWhere(work, bidHeader, { auctionId: id, status: 'OPENED' }), { lock: true }))
    await takeBySystem(work, bidHeader, 'doResult', bid)
}
