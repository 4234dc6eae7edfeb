/** Sealed inquiries on their pages, with script and without: a quotation of several lines, the deadline, drafts of two buyers, and what nobody sees before the opening. */
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { fill, openLine, press, summary, valuesOf } from '../flows/flow.ts'
import { eachWayOfForms } from '../support/browser.ts'
import { type System, signIn, startSystem } from '../support/system.ts'
import { windowOf } from '../support/window-of.ts'
import { openWorld, type World } from '../support/world.ts'
import { begunBid, draftInquiry, lines, type Market, marketOf, read, runningInquiry, sentBid } from './inquiries.ts'

let system: System
let world: World
let market: Market

beforeAll(async () => {
  system = await startSystem()
  world = await openWorld(system.database)
  market = await marketOf(world)
})

const threeLines = () => {
  const item = { uom: 'PCS', needByDate: market.buyer.inDays(40) }
  return [
    { ...item, itemDesc: '铝合金压铸支架', requestQty: '1000' },
    { ...item, itemDesc: 'ABS注塑外壳', requestQty: '500' },
    { ...item, itemDesc: 'M6内六角螺栓', requestQty: '1000', ladderFlag: 'Y', auctionLadder: [{ fromQty: '1', toQty: '1000' }, { fromQty: '1000' }] },
  ]
}

const quotationAt = (bid: Doc) => `${system.origin}/main/inquiryQuotationEdit?id=${bid.id}`
const stateOf = async ({ id }: Doc) =>
  (await system.query<{ status: string; version: number }>('select status, bid_version as version from bid_header where id = $1', [id]))[0]

const figures = { leadDays: '20', 'bidItem[0].netPrice': '12.5', 'bidItem[0].freightPrice': '0.1' }
const tiers = { 'bidItem[2].bidLadder[0].netPrice': '3.2', 'bidItem[2].bidLadder[1].netPrice': '3' }
const typed = { ...figures, ...tiers }

eachWayOfForms(
  'auction 10: a supplier quotes three lines, one of them by tiers; a price that is missing is told at line 20 with all that was typed, and what is then sent is taken',
  async ({ page, context }) => {
    const inquiry = await runningInquiry(market, { auctionItem: threeLines() })
    const bid = await begunBid(market.bidders[0], inquiry)
    await signIn(page, context, system, 'supplier01')
    await page.goto(quotationAt(bid))
    await fill(page, figures)
    await openLine(page, 'bidItem[2].moq')
    await fill(page, tiers)
    expect(await press(page, 'doSupplierAnswer')).toBe(422)
    await expect.poll(() => summary(page)).toEqual([expect.stringContaining('第20行请填写单价或勾选不报此行')])
    const kept = await valuesOf(page, Object.keys(typed))
    expect(Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, Number(value)]))).toEqual(
      Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, Number(value)])),
    )
    await fill(page, { 'bidItem[1].netPrice': '8.2' })
    expect(await press(page, 'doSupplierAnswer')).toBeLessThan(400)
    await expect.poll(() => stateOf(bid)).toEqual({ status: 'SUBMITTED', version: 1 })
    const sent = await market.bidders[0].find('bidHeader', bid.id)
    expect(lines(sent, 'bidItem').map(({ netPrice }) => Number(netPrice))).toEqual([12.5, 8.2, 3])
  },
)

