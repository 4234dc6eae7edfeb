/** Sealed inquiries: nobody reads a price before the opening, and then everything compares to the last digit. */
import { beforeAll, expect, test } from 'vitest'
import { isGenuine, type Receipt } from '../../upstream/platform/sealed/receipt.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { rowsOf } from '../excel/books.ts'
import { bytesOf, call } from '../print/people.ts'
import { booksHere } from '../support/books-here.ts'
import { tablesWith } from '../support/dump.ts'
import { openWorld, type World } from '../support/world.ts'
import { closeAll } from './clock.ts'
import {
  after,
  afterEnd,
  begunBid,
  draftInquiry,
  END,
  lines,
  type Market,
  marketOf,
  prices,
  read,
  receiptOf,
  runningInquiry,
  sentBid,
} from './inquiries.ts'

booksHere()

let world: World
let market: Market

beforeAll(async () => {
  world = await openWorld()
  market = await marketOf(world)
})

const open = async (inquiry: Doc, input: Record<string, unknown> = {}): Promise<Doc> => {
  await closeAll(world, market)
  const manager = afterEnd(market.manager)
  await manager.act('auctionHeader', 'doBidOpening', await manager.find('auctionHeader', inquiry.id), { input })
  return manager.find('auctionHeader', inquiry.id)
}

const story = async (): Promise<Doc> => {
  const inquiry = await runningInquiry(market)
  const [first, second, third] = market.bidders
  const now = (person: typeof first, minutes: number) => person.at(new Date(after(market, minutes)))
  await sentBid(now(first, 1), inquiry, ['12.50', '8.20'])
  await sentBid(now(second, 2), inquiry, ['12.30', '8.60'])
  await sentBid(now(third, 3), inquiry, ['12.80', '8.00'])
  return inquiry
}

const codeOf = async (id: unknown): Promise<string> =>
  (await world.query<{ code: string }>('select code from supplier_info where id = $1', [id]))[0]?.code ?? ''

const ranked = async (doc: Doc, at: number): Promise<string[]> => {
  const item = lines(doc, 'auctionItem')[at]
  const rows = lines(doc, 'auctionAward').filter(({ auctionItemId }) => auctionItemId === item?.id)
  return Promise.all(rows.sort((a, b) => Number(a.rankNum) - Number(b.rankNum)).map(({ supplierId }) => codeOf(supplierId)))
}

test('auction 1: before the end nobody of our side reads a price; opened, line A ranks S000002, S000001, S000005, line B S000005, S000001, S000002, and of two wholes of 16,600.00 the earlier is first', async () => {
  const inquiry = await story()
  for (const name of ['buyer1', 'manager1']) {
    const person = await world.person(name)
    const seen = await person.find('auctionHeader', inquiry.id)
    expect(seen.quotedCount$instead).toBe('***')
    const request = { requestUrl: '/v1/auctionHeaderRestful/listByPage', requestParams: {} }
    const book = await bytesOf(await call(world, person, '/v1/exportExcelRestful/exportExcel', 'inquiryProposalList', request))
    expect(JSON.stringify([seen, await rowsOf(book)])).not.toMatch(/12\.[358]|8\.[26]\b/)
  }
  // An administrator has no page of inquiries at all, and by the calls no more than anybody.
  const admin = await world.person('admin')
  expect(await admin.refused(admin.find('auctionHeader', inquiry.id))).toMatchObject({ status: 403 })
  const bids = await world.query<{ id: string }>('select id from bid_header where auction_id = $1', [inquiry.id])
  for (const { id } of bids) expect(await market.buyer.refused(market.buyer.find('bidHeader', id))).toMatchObject({ status: 404 })
  const award = (who: Market['buyer']) => call(world, who, '/v1/auctionHeaderRestful/findAward', 'inquiryAwardSummary', { id: inquiry.id })
  expect(await market.buyer.refused(award(market.buyer))).toMatchObject({ status: 403 })

  const opened = await open(inquiry)
  expect(opened).toMatchObject({ status: 'OPENED', quotedCount: 3 })
  expect(await ranked(opened, 0)).toEqual(['S000002', 'S000001', 'S000005'])
  expect(await ranked(opened, 1)).toEqual(['S000005', 'S000001', 'S000002'])
  const whole = await world.query<{ code: string; amount: string; rank: number }>(
    'select s.code, b.eval_amount as amount, b.rank_num as rank from bid_header b join supplier_info s on s.id = b.supplier_id where b.auction_id = $1 order by b.rank_num',
    [inquiry.id],
  )
  expect(whole).toEqual([
    { code: 'S000001', amount: '16600.00', rank: 1 },
    { code: 'S000002', amount: '16600.00', rank: 2 },
    { code: 'S000005', amount: '16800.00', rank: 3 },
  ])
})

