/** What the tests of all pages need of inquiries: one in every state, quotations, questions and a category. */
import type { Doc } from '../../upstream/runtime/types.ts'
import type { House, OnPages } from '../pages/of-areas.ts'
import type { Situation } from '../pages/situations.ts'
import { type Stage, stage } from '../pages/stages.ts'
import { introduced } from '../support/introduced.ts'
import type { Person, World } from '../support/world.ts'
import { offer, runningAuction } from './auctions.ts'
import { approvedInquiry, begunBid, draftInquiry, lines, type Market, marketOf, prices, read, runningInquiry, sentBid } from './inquiries.ts'

const PASSPHRASE = '只有我一个人知道的开标口令'
const market = ({ world }: { world: World }) => marketOf(world)

/** Its time of bidding is over. */
const ended = ({ world }: Market, { id }: Doc) =>
  world.query(`update auction_header set bid_end_date = now() - interval '1 minute', status = 'BID_CLOSED' where id = $1`, [id])

/** One step from the stage before. */
const next = (before: Stage<Market>, who: (here: Market) => Person, action: string): Stage<Market> =>
  stage(async (here) => {
    const { id } = await before(here)
    await who(here).act('auctionHeader', action, await who(here).find('auctionHeader', id))
    return read(here, { id })
  }, read)
const buying = ({ buyer }: Market): Person => buyer
const managing = ({ manager }: Market): Person => manager

const draft = stage((here: Market) => draftInquiry(here), read)
const handedIn = next(draft, buying, 'doSubmitPublish')
const approved = next(handedIn, managing, 'doApprovalPublish')
const published = next(approved, buying, 'doPublish')
const running = next(published, buying, 'doImmediateStart')
const closed = stage(newlyClosed, read)
const unsealed = next(closed, managing, 'doBidOpening')
const chosen = next(unsealed, buying, 'doAwardLowest')
const proposed = stage(
  async (here: Market) => {
    const inquiry = await chosen(here)
    await here.buyer.act('auctionHeader', 'doAwardSubmit', inquiry)
    await introduced(here.world, here)
    return read(here, inquiry)
  },
  async (here, doc) => {
    await introduced(here.world, here)
    return read(here, doc)
  },
)

async function newlyClosed(here: Market): Promise<Doc> {
  const inquiry = await running(here)
  for (const bidder of here.bidders) await sentBid(bidder, inquiry, ['12', '8'])
  await ended(here, inquiry)
  return read(here, inquiry)
}

async function opened(here: Market, more: Record<string, unknown>): Promise<Doc> {
  const inquiry = await closed(here)
  await here.manager.act('auctionHeader', 'doBidOpening', await here.manager.find('auctionHeader', inquiry.id))
  for (const [key, value] of Object.entries(more)) await here.world.query(`update auction_header set ${key} = $2 where id = $1`, [inquiry.id, value])
  return read(here, inquiry)
}

async function awarded(here: Market, more: Record<string, unknown>): Promise<Doc> {
  const inquiry = await opened(here, more)
  await here.buyer.act('auctionHeader', 'doAwardLowest', inquiry)
  return read(here, inquiry)
}

async function submitted(here: Market, more: Record<string, unknown>): Promise<Doc> {
  const inquiry = await awarded(here, more)
  await here.buyer.act('auctionHeader', 'doAwardSubmit', inquiry)
  await introduced(here.world, here)
  return read(here, inquiry)
}

/** Opened by two of these; `expert1` is one of them. */
async function committee(here: Market): Promise<Doc> {
  const openers = await Promise.all(['expert1', 'expert2'].map((name) => here.world.person(name)))
  return approvedInquiry(here, {
    openMode: 'COMMITTEE',
    openThreshold: 2,
    auctionJury: openers.map(({ actor }) => ({ userId: actor.userId, juryRole: 'OPENER' })),
  })
}

async function awaitingOpeners(here: Market): Promise<Doc> {
  const inquiry = await committee(here)
  for (const name of ['expert1', 'expert2']) {
    const person = await here.world.person(name)
    await person.act('auctionHeader', 'doPrepareOpening', await person.find('auctionHeader', inquiry.id), { input: { passphrase: PASSPHRASE } })
  }
  await here.buyer.act('auctionHeader', 'doPublish', await read(here, inquiry))
  await here.buyer.act('auctionHeader', 'doImmediateStart', await read(here, inquiry))
  return read(here, inquiry)
}

const seenBy = (person: Person, entity: string, { id }: { id: string }): Promise<Doc> => person.find(entity, id)
const first = ({ bidders }: Market): Person => bidders[0]

async function written(here: Market): Promise<Doc> {
  const bid = await begunBid(first(here), await running(here))
  return first(here).save('bidHeader', prices(bid, ['12', '8']), bid)
}