eachWayOfForms(
  'auction 2: what a supplier sends once bidding has ended is refused, stored nowhere, and still stands in the form',
  async ({ page, context }) => {
    const inquiry = await runningInquiry(market)
    const bid = await begunBid(market.bidders[0], inquiry)
    await signIn(page, context, system, 'supplier01')
    await page.goto(quotationAt(bid))
    const late = { leadDays: '21', 'bidItem[0].netPrice': '11.77', 'bidItem[1].netPrice': '7.66' }
    await fill(page, late)
    await world.query('update auction_header set bid_end_date = clock_timestamp() where id = $1', [inquiry.id])
    expect(await press(page, 'doSupplierAnswer')).toBe(422)
    await expect.poll(() => page.locator('main').innerText()).toContain('报价已截止')
    const kept = await valuesOf(page, Object.keys(late))
    expect([Number(kept['bidItem[0].netPrice']), Number(kept['bidItem[1].netPrice'])]).toEqual([11.77, 7.66])
    expect(await stateOf(bid)).toEqual({ status: 'DRAFT', version: 0 })
    expect(await system.query('select 1 from sealed_letter where reply_id = $1', [bid.id])).toEqual([])
  },
)

eachWayOfForms(
  'auction 12: of two who edit a draft the second is told who was first, and keeps what he typed',
  async ({ page, context, javaScript }) => {
    const draft = await draftInquiry(market)
    const address = `${system.origin}/main/inquiryProposalEdit?id=${draft.id}`
    const other = await windowOf(system, 'manager1', javaScript)
    await other.goto(address)
    await signIn(page, context, system, 'buyer1')
    await page.goto(address)
    await fill(page, { title: '支架与外壳（一厂）' })
    expect(await press(page, 'save')).toBeLessThan(400)
    await expect.poll(async () => (await read(market, draft)).title).toBe('支架与外壳（一厂）')
    await fill(other, { title: '支架与外壳（二厂）' })
    expect(await press(other, 'save')).toBe(409)
    const [first] = await system.query<{ name: string }>(`select name from "user" where code = 'buyer1'`)
    await expect.poll(() => other.locator('.conflict').innerText()).toContain(`${first?.name}于`)
    expect(await valuesOf(other, ['title'])).toEqual({ title: '支架与外壳（二厂）' })
    expect((await read(market, draft)).title).toBe('支架与外壳（一厂）')
    await other.context().close()
  },
)

eachWayOfForms(
  'auction 1: before the opening the lists and the record of our side show *** for how many quoted, and no price nor comparison',
  async ({ page, context }) => {
    const inquiry = await runningInquiry(market)
    const given = [
      ['12.53', '8.27'],
      ['12.31', '8.63'],
      ['12.87', '8.09'],
    ]
    for (const [at, bidder] of market.bidders.entries()) await sentBid(bidder, inquiry, given[at] ?? [])
    await signIn(page, context, system, 'buyer1')
    await page.goto(`${system.origin}/main/inquiryProposalList?docNum=${inquiry.docNum}`)
    await expect.poll(() => page.locator('tbody').innerText()).toContain('***')
    const seen = [await page.content()]
    for (const at of [
      `inquiryProposalEdit?id=${inquiry.id}`,
      `inquiryAwardSummary/record?id=${inquiry.id}`,
      `inquiryQuotationList?auctionId=${inquiry.id}`,
    ]) {
      await page.goto(`${system.origin}/main/${at}`)
      seen.push(await page.content())
    }
    // How wide something is drawn is no price.
    const told = seen.join().replaceAll(/ style="[^"]*"/g, '')
    expect(given.flat().filter((price) => new RegExp(`(?<![\\d.])${price.replace('.', '\\.')}0*(?!\\d)`).test(told))).toEqual([])
  },
)

test('auction 11: the page of an inquiry answers whoever is not invited as it answers an unknown id', async () => {
  const inquiry = await runningInquiry(market)
  const page = await windowOf(system, 'supplier12', false)
  const look = async (id: unknown) => {
    const answer = await page.goto(`${system.origin}/main/inquiryNotQuotedList/record?id=${id}`)
    return [answer?.status(), (await page.locator('main').innerText()).replace(/[0-9A-Za-z-]{8,}/g, '')]
  }
  const unknown = inquiry.id.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
  const foreign = await look(inquiry.id)
  expect(foreign[0]).toBe(404)
  expect(foreign).toEqual(await look(unknown))
  await page.context().close()
})
