/** Committees that change after publication: who set a passphrase again or came instead opens under a new key, and no share is lost before (S7.2, S7.8). */
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { closeAll } from './clock.ts'
import { asMember, committeeOf, openersOf, runningWith } from './committee.ts'
import { afterEnd, draftInquiry, lines, type Market, marketOf, prices, read, runningInquiry, sentBid } from './inquiries.ts'

let world: World
let market: Market
let openers: readonly [Person, Person, Person]
const NEW = '换过的开标口令 2026'

beforeAll(async () => {
  world = await openWorld()
  market = await marketOf(world)
  openers = (await openersOf(world)) as unknown as [Person, Person, Person]
})

const press = async (person: Person, action: string, inquiry: Doc, more: object = {}) =>
  person.act('auctionHeader', action, await person.find('auctionHeader', inquiry.id), more)
const alter = (inquiry: Doc) => press(market.buyer, 'doAlteration', inquiry, { reason: '交期调整' })

async function handIn(inquiry: Doc, draft?: Record<string, unknown>): Promise<void> {
  await press(market.buyer, 'doSubmitPublish', inquiry, draft ? { draft } : {})
  await press(market.manager, 'doApprovalPublish', inquiry)
}

async function publishAgain(inquiry: Doc): Promise<void> {
  await press(market.buyer, 'doPublish', inquiry)
  await press(market.buyer, 'doImmediateStart', inquiry)
}

const stateOf = async (bid: Doc) => (await world.query<{ status: string }>('select status from bid_header where id = $1', [bid.id]))[0]?.status
const keysOf = async ({ id }: Doc) =>
  world.query<{ id: string; threshold: number | null }>('select id, threshold from sealing_key where business_id = $1 and wiped_at is null', [id])

/** Everybody who was told to has sent again; then these open. */
async function sendAgain(bidder: Person, bid: Doc): Promise<void> {
  const found = await bidder.find('bidHeader', bid.id)
  await bidder.act('bidHeader', 'doSupplierAnswer', found, { draft: prices(found, ['14', '9']) })
}

async function openBy(inquiry: Doc, members: readonly (readonly [Person, string?])[]): Promise<void> {
  await closeAll(world, market)
  for (const [person, passphrase] of members) await asMember(afterEnd(person), 'doConfirmOpening', inquiry, passphrase)
  await press(afterEnd(members[0]?.[0] as Person), 'doBidOpening', inquiry, { input: { insufficientReason: '独家' } })
}

test('S7.8: an inquiry that is altered and published again is opened by the passphrases of before, and what was sent stays', async () => {
  const inquiry = await runningWith(market, openers)
  const bid = await sentBid(market.bidders[0], inquiry, ['12', '8'])
  await asMember(openers[0], 'doConfirmOpening', inquiry)
  const [key] = await keysOf(inquiry)
  await alter(inquiry)
  await handIn(inquiry)
  await publishAgain(inquiry)
  expect(await keysOf(inquiry)).toEqual([key])
  expect(await stateOf(bid)).toBe('SUBMITTED')
  expect(await read(market, inquiry)).toMatchObject({ givenCount: 1 })
  await openBy(inquiry, [[openers[1]]])
  expect(await stateOf(bid)).toBe('OPENED')
})

test('S7.2: openers who set their passphrases again after an alteration open by the new ones; quotations of before have to be sent again', async () => {
  const inquiry = await runningWith(market, openers)
  const bid = await sentBid(market.bidders[0], inquiry, ['12', '8'])
  await asMember(openers[0], 'doConfirmOpening', inquiry)
  await alter(inquiry)
  await handIn(inquiry)
  for (const opener of openers.slice(0, 2)) await asMember(opener, 'doPrepareOpening', inquiry, NEW)
  expect(await world.query('select 1 from sealing_member where business_id = $1 and share_box is null', [inquiry.id])).toEqual([])
  await publishAgain(inquiry)
  expect(await stateOf(bid)).toBe('INVALIDATED')
  const again = await read(market, inquiry)
  expect(again).toMatchObject({ givenCount: 0 })
  expect(lines(again, 'auctionJury').map(({ keyShareState }) => keyShareState)).toEqual(['READY', 'READY', 'READY'])
  await sendAgain(market.bidders[0], bid)
  expect((await openers[0].refused(asMember(openers[0], 'doConfirmOpening', inquiry))).words.CN).toBe('口令错误')
  await openBy(inquiry, [
    [openers[0], NEW],
    [openers[1], NEW],
  ])
  expect(await stateOf(bid)).toBe('OPENED')
})

