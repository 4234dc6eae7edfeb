/** Reverse auctions: the step, the extension, one sequence, what each side sees, and how they end. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../contract/types.ts'
import type { CallContext, Doc } from '../../upstream/runtime/types.ts'
import { rowsOf } from '../excel/books.ts'
import { bytesOf, call } from '../print/people.ts'
import { booksHere } from '../support/books-here.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { at, clockAt, headOf, monitor, offer, offerAt, offersIn, publishedAuction, rules, runningAuction } from './auctions.ts'
import { after, draftInquiry, lines, type Market, marketOf, read } from './inquiries.ts'

booksHere()

let world: World
let market: Market
let first: Person
let second: Person

beforeAll(async () => {
  world = await openWorld()
  market = await marketOf(world)
  ;[first, second] = market.bidders
})

const said = async (promise: Promise<unknown>): Promise<string> => (await market.buyer.refused(promise)).words.CN

test('auction 6: from 100 by steps of 0.5, 97.8 after 98 is refused with at most 97.5, an equal 98 is rank 2, and offers at 14:57 and 15:02 move the end to 15:05 and 15:10', async () => {
  const auction = await runningAuction(market)
  await offerAt(market, first, '14:00', auction, '98')
  expect(await said(offerAt(market, first, '14:01', auction, '97.8'))).toBe('降幅不足，最高可报97.5')
  await offerAt(market, second, '14:02', auction, '98')
  expect((await monitor(world, second, auction)).room.own).toMatchObject({ rank: 2, lines: [{ rank: 2, most: '97.5', best: null }] })
  expect(await said(offerAt(market, first, '14:03', auction, '100.5'))).toBe('高于起拍价100')
  await offerAt(market, second, '14:57', auction, '97')
  expect(await headOf(world, auction)).toMatchObject({ end: at(market, '15:05'), extensions: 1 })
  await offerAt(market, first, '15:02', auction, '96')
  expect(await headOf(world, auction)).toMatchObject({ end: at(market, '15:10'), extensions: 2 })
  expect(await offersIn(world, auction)).toEqual([
    { code: 'S000001', price: '98', seq: 1, rank: 1, extended: 'N', ms: 0 },
    { code: 'S000002', price: '98', seq: 2, rank: 2, extended: 'N', ms: 0 },
    { code: 'S000002', price: '97', seq: 3, rank: 1, extended: 'Y', ms: 0 },
    { code: 'S000001', price: '96', seq: 4, rank: 1, extended: 'Y', ms: 0 },
  ])
})

test('auction 6: an offer at 14:54:59.999 extends nothing, one at 14:55:00.000 does, and at the end itself the auction has ended', async () => {
  const auction = await runningAuction(market)
  await offerAt(market, first, '14:54:59.999', auction, '98')
  expect(await headOf(world, auction)).toMatchObject({ end: at(market, '15:00'), extensions: 0 })
  await offerAt(market, first, '14:55:00.000', auction, '97')
  expect(await headOf(world, auction)).toMatchObject({ end: at(market, '15:05'), extensions: 1 })
  expect(await said(offerAt(market, first, '15:05:00.000', auction, '96'))).toBe('竞价已结束')
  expect(await offersIn(world, auction)).toHaveLength(2)
})

test('where only a lower best price extends, an offer that stays behind it does not', async () => {
  const auction = await runningAuction(market, { extendTrigger: 'BEST_CHANGED', extendMax: 1 })
  await offerAt(market, first, '14:00', auction, '90')
  await offerAt(market, second, '14:56', auction, '95')
  expect(await headOf(world, auction)).toMatchObject({ extensions: 0 })
  await offerAt(market, second, '14:57', auction, '89')
  expect(await headOf(world, auction)).toMatchObject({ end: at(market, '15:05'), extensions: 1 })
  await offerAt(market, second, '15:04', auction, '88')
  expect(await headOf(world, auction)).toMatchObject({ end: at(market, '15:05'), extensions: 1 })
})

test('auction 7: of 8 suppliers who post 96.5 against a best of 97 at once exactly one is accepted as rank 1, seven hear of at most 96, and there is one extension', async () => {
  const codes = Array.from({ length: 8 }, (_, nth) => `S00000${nth + 1}`)
  const invited = await Promise.all(codes.map((code) => world.idOf('supplierInfo', code)))
  const people = await Promise.all(codes.map((code) => world.person(`supplier0${code.at(-1)}`)))
  const auction = await runningAuction(market, {
    stepBasis: 'BEST',
    visibilityMode: 'BEST',
    auctionSupplier: invited.map((supplierId) => ({ supplierId, inviteReason: '比价' })),
  })
  await offerAt(market, first, '14:00', auction, '97')
  const outcomes = await Promise.allSettled(people.map((person) => offerAt(market, person, '14:57', auction, '96.5')))
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.words.CN] : []))
  expect(refused).toEqual(Array.from({ length: 7 }, () => '降幅不足，最高可报96'))
  const offers = await offersIn(world, auction)
  expect(offers.map(({ price, seq, rank, extended }) => [price, seq, rank, extended])).toEqual([
    ['97', 1, 1, 'N'],
    ['96.5', 2, 1, 'Y'],
  ])
  const events = await world.query<{ seq: number }>('select seq from room_event where room_id = $1 order by seq', [auction.id])
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, nth) => nth + 1))
  expect(await headOf(world, auction)).toMatchObject({ end: at(market, '15:05'), extensions: 1 })
})

test('less than half of the last offer is asked about, and taken once it is confirmed', async () => {
  const auction = await runningAuction(market)
  await offerAt(market, first, '14:00', auction, '98')
  expect(await said(offerAt(market, first, '14:01', auction, '48'))).toBe('报价低于上次50%，请确认')
  await offerAt(market, first, '14:01', auction, '48', { confirmFlag: 'Y' })
  const { room } = await monitor(world, market.buyer, auction)
  expect(room.lines?.[0]).toMatchObject({ floor: '60.000000', offers: [{ rank: 1, count: 2, isBelowFloor: true }] })
})

async function exportOf(person: Person, page: string, entity: string): Promise<unknown[][]> {
  const body = { requestUrl: `/v1/${entity}Restful/listByPage`, requestParams: {} }
  return rowsOf(await bytesOf(await call(world, person, '/v1/exportExcelRestful/exportExcel', page, body)))
}

/** Everything that a supplier can read of the auction, as text. */
async function readBy(person: Person, auction: Doc): Promise<string> {
  const bids = await person.list('inquiryQuotationList')
  const texts = await Promise.all([
    monitor(world, person, auction),
    monitor(world, person, auction, { afterSeq: 0 }),
    person.find('auctionHeader', auction.id),
    ...bids.rows.map(({ id }) => person.find('bidHeader', id)),
    person.list('inquiryNotQuotedList'),
    person.list('auctionHistoryList'),
    exportOf(person, 'auctionHistoryList', 'bidOffer'),
    exportOf(person, 'inquiryQuotationList', 'bidHeader'),
    exportOf(person, 'inquiryNotQuotedList', 'auctionHeader'),
    call(world, person, '/v1/search', 'inquiryNotQuotedList', { q: '93.71', query: '93.71' }).catch(() => null),
  ])
  return JSON.stringify([bids, texts])
}

