/** Offers compared on their page, with script and without: shares are typed, reckoned in place, and stored nowhere. */
import { beforeAll, expect } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { press } from '../flows/flow.ts'
import { eachWayOfForms } from '../support/browser.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import { openWorld, type World } from '../support/world.ts'
import { runningAuction } from './auctions.ts'
import { closeAll } from './clock.ts'
import { lines, type Market, marketOf, openedInquiry, runningInquiry } from './inquiries.ts'

let system: System
let world: World
let market: Market

beforeAll(async () => {
  system = await startSystem()
  world = await openWorld(system.database)
  market = await marketOf(world)
})

const share = (inquiry: Doc, at: number) => `[name="share.${lines(inquiry, 'auctionAward')[at]?.id}"]`

eachWayOfForms(
  'a buyer tries a split: what it comes to and saves stands below, and the shares go into the workbook and nowhere else',
  async ({ page, context }) => {
    const inquiry = await openedInquiry(market, () => closeAll(world, market))
    await signIn(page, context, system, 'buyer1')
    await openPage(page, system, 'inquiryAwardSummary/whatif', `id=${inquiry.id}`)
    await expect.poll(() => page.locator('main').innerText()).toContain('16,300')
    // By line the cheapest stands first: 12.30 and 12.50, then 8.00.
    await page.locator(share(inquiry, 0)).fill('60')
    await page.locator(share(inquiry, 1)).fill('40')
    await page.locator(share(inquiry, 3)).fill('100')
    await press(page, 'reckon')
    const text = () => page.locator('main').innerText()
    await expect.poll(text).toContain('16,380')
    expect(await text()).toContain('870')
    expect(await text()).toContain('5.04')
    expect(await page.locator(share(inquiry, 1)).inputValue()).toBe('40')
    const href = String(await page.locator('a[href*="/comparison"]').getAttribute('href'))
    expect([...new URL(href, system.origin).searchParams].filter(([name]) => name.startsWith('share.')).map(([, value]) => value)).toEqual([
      '60',
      '40',
      '100',
    ])
    expect(await world.query('select 1 from auction_award where header_id = $1 and award_ratio is not null', [inquiry.id])).toEqual([])
  },
)

eachWayOfForms('what is no share is told, and what was typed stays; more than 100 % is refused with its line', async ({ page, context }) => {
  const inquiry = await openedInquiry(market, () => closeAll(world, market))
  await signIn(page, context, system, 'buyer1')
  await openPage(page, system, 'inquiryAwardSummary/whatif', `id=${inquiry.id}`)
  await page.locator(share(inquiry, 0)).fill('sixty')
  await press(page, 'reckon')
  await expect.poll(() => page.locator('main').innerText()).toContain('比例“sixty”无法识别')
  expect(await page.locator(share(inquiry, 0)).inputValue()).toBe('sixty')
  await page.locator(share(inquiry, 0)).fill('60')
  await page.locator(share(inquiry, 1)).fill('50')
  expect(await press(page, 'reckon')).toBe(422)
  await expect.poll(() => page.locator('main').innerText()).toContain('第10行比例合计110%，应为100%')
})

eachWayOfForms(
  'the list of inquiries leads from a running auction to its monitor, and from a sealed inquiry to itself',
  async ({ page, context }) => {
    const [sealed, auction] = [await runningInquiry(market), await runningAuction(market)]
    await signIn(page, context, system, 'buyer1')
    await openPage(page, system, 'inquiryProposalList')
    const href = (docNum: unknown, label: string) => page.locator(`a[aria-label="${label} ${docNum}"]`).getAttribute('href')
    expect(await href(auction.docNum, '监控')).toMatch(new RegExp(`/main/inquiryMonitorPrice(/record)?\\?.*id=${auction.id}`))
    expect(await page.locator(`a[aria-label="监控 ${sealed.docNum}"]`).count()).toBe(0)
    expect(await page.locator(`a[href*="/main/inquiryProposalEdit"][href*="id=${sealed.id}"]`).count()).toBeGreaterThan(0)
  },
)