test('S7.3: before the opening no price that was typed, drafted or sent stands anywhere in the database', async () => {
  const inquiry = await runningInquiry(market)
  const [first, second] = market.bidders
  await sentBid(first, inquiry, ['9173.551937', '9173.551938'])
  const draft = await begunBid(second, inquiry)
  await second.save('bidHeader', prices(draft, ['9173.551939', null]), draft)
  expect(lines(await second.find('bidHeader', draft.id), 'bidItem')[0]?.netPrice).toBe('9173.551939')
  expect(await tablesWith(world, '9173.5519')).toEqual([])
})

test('auction 2: a quotation of 09:59:59.999 is taken, one of 10:00:00.000 is refused and changes nothing', async () => {
  const inquiry = await runningInquiry(market)
  const end = new Date(String(inquiry.bidEndDate)).getTime()
  const [first, second] = market.bidders
  const late = await begunBid(second, inquiry)
  await sentBid(first.at(new Date(end - 1)), inquiry, ['12', '8'])
  const refusal = await second.refused(second.at(new Date(end)).act('bidHeader', 'doSupplierAnswer', late, { draft: prices(late, ['11', '7']) }))
  expect(refusal.words).toEqual({ CN: '报价已截止', EN: 'Bidding has ended' })
  expect(lines(await second.find('bidHeader', late.id), 'bidItem').map(({ netPrice }) => netPrice)).toEqual([null, null])
  expect(await world.query('select 1 from sealed_letter where reply_id = $1', [late.id])).toEqual([])
})

test('auction 3: sent, sent again, withdrawn and sent once more: only the third version is opened, and its receipt holds for ever', async () => {
  const inquiry = await runningInquiry(market)
  const [first, ...others] = market.bidders
  const bid = await sentBid(first, inquiry, ['12', '8'])
  await first.act('bidHeader', 'doSupplierAnswer', bid, { draft: prices(bid, ['11', '7']) })
  await first.act('bidHeader', 'doWithdraw', await first.find('bidHeader', bid.id))
  const third = await first.find('bidHeader', bid.id)
  await first.act('bidHeader', 'doSupplierAnswer', third, { draft: prices(third, ['10', '6']) })
  for (const other of others) await sentBid(other, inquiry, ['13', '9'])

  const letters = await world.query<{ version: number; hash: string; box: string; live: boolean }>(
    `select version, encode(hash, 'hex') as hash, encode(sha256(box), 'hex') as box, void_at is null as live from sealed_letter where reply_id = $1 order by version`,
    [bid.id],
  )
  expect(letters.map(({ version, live }) => [version, live])).toEqual([
    [1, false],
    [2, false],
    [3, true],
  ])
  expect(new Set(letters.map(({ hash }) => hash)).size).toBe(3)
  const sent = await first.find('bidHeader', bid.id)
  expect(sent.receiptHash).toBe(letters[2]?.box)
  const receipt: Receipt = {
    document: `${inquiry.docNum} ${sent.docNum}`,
    version: 3,
    sequence: Number((await world.query<{ seq: string }>('select bid_seq as seq from bid_header where id = $1', [bid.id]))[0]?.seq),
    arrivedAt: String(sent.submittedDate),
    hash: String(sent.receiptHash),
    signature: String(sent.receiptSign),
    key: '',
  }
  const given = await receiptOf(world, first, bid.id)
  expect(given).toEqual({ ...receipt, key: given.key, log: given.log })
  expect(isGenuine(given)).toBe(true)
  expect(isGenuine({ ...given, hash: given.hash.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) })).toBe(false)

  const opened = await open(inquiry)
  const offers = lines(opened, 'auctionAward').filter(({ bidHeaderId }) => bidHeaderId === bid.id)
  expect(offers.map(({ netPrice }) => netPrice)).toEqual(['10.000000', '6.000000'])
})