test.each([
  ['BLIND', { rank: null, best: null }],
  ['RANK', { rank: 2, best: null }],
  ['BEST', { rank: null, best: '93.710000' }],
  ['RANK_BEST', { rank: 2, best: '93.710000' }],
])(
  'auction 8: under %s a supplier reads his own price and what that shows, and by call, stream, records with their history, lists, exports and search no other price, count, alias or name',
  async (visibilityMode, shown) => {
    const auction = await runningAuction(market, { visibilityMode })
    await offerAt(market, first, '14:00', auction, '97.13')
    await offerAt(market, second, '14:01', auction, '95.57')
    await offerAt(market, second, '14:02', auction, '93.71')
    const seen = await monitor(world, first, auction)
    expect(seen.room.own?.lines[0]).toMatchObject({ last: '97.130000', ...shown })
    expect({ count: seen.room.count, seats: seen.room.seats, lines: seen.room.lines, log: seen.log }).toEqual({
      count: null,
      seats: null,
      lines: null,
      log: [],
    })
    expect(seen.offers.map(({ price, who }) => [price, who])).toEqual([['97.130000', null]])
    const text = await readBy(first, auction)
    expect(text).toContain('97.13')
    if (shown.best === null) expect(text).not.toMatch(/95\.57|93\.71/)
    const others = await world.query<{ name: string; nameEn: string; alias: string; id: string }>(
      `select s.name, s.name_en as "nameEn", i.alias_code as alias, s.id from auction_supplier i join supplier_info s on s.id = i.supplier_id where i.header_id = $1 and s.code <> 'S000001'`,
      [auction.id],
    )
    for (const { name, nameEn, alias, id } of others) for (const word of [name, nameEn, alias, id]) expect(text).not.toContain(word)
  },
)

test('auction 8: in an open auction everybody is an alias to the others, and aliases of two auctions are drawn apart', async () => {
  const drawn = new Set<string>()
  for (let nth = 0; nth < 4; nth++) {
    const auction = await runningAuction(market, { visibilityMode: 'OPEN' })
    await offerAt(market, first, '14:00', auction, '97.13')
    await offerAt(market, second, '14:01', auction, '93.71')
    const seen = await monitor(world, first, auction)
    expect(seen.room.count).toBe(2)
    expect(seen.offers.map(({ isOwn, who, price }) => [isOwn, who !== null, price])).toEqual([
      [false, true, '93.710000'],
      [true, false, '97.130000'],
    ])
    const who = seen.offers[0]?.who ?? ''
    expect(who).toMatch(/^供应商[A-Z]$/)
    drawn.add(who)
    const [other] = await world.query<{ name: string }>(`select name from supplier_info where code = 'S000002'`)
    expect(JSON.stringify(seen)).not.toContain(other?.name)
  }
  expect(drawn.size).toBeGreaterThan(1)
})