test('S7.2: with one of two openers left nothing opens; the inquiry is altered before its end, others come instead, and they open what is sent again', async () => {
  const inquiry = await runningWith(market, openers)
  const bid = await sentBid(market.bidders[0], inquiry, ['12', '8'])
  await asMember(openers[0], 'doConfirmOpening', inquiry)
  await alter(inquiry)
  const [left, gone] = lines(await read(market, inquiry), 'auctionJury') as [Doc, Doc]
  const newcomer = await world.person('manager1')
  // In the row of whoever left: his passphrase is not the newcomer's.
  await handIn(inquiry, { auctionJury: [{ id: gone.id, userId: newcomer.actor.userId }] })
  expect(lines(await read(market, inquiry), 'auctionJury').map(({ keyShareState }) => keyShareState)).toEqual(['CONFIRMED', 'NONE', 'READY'])
  expect(left.userId).toBe(openers[0].actor.userId)
  expect((await market.buyer.refused(press(market.buyer, 'doPublish', inquiry))).words.CN).toBe('还有开标人未设置开标口令')
  await asMember(newcomer, 'doPrepareOpening', inquiry, NEW)
  await publishAgain(inquiry)
  expect(await stateOf(bid)).toBe('INVALIDATED')
  await sendAgain(market.bidders[0], bid)
  await openBy(inquiry, [[openers[0]], [newcomer, NEW]])
  expect(await stateOf(bid)).toBe('OPENED')
})

test('S7.2: after the end one of two openers does not do, whatever was lost: what was sent stays sealed', async () => {
  const inquiry = await runningWith(market, openers)
  const bid = await sentBid(market.bidders[0], inquiry, ['12', '8'])
  await closeAll(world, market)
  await asMember(afterEnd(openers[0]), 'doConfirmOpening', inquiry)
  const opening = press(afterEnd(openers[0]), 'doBidOpening', inquiry, { input: { insufficientReason: '独家' } })
  expect((await openers[0].refused(opening)).words.CN).toBe('已确认1人，需2人')
  const late = asMember(afterEnd(openers[1]), 'doPrepareOpening', inquiry, NEW)
  expect(await openers[1].refused(late)).toMatchObject({ status: 409 })
  expect(await stateOf(bid)).toBe('SUBMITTED')
})

const dear = (price: string) => [{ itemDesc: '设备', requestQty: '1', uom: 'PCS', needByDate: market.buyer.inDays(60), referencePrice: price }]

test('what is worth 500,000 is opened by a committee also when its publication was rejected and custody is chosen then', async () => {
  const draft = await draftInquiry(market, { ...committeeOf(openers), auctionItem: dear('500000') })
  await press(market.buyer, 'doSubmitPublish', draft)
  await press(market.manager, 'doRejectPublish', draft, { reason: '补充技术要求' })
  const rejected = await read(market, draft)
  await market.buyer.save('auctionHeader', { openMode: 'CUSTODY' }, rejected)
  expect(await read(market, draft)).toMatchObject({ status: 'PUBLISH_REJECTED', openMode: 'COMMITTEE' })
  await press(market.buyer, 'doSubmitPublish', draft, { draft: { openMode: 'CUSTODY' } })
  expect(await read(market, draft)).toMatchObject({ status: 'PUBLISH_SUBMITTED', openMode: 'COMMITTEE' })
})

test('an inquiry in custody that an alteration makes worth 500,000 is published again only with a committee, which holds a new key', async () => {
  const inquiry = await runningInquiry(market, { auctionItem: dear('100') })
  const bid = await sentBid(market.bidders[0], inquiry, ['90'])
  await alter(inquiry)
  const [item] = lines(await read(market, inquiry), 'auctionItem') as [Doc]
  const raise = { auctionItem: [{ id: item.id, referencePrice: '600000' }] }
  const alone = press(market.buyer, 'doSubmitPublish', inquiry, { draft: raise })
  expect(await market.buyer.refused(alone)).toMatchObject({ at: 'openThreshold' })
  await handIn(inquiry, { ...raise, ...committeeOf(openers) })
  for (const opener of openers) await asMember(opener, 'doPrepareOpening', inquiry)
  await publishAgain(inquiry)
  expect(await keysOf(inquiry)).toMatchObject([{ threshold: 2 }])
  expect(await stateOf(bid)).toBe('INVALIDATED')
})