const tiers = [{ fromQty: '1', toQty: '1000' }, { fromQty: '1000', toQty: '5000' }, { fromQty: '5000' }]
const withTiers = (market: Market) => ({
  auctionItem: [
    { itemDesc: 'M6内六角螺栓', requestQty: '1000', uom: 'PCS', needByDate: market.buyer.inDays(40), ladderFlag: 'Y', auctionLadder: tiers },
  ],
})
const tierPrices = (bid: Doc, given: readonly string[]) => ({
  leadDays: 5,
  bidItem: lines(bid, 'bidItem').map((line) => ({
    id: line.id,
    bidLadder: lines(line, 'bidLadder').map(({ id }, at) => ({ id, netPrice: given[at] })),
  })),
})

test('auction 4: of tiers at 3.20, 3.00 and 2.85 a quantity of 1,000 costs 3.000000; a tier that costs more than the one before is refused', async () => {
  const inquiry = await runningInquiry(market, withTiers(market))
  const [first] = market.bidders
  const bid = await begunBid(first, inquiry)
  const refusal = await first.refused(first.act('bidHeader', 'doSupplierAnswer', bid, { draft: tierPrices(bid, ['3.20', '3.25', '2.85']) }))
  expect(refusal.issues[0]?.words.CN).toBe('第2档价格高于前一档')
  await first.act('bidHeader', 'doSupplierAnswer', bid, { draft: tierPrices(bid, ['3.20', '3.00', '2.85']) })
  const opened = await open(inquiry, { insufficientReason: '独家' })
  expect(lines(opened, 'auctionAward').map(({ evalPrice }) => evalPrice)).toEqual(['3.000000'])
})

test('auction 5: 2.15 USD with freight of 0.10 and tooling of 30,000 over 100,000 pieces is 18.164813 in CNY, and 6,048.88 for 333', async () => {
  await world.query(
    `update exchange_rate set rate = 7.123456, unit_qty = 1 where from_currency = 'USD' and to_currency = 'CNY' and start_date <= '2026-11-20' and coalesce(end_date >= '2026-11-20', true)`,
  )
  const inquiry = await runningInquiry(market, {
    allowForeignCurrency: 'Y',
    auctionItem: [
      { itemDesc: 'PCB控制板', requestQty: '333', uom: 'PCS', needByDate: market.buyer.inDays(40), toolingAllowed: 'Y', amortQty: '100000' },
    ],
  })
  const [first] = market.bidders
  const bid = await begunBid(first, inquiry)
  const [line] = lines(bid, 'bidItem')
  const draft = { currency: 'USD', leadDays: 30, bidItem: [{ id: line?.id, netPrice: '2.150000', freightPrice: '0.10', toolingAmount: '30000' }] }
  await first.act('bidHeader', 'doSupplierAnswer', bid, { draft })
  const opened = await open(inquiry, { insufficientReason: '独家' })
  expect(lines(opened, 'auctionAward')[0]).toMatchObject({ evalPrice: '18.164813', evalAmount: '6048.88' })
})