test('the buyer reads names and prices as they come, an observer aliases, a technical member and whoever is not invited nothing', async () => {
  const [observer, technical] = await Promise.all(['expert1', 'expert2'].map((name) => world.person(name)))
  if (!observer || !technical) throw new Error('There are no experts')
  const auction = await runningAuction(market, {
    auctionJury: [
      { userId: observer.actor.userId, juryRole: 'OBSERVER' },
      { userId: technical.actor.userId, juryRole: 'TECHNICAL' },
    ],
  })
  await offerAt(market, first, '14:00', auction, '97')
  const [known] = await world.query<{ name: string }>(`select name from supplier_info where code = 'S000001'`)
  const desk = await monitor(world, market.buyer, auction)
  expect(desk.room.lines?.[0]).toMatchObject({
    floor: '60.000000',
    offers: [{ who: known?.name, price: '97.000000', rank: 1, count: 1, isBelowFloor: false }],
  })
  expect(desk.log.map(({ kind, status }) => [kind, status])).toEqual([
    ['state', 'BIDDING'],
    ['state', 'PUBLISHED'],
  ])
  const looking = await monitor(world, observer, auction)
  expect(looking.room.lines?.[0]?.offers[0]?.who).toMatch(/^供应商[A-Z]$/)
  expect(looking.room.lines?.[0]?.floor).toBeNull()
  expect(JSON.stringify(looking)).not.toContain(known?.name)
  expect(await technical.refused(monitor(world, technical, auction))).toMatchObject({ status: 403 })
  expect(await market.stranger.refused(monitor(world, market.stranger, auction))).toMatchObject({ status: 404 })
  expect(await market.stranger.refused(offer(market.stranger, auction, '90'))).toMatchObject({ status: 404 })
})

test('auction 12: doAdjustBidEndDate with a version that is no longer the last changes nothing, and after the start the end only moves later', async () => {
  const auction = await runningAuction(market)
  const move = (doc: Doc, clock: string) =>
    market.buyer.act('auctionHeader', 'doAdjustBidEndDate', doc, { input: { bidEndDate: at(market, clock).toISOString() }, reason: '供应商请求' })
  await offerAt(market, first, '14:00', auction, '97')
  await move(auction, '15:30')
  expect(await market.buyer.refused(move(auction, '16:00'))).toMatchObject({ status: 409 })
  expect(await headOf(world, auction)).toMatchObject({ end: at(market, '15:30') })
  expect(await said(move(await read(market, auction), '15:20'))).toBe('报价开始后只能延长')
  const { log, room } = await monitor(world, first, auction)
  expect([log, room.turnEnd]).toEqual([[], at(market, '15:30').toISOString()])
})

test('at its end the ranks stand, quotations are opened, and the award goes on as for an inquiry', async () => {
  const auction = await runningAuction(market)
  await offerAt(market, first, '14:00', auction, '97')
  await offerAt(market, second, '14:01', auction, '95')
  await clockAt(market, '15:00:05')
  const ended = await read(market, auction)
  expect(ended).toMatchObject({ status: 'OPENED', quotedCount: 2 })
  expect(lines(ended, 'auctionAward').map(({ netPrice, rankNum, evalAmount }) => [Number(netPrice), rankNum, Number(evalAmount)])).toEqual([
    [95, 1, 95_000],
    [97, 2, 97_000],
  ])
  expect(
    lines(ended, 'auctionSupplier')
      .map(({ status }) => status)
      .sort(),
  ).toEqual(['NO_RESPONSE', 'QUOTED', 'QUOTED'])
  expect(await said(offerAt(market, first, '15:01', auction, '90'))).toBe('竞价已结束')
  await market.buyer.at(at(market, '15:05')).act('auctionHeader', 'doAwardLowest', ended)
  const awarded = lines(await read(market, auction), 'auctionAward')
  expect(awarded.map(({ awardRatio, awardQty }) => [Number(awardRatio ?? 0), Number(awardQty ?? 0)])).toEqual([
    [100, 1_000],
    [0, 0],
  ])
  expect((await monitor(world, market.buyer, auction)).room).toMatchObject({ status: 'OPENED', isTaking: false })
})

