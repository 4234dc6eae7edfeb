/** Openings by several people: so many of them, and not before the time. */
import { beforeAll, expect, test } from 'vitest'
import { call } from '../print/people.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { closeAll } from './clock.ts'
import { asMember, committeeOf, openersOf, passphraseOf, runningWith } from './committee.ts'
import { afterEnd, approvedInquiry, begunBid, draftInquiry, lines, type Market, marketOf, prices, read, sentBid } from './inquiries.ts'

let world: World
let market: Market
let openers: readonly Person[]
const committee = () => committeeOf(openers)
const running = () => runningWith(market, openers)

beforeAll(async () => {
  world = await openWorld()
  market = await marketOf(world)
  openers = await openersOf(world)
})

test('auction 13: of three openers two are needed: one does not do, two before the end are refused, after it they open; a quotation that was tampered with is told and the others open', async () => {
  const inquiry = await running()
  for (const [at, bidder] of market.bidders.entries()) await sentBid(bidder, inquiry, [`1${at}`, '8'])
  const [first, second] = openers as [Person, Person]
  await asMember(first, 'doConfirmOpening', inquiry)
  expect(await read(market, inquiry)).toMatchObject({ givenCount: 1 })
  expect((await second.refused(asMember(second, 'doConfirmOpening', inquiry))).words).toEqual({ CN: '未到开标时间', EN: 'Not yet' })
  expect((await second.refused(asMember(second, 'doConfirmOpening', inquiry, '不是这个口令的口令'))).words.CN).toBe('口令错误')

  await closeAll(world, market)
  const opener = afterEnd(first)
  const open = async () =>
    opener.act('auctionHeader', 'doBidOpening', await opener.find('auctionHeader', inquiry.id), { input: { insufficientReason: '两家有效' } })
  expect((await opener.refused(open())).words.CN).toBe('已确认1人，需2人')
  await asMember(afterEnd(second), 'doConfirmOpening', inquiry)
  await world.query(
    `update sealed_letter set box = set_byte(box, 60, get_byte(box, 60) # 1) where seq = (select min(l.seq) from sealed_letter l join bid_header b on b.id = l.reply_id where b.auction_id = $1)`,
    [inquiry.id],
  )
  await open()
  const states = await world.query<{ status: string }>('select status from bid_header where auction_id = $1 order by bid_seq', [inquiry.id])
  expect(states.map(({ status }) => status)).toEqual(['UNREADABLE', 'OPENED', 'OPENED'])
  expect(lines(await afterEnd(market.buyer).find('auctionHeader', inquiry.id), 'auctionAward')).toHaveLength(4)
})

test('S7.2: of a committee the private key stands nowhere, one share does not give it back, and what was sent leaves no copy that we could read', async () => {
  const inquiry = await running()
  const [bidder] = market.bidders
  const bid = await sentBid(bidder, inquiry, ['12', '8'])
  const [key] = await world.query<{ private_key: string | null }>('select private_key from sealing_key where business_id = $1', [inquiry.id])
  expect(key).toEqual({ private_key: null })
  expect(lines(bid, 'bidItem').map(({ netPrice }) => netPrice)).toEqual([null, null])
  await closeAll(world, market)
  const [first] = openers as [Person]
  await asMember(afterEnd(first), 'doConfirmOpening', inquiry)
  const manager = afterEnd(market.manager)
  const open = manager.act('auctionHeader', 'doBidOpening', await manager.find('auctionHeader', inquiry.id), {
    input: { insufficientReason: '独家' },
  })
  expect((await manager.refused(open)).words.CN).toBe('已确认1人，需2人')
})