async function asked(here: Market): Promise<Doc> {
  const inquiry = await running(here)
  const { made } = await first(here).act('auctionHeader', 'doQuestion', { id: inquiry.id }, { input: { content: '交期能否分批？' } })
  return here.buyer.find('auctionQuestion', String(made?.[0]?.id))
}

let categories = 0
const category = ({ manager }: House): Promise<Doc> => manager.save('auctionItemCategory', { code: `IC${++categories}`, name: `类别${categories}` })
async function disabledCategory(house: House): Promise<Doc> {
  const made = await category(house)
  await house.manager.act('auctionItemCategory', 'doInvalid', made)
  return house.manager.find('auctionItemCategory', made.id)
}

type Make = (here: Market) => Promise<Doc>
const buyers =
  (make: Make, more: Partial<Situation> = {}) =>
  async (house: House) => ({ doc: await make(await market(house)), by: 'buyer1', ...more })
const managers =
  (make: Make, more: Partial<Situation> = {}) =>
  async (house: House) => ({ doc: await make(await market(house)), by: 'manager1', ...more })
const bidders =
  (make: Make, entity: string, more: Partial<Situation> = {}) =>
  async (house: House) => {
    const here = await market(house)
    return { doc: await seenBy(first(here), entity, await make(here)), by: 'supplier01', ...more }
  }
/** Later than whatever runs for hours, in every time zone. */
const inTwoDays = (hour: string): string => `${new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)}T${hour}:00`

const onPages: OnPages = {
  situations: {
    auctionItemCategory: {
      doEnabled: async (house) => ({ doc: await disabledCategory(house), by: 'manager1' }),
      doInvalid: async (house) => ({ doc: await category(house), by: 'manager1' }),
    },
    auctionHeader: {
      doSubmitPublish: buyers(draft, { leadsTo: handedIn }),
      doApprovalPublish: managers(handedIn, { leadsTo: approved }),
      doRejectPublish: managers(handedIn),
      doPublish: buyers(approved, { leadsTo: published }),
      doImmediateStart: buyers(published, { leadsTo: running }),
      doAlteration: buyers(running),
      doAdjustBidEndDate: buyers(running, { input: { bidEndDate: inTwoDays('10') }, leadsTo: running }),
      doQuote: bidders(running, 'auctionHeader'),
      doSupplierAnswer: bidders(async (here) => ({ id: String((await written(here)).auctionId) }) as Doc, 'auctionHeader'),
      doSupplierRefuse: bidders(running, 'auctionHeader', { input: { refuseReason: 'CAPACITY' } }),
      doQuestion: bidders(running, 'auctionHeader', { input: { content: '图纸哪一版？' }, leadsTo: running }),
      doPrepareOpening: async (house) => ({ doc: await committee(await market(house)), by: 'expert1', input: { passphrase: PASSPHRASE } }),
      doConfirmOpening: async (house) => ({ doc: await awaitingOpeners(await market(house)), by: 'expert1', input: { passphrase: PASSPHRASE } }),
      doBidOpening: managers(closed, { leadsTo: unsealed }),
      doBargaining: buyers(unsealed, { on: 'auctionAward', input: { bargainEndDate: inTwoDays('10') } }),
      doAwardLowest: buyers(unsealed, { leadsTo: chosen }),
      doAwardWhole: buyers(unsealed, { leadsTo: chosen }),
      doAwardSubmit: buyers(chosen, { leadsTo: proposed }),
      doAwardEngineerApproval: async (house) => ({ doc: await submitted(await market(house), { tech_review_flag: 'Y' }), by: 'engineer1' }),
      doAwardEngineerReject: async (house) => ({ doc: await submitted(await market(house), { tech_review_flag: 'Y' }), by: 'engineer1' }),
      doAwardApproval: managers(proposed),
      doAwardReject: managers(proposed),
      doFinished: managers(closed),
      doCancel: managers(running),
      doCopy: buyers(running, { leadsTo: running }),
    },
    bidHeader: {
      doSupplierAnswer: bidders(written, 'bidHeader'),
      doWithdraw: async (house) => {
        const here = await market(house)
        return { doc: await sentBid(first(here), await running(here), ['12', '8']), by: 'supplier01' }
      },
    },
    auctionQuestion: {
      doAnswer: async (house) => ({ doc: await asked(await market(house)), by: 'buyer1', input: { content: '可以分批' } }),
      doClose: async (house) => ({ doc: await asked(await market(house)), by: 'buyer1' }),
    },
  },
  async makeDocuments(world) {
    const here = await marketOf(world)
    await asked(here)
    await unsealed(here)
    await written(here)
    await lines(await runningInquiry(here), 'auctionItem')
    const auction = await runningAuction(here)
    await offer(first(here), auction, '97')
    await offer(here.bidders[1], auction, '59')
  },
}

export const { situations, makeDocuments } = onPages