test('auction 9: 1,000 pieces by 33.3333, 33.3333 and 33.3334 percent are 333, 333 and 334; shares of 99.9 percent are refused with their sum', async () => {
  const opened = await open(await story())
  const [a] = lines(opened, 'auctionItem')
  const rows = lines(opened, 'auctionAward')
  const shares = (given: readonly string[]) =>
    rows.map(({ id, auctionItemId, rankNum }) => ({
      id,
      awardRatio: auctionItemId === a?.id ? given[Number(rankNum) - 1] : rankNum === 1 ? '100' : null,
    }))
  const buyer = afterEnd(market.buyer)
  const saved = await buyer.save('auctionHeader', { awardReason: '分散风险', auctionAward: shares(['33.3333', '33.3333', '33.3334']) }, opened)
  expect(
    lines(saved, 'auctionAward')
      .filter(({ auctionItemId }) => auctionItemId === a?.id)
      .map(({ awardQty }) => Number(awardQty)),
  ).toEqual([333, 333, 334])
  const short = await buyer.save('auctionHeader', { auctionAward: shares(['33.3', '33.3', '33.3']) }, saved)
  const refusal = await buyer.refused(buyer.act('auctionHeader', 'doAwardSubmit', short))
  expect(refusal.words).toEqual({ CN: '第10行比例合计99.9%，应为100%', EN: 'Line 10: ratios sum to 99.9%, must be 100%' })
})

test('auction 11: who was not invited finds nothing, a buyer without the button opens nothing, and whoever submitted the publication does not open it', async () => {
  const inquiry = await story()
  const { stranger } = market
  expect(await stranger.refused(stranger.find('auctionHeader', inquiry.id))).toMatchObject({ code: 'NOT_FOUND', status: 404 })
  expect(await stranger.refused(begunBid(stranger, inquiry))).toMatchObject({ status: 404 })
  await closeAll(world, market)
  const buyer = afterEnd(market.buyer)
  const byBuyer = buyer.act('auctionHeader', 'doBidOpening', await buyer.find('auctionHeader', inquiry.id))
  expect(await buyer.refused(byBuyer)).toMatchObject({ status: 403 })
  expect(await read(market, inquiry)).toMatchObject({ status: 'BID_CLOSED' })
  await world.query('update auction_header set submitted_by = $2 where id = $1', [inquiry.id, market.manager.actor.userId])
  const manager = afterEnd(market.manager)
  const refusal = await manager.refused(manager.act('auctionHeader', 'doBidOpening', await manager.find('auctionHeader', inquiry.id)))
  expect(refusal).toMatchObject({ status: 403, words: { CN: '不能开标自己提交的询价' } })
  expect(await read(market, inquiry)).toMatchObject({ status: 'BID_CLOSED' })
})

test('auction 12: the end is not moved by whoever has seen an older version', async () => {
  const inquiry = await runningInquiry(market)
  const move = (versionNum: number) =>
    market.buyer.act('auctionHeader', 'doAdjustBidEndDate', inquiry, {
      versionNum,
      input: { bidEndDate: after(market, END + 60) },
      reason: '供应商要求',
    })
  expect(await market.buyer.refused(move(Number(inquiry.versionNum) - 1))).toMatchObject({ status: 409 })
  expect((await read(market, inquiry)).bidEndDate).toBe(inquiry.bidEndDate)
  await move(Number(inquiry.versionNum))
  expect((await read(market, inquiry)).bidEndDate).toBe(after(market, END + 60))
})

test('auction 14: a quantity that is altered has three quotations sent again, other files do not; nothing is taken while it is altered', async () => {
  const inquiry = await story()
  const { buyer, manager } = market
  const republished = async (draft: Record<string, unknown>): Promise<Doc> => {
    await buyer.act('auctionHeader', 'doAlteration', await read(market, inquiry), { reason: '图纸变更' })
    const [first] = market.bidders
    const own = await begunBidOf(first, inquiry)
    expect((await first.refused(first.act('bidHeader', 'doSupplierAnswer', own, { draft: prices(own, ['1', '1']) }))).words.CN).toBe(
      '询价变更中，暂停报价',
    )
    const saved = await buyer.save('auctionHeader', { bidEndDate: after(market, END + 120), ...draft }, await read(market, inquiry))
    await buyer.act('auctionHeader', 'doSubmitPublish', saved)
    await manager.act('auctionHeader', 'doApprovalPublish', await manager.find('auctionHeader', inquiry.id))
    await buyer.act('auctionHeader', 'doPublish', await read(market, inquiry))
    return read(market, inquiry)
  }
  const states = async () =>
    (await world.query<{ status: string }>('select status from bid_header where auction_id = $1', [inquiry.id])).map(({ status }) => status)
  await republished({ remark: '只改备注' })
  expect(await states()).toEqual(['SUBMITTED', 'SUBMITTED', 'SUBMITTED'])
  const [line] = lines(inquiry, 'auctionItem')
  await republished({ auctionItem: [{ id: line?.id, requestQty: '1200' }] })
  expect(await states()).toEqual(['INVALIDATED', 'INVALIDATED', 'INVALIDATED'])
  const [bidder] = market.bidders
  const bid = await begunBidOf(bidder, inquiry)
  expect(lines(bid, 'bidItem')[0]).toMatchObject({ requestQty: '1200.0000', netPrice: '12.500000' })
})

