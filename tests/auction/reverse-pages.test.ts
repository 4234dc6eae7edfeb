/** The room of an auction as people use it on their pages, with script and without: offers line by line, what was refused, the buyer's monitor. */
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { isAnswer } from '../flows/flow.ts'
import { type System, startSystem } from '../support/system.ts'
import { windowOf } from '../support/window-of.ts'
import { openWorld, type World } from '../support/world.ts'
import { offer, offersIn, rules, runningAuction } from './auctions.ts'
import { lines, type Market, marketOf } from './inquiries.ts'

let system: System
let world: World
let market: Market

beforeAll(async () => {
  system = await startSystem()
  world = await openWorld(system.database)
  market = await marketOf(world)
})

const twoLines = () => {
  const [bracket] = rules(market).auctionItem
  return { auctionItem: [bracket, { ...bracket, itemDesc: 'ABS注塑外壳', requestQty: '500', startPrice: '9', floorPrice: '6' }] }
}

async function quotationOf(which: number, auction: Doc): Promise<string> {
  const { made } = (await market.bidders[which]?.act('auctionHeader', 'doQuote', { id: auction.id })) ?? {}
  return `${system.origin}/main/inquiryQuotationEdit?id=${made?.[0]?.id}`
}

const boxOf = (page: Page, auction: Doc, nth: number) => page.locator(`.room input[name="item.${lines(auction, 'auctionItem')[nth]?.id}"]`)

const press = async (page: Page, intent: string) => {
  await Promise.all([page.waitForResponse(isAnswer), page.locator(`.room button[name=intent][value="${intent}"]`).click()])
  await page.waitForLoadState('load')
}

async function frameOf(page: Page, more = ''): Promise<{ text: string; again: string | null }> {
  const frame = await page.context().newPage()
  await frame.goto(system.origin + (await page.locator('.room-frame').getAttribute('src')) + more)
  const text = await frame.locator('.room-board').innerText()
  const meta = frame.locator('meta[http-equiv=refresh]')
  const again = (await meta.count()) > 0 ? await meta.getAttribute('content') : null
  await frame.close()
  return { text, again }
}

/** What happens, on the page itself with script and in the frame without, as the frame reads it again. */
const boardOf = async (page: Page, javaScript: boolean): Promise<string> =>
  javaScript ? page.locator('.room-board').innerText() : (await frameOf(page)).text

test.each([
  ['with script', true],
  ['without', false],
])(
  'auction 10, %s: a supplier offers for two lines, reads his rank, and what was refused comes back as it was typed with the most that may be offered',
  async (_, javaScript) => {
    const auction = await runningAuction(market, twoLines())
    const page = await windowOf(system, 'supplier01', javaScript)
    await page.goto(await quotationOf(0, auction))
    await expect.poll(() => boardOf(page, javaScript)).toContain('ABS注塑外壳')
    await boxOf(page, auction, 0).fill('98')
    await boxOf(page, auction, 1).fill('8.2')
    await press(page, 'doOfferPrice')
    await expect.poll(() => boardOf(page, javaScript)).toMatch(/铝合金压铸支架\s+1,000\s+100\.00\s+98\.00\s+97\.50\s+1/)
    await boxOf(page, auction, 0).fill('97.8')
    await press(page, 'doOfferPrice')
    await expect.poll(() => page.locator('.message.bad').first().innerText()).toBe('降幅不足，最高可报97.5')
    expect(await boxOf(page, auction, 0).inputValue()).toBe('97.8')
    await offer(market.bidders[1], auction, ['96.37', '8.11'])
    await expect.poll(() => boardOf(page, javaScript)).toMatch(/98\.00\s+97\.50\s+2/)
    const seen = [await boardOf(page, javaScript), await page.content()].join()
    expect(seen).not.toMatch(/96\.37|8\.11|S000002|供应商[A-Z]/)
    expect((await offersIn(world, auction)).map(({ price }) => price)).toEqual(['98', '8.2', '96.37', '8.11'])
    await page.context().close()
  },
)

test('auction 10: without script the room is read again every 10 s by its meta tag, and not at all once somebody has stopped it', async () => {
  const auction = await runningAuction(market)
  const page = await windowOf(system, 'supplier01', false)
  await page.goto(await quotationOf(0, auction))
  expect((await frameOf(page)).again).toBe('10')
  expect((await frameOf(page, '&pause=1')).again).toBeNull()
  await market.world.query(`update auction_header set bid_end_date = now() + interval '90 seconds' where id = $1`, [auction.id])
  await world.query(
    `update room_event set content = jsonb_set(content, '{state,end}', to_jsonb(to_char(now() at time zone 'utc' + interval '90 seconds', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))) where room_id = $1`,
    [auction.id],
  )
  expect((await frameOf(page)).again).toBe('5')
  await page.context().close()
})

test.each([
  ['with script', true],
  ['without', false],
])('%s the buyer follows who offers what, below the floor as well, with the curve of prices and the events', async (_, javaScript) => {
  const auction = await runningAuction(market)
  await offer(market.bidders[0], auction, '90')
  const page = await windowOf(system, 'buyer1', javaScript)
  await page.goto(`${system.origin}/main/inquiryMonitorPrice/record?id=${auction.id}`)
  const [known] = await world.query<{ name: string }>(`select name from supplier_info where code = 'S000001'`)
  await expect.poll(() => boardOf(page, javaScript)).toContain(known?.name)
  await offer(market.bidders[1], auction, '59.5')
  await expect.poll(() => boardOf(page, javaScript)).toMatch(/59\.50\s+1\s+低于底价/)
  const text = await boardOf(page, javaScript)
  expect(text).toContain('价格曲线')
  expect(text).toMatch(/事件记录[\s\S]*报价中[\s\S]*已发布/)
  await page.context().close()
})

test('auction 11: whoever is not invited finds no stream of the auction, and no monitor is for suppliers', async () => {
  const auction = await runningAuction(market)
  const page = await windowOf(system, 'supplier12', false)
  expect((await page.request.get(`${system.origin}/live/auction/${auction.id}`)).status()).toBe(404)
  expect((await page.goto(`${system.origin}/main/inquiryMonitorPrice/record?id=${auction.id}`))?.status()).toBe(404)
  await page.context().close()
})