test('after an outage of more than 15 s past its end an auction is suspended, takes no offers, and goes on when the buyer gives it another end', async () => {
  const auction = await runningAuction(market)
  await offerAt(market, first, '14:00', auction, '97')
  await clockAt(market, '15:00:16')
  const halted = await read(market, auction)
  expect(halted.status).toBe('SUSPENDED')
  expect(await said(offerAt(market, second, '15:01', auction, '96'))).toBe('竞价已中断，暂停报价')
  const buyer = market.buyer.at(at(market, '15:02'))
  await buyer.act('auctionHeader', 'doAdjustBidEndDate', halted, { input: { bidEndDate: at(market, '15:20').toISOString() }, reason: '系统恢复' })
  await offerAt(market, second, '15:03', auction, '96')
  expect((await offersIn(world, auction)).map(({ price }) => price)).toEqual(['97', '96'])
  await clockAt(market, '15:20:05')
  expect((await read(market, auction)).status).toBe('OPENED')
})

test('an auction is numbered JJ and refused with a floor above its start, with tiers, with a hidden best as basis, with a step above 50 percent or without a start price', async () => {
  const draft = await draftInquiry(market, rules(market))
  expect(draft.docNum).toMatch(/^JJ\d{12}$/)
  const refused = async (more: Record<string, unknown>) => said(draftInquiry(market, rules(market, more)))
  const line = (more: Record<string, unknown>) => ({ auctionItem: [{ ...(rules(market).auctionItem[0] as object), ...more }] })
  expect(await refused(line({ floorPrice: '100' }))).toContain('起拍价须高于底价')
  expect(await refused(line({ ladderFlag: 'Y' }))).toContain('反向竞价不支持阶梯报价')
  expect(await refused(line({ startPrice: null, floorPrice: null }))).toContain('起拍价')
  expect(await refused({ stepBasis: 'BEST' })).toContain('该基准需公开最低价')
  expect(await refused({ stepType: 'PERCENT', stepValue: '50.5' })).toContain('百分比降幅不得超过50')
  const short = await draftInquiry(market, rules(market, { bidEndDate: after(market, 69) }))
  expect(await said(market.buyer.act('auctionHeader', 'doSubmitPublish', short))).toBe('报价时长不得少于10分钟')
  const enough = await draftInquiry(market, rules(market, { bidEndDate: after(market, 70) }))
  await market.buyer.act('auctionHeader', 'doSubmitPublish', enough)
})

test('before the start nothing is offered, prices are not typed into the quotation, and an auction that runs is not altered', async () => {
  const auction = await publishedAuction(market)
  expect(await said(offer(first, auction, '97'))).toBe('竞价尚未开始')
  await market.buyer.act('auctionHeader', 'doImmediateStart', auction)
  const running = await read(market, auction)
  const { made } = await first.act('auctionHeader', 'doQuote', { id: auction.id })
  const bid = await first.find('bidHeader', String(made?.[0]?.id))
  const typed = { leadDays: 20, bidItem: lines(bid, 'bidItem').map(({ id }) => ({ id, netPrice: '90' })) }
  expect(await said(first.save('bidHeader', typed, bid))).toContain('请在竞价室报价')
  expect(await said(first.act('bidHeader', 'doSupplierAnswer', bid, { draft: { leadDays: 20 } }))).toContain('请在竞价室报价')
  expect(await said(market.buyer.act('auctionHeader', 'doAlteration', running, { reason: '改数量' }))).toContain('竞价开始后不能变更')
  expect(await headOf(world, auction)).toMatchObject({ status: 'BIDDING' })
})

test('an offer by the call of the quotation is answered with where it stands, and its key gives the first answer again', async () => {
  const auction = await runningAuction(market)
  const { made } = await first.act('auctionHeader', 'doQuote', { id: auction.id })
  const run = world.services.call('/v1/bidHeaderRestful/doSupplierAnswer')
  if (!run) throw new Error('There is no such call')
  const send = (clock: string, price: string, idempotencyKey: string) => {
    const context: CallContext = {
      actor: { ...first.actor, page: 'inquiryQuotationList' },
      now: at(market, clock),
      language: 'CN',
      requestId: randomUUID(),
      address: '127.0.0.1',
      idempotencyKey,
    }
    const items = [{ itemId: lines(auction, 'auctionItem')[0]?.id, price }]
    return run({ id: made?.[0]?.id, items, seenSeq: 0 }, context)
  }
  const [taken, refused] = [randomUUID(), randomUUID()]
  expect((await send('14:00', '98', taken)) as Answer).toMatchObject({
    data: { seqNum: 1, rank: 1, extendCount: 0, lines: [{ last: '98.000000', allowedMax: '97.5', rank: 1, best: null }] },
  })
  await send('14:01', '98', taken)
  expect(await offersIn(world, auction)).toHaveLength(1)
  expect(await said(send('14:02', '97.8', refused) as Promise<unknown>)).toBe('降幅不足，最高可报97.5')
})