/** The quotation that is there. */
const begunBidOf = async (bidder: Market['bidders'][number], inquiry: Doc): Promise<Doc> => {
  const [row] = await world.query<{ id: string }>('select id from bid_header where auction_id = $1 and supplier_id = any($2::uuid[])', [
    inquiry.id,
    bidder.actor.supplierIds,
  ])
  return bidder.find('bidHeader', String(row?.id))
}

test('a supplier without an approved source is invited with a reason alone, one that stands on an approved list for a material that is asked for needs none', async () => {
  const [named, other] = await Promise.all(market.codes.slice(0, 2).map((code) => world.idOf('supplierInfo', code)))
  await world.query(`update asl_line set effect_state = 'EXPIRED' where supplier_id = any($1) and effect_state = 'EFFECTIVE'`, [[named, other]])
  const inquiry = await draftInquiry(market, {
    auctionSupplier: [{ supplierId: named }, { supplierId: other, inviteReason: '备选货源' }],
    minBidders: 2,
  })
  const submit = async () => market.buyer.act('auctionHeader', 'doSubmitPublish', await market.buyer.find('auctionHeader', inquiry.id))
  const refusal = await market.buyer.refused(submit())
  expect(refusal.issues).toMatchObject([
    { at: 'auctionSupplier[0].inviteReason', words: { CN: `供应商${market.codes[0]}没有合格货源，请填写邀请理由` } },
  ])
  const [line] = await world.query<{ material: string }>(
    `update asl_line set supplier_id = $1, effect_state = 'EFFECTIVE' where id = (select id from asl_line where material_id is not null limit 1) returning material_id as material`,
    [named],
  )
  const draft = await market.buyer.find('auctionHeader', inquiry.id)
  const [item, ...rest] = lines(draft, 'auctionItem')
  await market.buyer.save('auctionHeader', { auctionItem: [{ id: item?.id, materialId: line?.material }, ...rest.map(({ id }) => ({ id }))] }, draft)
  await submit()
  expect(await market.buyer.find('auctionHeader', inquiry.id)).toMatchObject({ status: 'PUBLISH_SUBMITTED' })
})

test('whom a buyer has invited stands beside the inquiry with state, grade, capacity and risk', async () => {
  const inquiry = await draftInquiry(market)
  const [first] = await Promise.all(market.codes.slice(0, 1).map((code) => world.idOf('supplierInfo', code)))
  await world.query(`update supplier_info set risk_level = 'LOW' where id = $1`, [first])
  await world.query('delete from supplier_category where header_id = $1 and org_id = $2 and category_id = $3', [first, market.org, market.category])
  await world.query(
    `insert into supplier_category (id, header_id, line_num, org_id, category_id, status, grade_in_category, capacity_month) values (gen_random_uuid(), $1, 990, $2, $3, 'TRIAL', 'A', 25000)`,
    [first, market.org, market.category],
  )
  const { data } = await market.buyer.verb('auctionHeader', 'findById', { id: inquiry.id }, { page: 'inquiryProposalList' })
  const { invited = [] } = (data as Doc).$panels as Record<string, Doc[]>
  expect(invited).toHaveLength(3)
  expect(invited[0]).toMatchObject({ supplierId: first, status: 'TRIAL', grade: 'A', capacityMonth: '25000.0000', riskLevel: 'LOW' })
})
