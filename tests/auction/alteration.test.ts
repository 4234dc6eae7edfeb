/** What an alteration of an inquiry means for those who quoted: the time that they lost, and what has to be sent again. */
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { draftInquiry, lines, type Market, marketOf, read, runningInquiry, sentBid } from './inquiries.ts'

let world: World
let market: Market

beforeAll(async () => {
  world = await openWorld()
  market = await marketOf(world)
})

const MINUTE = 60_000
const later = (person: Person, minutes: number): Person => person.at(new Date(person.now().getTime() + minutes * MINUTE))

/** Altered now and published again so many minutes later. */
async function altered(inquiry: Doc, draft: Record<string, unknown>, minutes = 0): Promise<Doc> {
  const [buyer, manager] = [later(market.buyer, minutes), later(market.manager, minutes)]
  await market.buyer.act('auctionHeader', 'doAlteration', await read(market, inquiry), { reason: '条款变更' })
  const saved = await market.buyer.save('auctionHeader', draft, await read(market, inquiry))
  await buyer.act('auctionHeader', 'doSubmitPublish', saved)
  await manager.act('auctionHeader', 'doApprovalPublish', await manager.find('auctionHeader', inquiry.id))
  await buyer.act('auctionHeader', 'doPublish', await read(market, inquiry))
  return read(market, inquiry)
}

const item = (more: Record<string, unknown>) => ({
  itemDesc: '铝合金压铸支架',
  requestQty: '1000',
  uom: 'PCS',
  needByDate: market.buyer.inDays(40),
  ...more,
})

async function quoted(more: Record<string, unknown> = {}): Promise<{ inquiry: Doc; state: () => Promise<unknown> }> {
  const inquiry = await runningInquiry(market, {
    minBidders: 1,
    auctionItem: [item({ auctionProp: [{ propName: '壁厚', propType: 'NUMBER', minValue: '1', maxValue: '5', unit: 'mm' }] })],
    ...more,
  })
  const bid = await sentBid(market.bidders[0], inquiry, ['12.5'])
  return { inquiry, state: async () => (await market.bidders[0].find('bidHeader', bid.id)).status }
}

test('an inquiry that was altered for 45 minutes ends 45 minutes later, or when the buyer says where that is later still', async () => {
  const { inquiry } = await quoted()
  const end = Date.parse(String(inquiry.bidEndDate))
  const again = await altered(inquiry, { remark: '补充说明' }, 45)
  expect((Date.parse(String(again.bidEndDate)) - end) / MINUTE).toBe(45)
  const { rows } = await market.bidders[0].list('inquiryQuotationList', { search: { auctionId: inquiry.id } })
  expect((Date.parse(String(rows[0]?.bidEndDate)) - end) / MINUTE).toBe(45)
  const other = await quoted()
  const moved = await altered(other.inquiry, { bidEndDate: new Date(end + 90 * MINUTE).toISOString() }, 45)
  expect((Date.parse(String(moved.bidEndDate)) - end) / MINUTE).toBe(90)
})

test('a limit of a property, the least that is ordered or the currency that is changed has quotations sent again; other suppliers do not', async () => {
  const changes: ((inquiry: Doc) => Record<string, unknown>)[] = [
    (inquiry) => ({ auctionItem: [{ id: lines(inquiry, 'auctionItem')[0]?.id, minOrderQty: '200' }] }),
    (inquiry) => {
      const [line] = lines(inquiry, 'auctionItem')
      return { auctionItem: [{ id: line?.id, auctionProp: [{ id: lines(line as Doc, 'auctionProp')[0]?.id, maxValue: '4' }] }] }
    },
    () => ({ allowForeignCurrency: 'Y' }),
  ]
  for (const change of changes) {
    const { inquiry, state } = await quoted()
    await altered(inquiry, change(inquiry))
    expect(await state()).toBe('INVALIDATED')
  }
  const { inquiry, state } = await quoted()
  await altered(inquiry, { auctionSupplier: [{ supplierId: await world.idOf('supplierInfo', 'S000012'), inviteReason: '备选' }] })
  expect(await state()).toBe('SUBMITTED')
})

test('tiers begin with the least that is ordered, where none is said with one, and each goes up', async () => {
  const ladder = (minOrderQty: string | null, ...from: string[]) => ({
    auctionItem: [item({ minOrderQty, ladderFlag: 'Y', auctionLadder: from.map((fromQty, at) => ({ fromQty, toQty: from[at + 1] ?? null })) })],
  })
  const words = async (more: Record<string, unknown>) => (await market.buyer.refused(draftInquiry(market, more))).words.CN
  expect(await words(ladder('100', '1', '500'))).toBe('阶梯区间不连续：第1档')
  expect(await words(ladder(null, '10', '500'))).toBe('阶梯区间不连续：第1档')
  expect(await words(ladder('100', '100', '50'))).toBe('阶梯区间不连续：第1档')
  expect((await draftInquiry(market, ladder('100', '100', '500'))).status).toBe('DRAFT')
})

test('the buyer of an inquiry judges it commercially, and does not open it', async () => {
  const member = (juryRole: string) => ({ auctionJury: [{ userId: market.buyer.actor.userId, juryRole }] })
  expect((await market.buyer.refused(draftInquiry(market, member('OPENER')))).words.CN).toBe('采购员不能做开标人')
  expect((await draftInquiry(market, member('COMMERCIAL'))).status).toBe('DRAFT')
})