test('whoever hands in wrong passphrases has to wait longer each time, and the right one counts once he has waited', async () => {
  const inquiry = await running()
  const [first] = openers as [Person]
  const confirm = async (passphrase: string, laterMs = 0) => {
    const person = first.at(new Date(first.now().getTime() + laterMs))
    return call(world, person, '/v1/auctionHeaderRestful/doConfirmOpening', 'inquiryProposalList', { id: inquiry.id, passphrase })
  }
  const said = async (attempt: Promise<unknown>) => {
    const { status, words } = await first.refused(attempt)
    return [status, words.CN]
  }
  for (let nth = 0; nth < 5; nth++) expect(await said(confirm('不是这个口令的口令'))).toEqual([422, '口令错误'])
  expect(await said(confirm('不是这个口令的口令'))).toEqual([429, '操作过于频繁，请2秒后再试'])
  // Not even the right one, and whoever was told to wait has not tried.
  expect(await said(confirm(passphraseOf(first)))).toEqual([429, '操作过于频繁，请2秒后再试'])
  expect(await said(confirm('不是这个口令的口令', 2_000))).toEqual([422, '口令错误'])
  expect(await said(confirm(passphraseOf(first), 2_001))).toEqual([429, '操作过于频繁，请4秒后再试'])
  expect(await confirm(passphraseOf(first), 6_000)).toMatchObject({ data: { given: 1, needed: 2 } })
  expect(await read(market, inquiry)).toMatchObject({ givenCount: 1 })
})

test('an inquiry of a committee is not published before every opener has a passphrase of twelve characters', async () => {
  const approved = await approvedInquiry(market, committee())
  const [first] = openers as [Person]
  expect((await first.refused(asMember(first, 'doPrepareOpening', approved, '太短'))).words.CN).toBe('开标口令至少12个字符')
  await asMember(first, 'doPrepareOpening', approved)
  const refusal = await market.buyer.refused(market.buyer.act('auctionHeader', 'doPublish', await read(market, approved)))
  expect(refusal.words.CN).toBe('还有开标人未设置开标口令')
})

test('an inquiry of 500,000 is opened by a committee, whatever was chosen', async () => {
  const item = { itemDesc: '设备', requestQty: '1', uom: 'PCS', needByDate: market.buyer.inDays(60), referencePrice: '500000' }
  expect(await draftInquiry(market, { auctionItem: [item], openThreshold: 2 })).toMatchObject({ openMode: 'COMMITTEE', estimatedAmount: '500000.00' })
})

test('a supplier who declines says why, and may not decline beside a quotation that stands', async () => {
  const inquiry = await running()
  const [first, second] = market.bidders
  const decline = (person: Person) =>
    person.act('auctionHeader', 'doSupplierRefuse', { id: inquiry.id }, { input: { refuseReason: 'CAPACITY', refuseText: '满产' } })
  await sentBid(first, inquiry, ['12', '8'])
  expect((await first.refused(decline(first))).words.CN).toBe('请先撤回报价')
  await decline(second)
  expect(lines(await second.find('auctionHeader', inquiry.id), 'auctionSupplier')).toMatchObject([{ status: 'REFUSED', refuseReason: 'CAPACITY' }])
  expect(lines(await read(market, inquiry), 'auctionSupplier').map(({ status }) => status)).toEqual([undefined, undefined, undefined])
  const bid = await begunBid(second, inquiry)
  await second.act('bidHeader', 'doSupplierAnswer', bid, { draft: prices(bid, ['11', null]) })
})

test('what is answered in public is read by everybody who was invited, and who asked by nobody else', async () => {
  const inquiry = await running()
  const [first, second] = market.bidders
  const { made } = await first.act('auctionHeader', 'doQuestion', { id: inquiry.id }, { input: { content: '表面是否喷砂？' } })
  const id = String(made?.[0]?.id)
  expect(await second.refused(second.find('auctionQuestion', id))).toMatchObject({ status: 404 })
  await market.buyer.act('auctionQuestion', 'doAnswer', await market.buyer.find('auctionQuestion', id), {
    input: { content: '喷砂', publicFlag: 'Y' },
  })
  const seen = await second.find('auctionQuestion', id)
  expect(lines(seen, 'auctionAnswer')).toMatchObject([{ content: '喷砂' }])
  expect(seen.supplierId).toBeUndefined()
  expect(seen.supplierId$instead).toBe('匿名')
  expect(await market.stranger.refused(market.stranger.find('auctionQuestion', id))).toMatchObject({ status: 404 })
})
