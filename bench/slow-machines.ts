/** Pages on machines that are so many times slower: whether script comes to run on each of them, and what is reported as its failure. */
import type { BrowserContext, Page } from 'playwright-core'
import { launchBrowser } from '../tests/support/chromium.ts'
import { quantile } from './load.ts'
import { insertOrders } from './orders.ts'
import { signIn, windowOf } from './people.ts'
import { type Place, startServices } from './place.ts'
import { atMost, type Figure, figure } from './report.ts'

/** `TIMES_SLOWER=6,12` measures these only; `SLOW_ROUNDS=1` opens each page once. */
const timesSlower = (process.env.TIMES_SLOWER ?? '1,6,12').split(',').map(Number)
const rounds = Number(process.env.SLOW_ROUNDS ?? 5)
const people = ['buyer1', 'manager1', 'supplier01', 'admin']
const listsOfEach = 5
const patienceMs = 120_000
const menuLinks = 'a[href^="/main/"][href*="menuId="]'
const recordLink = 'main tbody td.right a'

/** Left as soon as its script runs, with whatever is still loading; left before that; looked at until nothing moves. */
const manners = ['left when live', 'left when read', 'at rest'] as const
type Manner = (typeof manners)[number]

export async function measureSlowMachines(place: Place): Promise<Figure[]> {
  const database = await place.copy(place.base, 'bench_slow_machines')
  await insertOrders(database, 1_000, { lines: true })
  const said: string[] = []
  const services = await startServices(place, database, { heard: (text) => void said.push(text) })
  const browser = await launchBrowser()
  const visitors = await Promise.all(people.map((name) => signIn(services, place, name)))
  try {
    const open = (at: number) => windowOf(browser, visitors[at]!, services)
    const addresses: string[][] = []
    for (const at of people.keys()) addresses.push(await within(open(at), async (page) => addressesOf(page, services.origin)))
    const figures: Figure[] = []
    for (const times of timesSlower) {
      const live: number[] = []
      let [loads, failed] = [0, 0]
      said.length = 0
      for (let round = 0; round < rounds; round++)
        for (const at of people.keys())
          await within(open(at), async (page, context) => {
            const session = await context.newCDPSession(page)
            await session.send('Emulation.setCPUThrottlingRate', { rate: times })
            for (const [place, address] of (addresses[at] ?? []).entries()) {
              const manner = manners[(round + place) % manners.length] ?? 'at rest'
              const ms = await load(page, services.origin + address, manner)
              loads++
              if (Number.isNaN(ms)) {
                failed++
                console.log(`    ${times} times slower, ${people[at]}: ${address} has no script`)
              } else if (manner !== 'left when read') live.push(ms)
              await context.clearCookies({ name: 'plain' })
            }
          })
      const reports = said
        .join('')
        .split('\n')
        .filter((line) => line.includes('"script failed"'))
      for (const line of reports) console.log(`    ${line.slice(0, 600)}`)
      const pages = addresses.flat().length
      figures.push(
        figure(`${loads} loads of ${pages} pages, ${times} times slower: failures of script reported`, reports.length, atMost(0)),
        figure(`of them without script at the end`, failed, atMost(0)),
        figure(`from the address to script that runs, median, slowest`, `${seconds(quantile(live, 0.5))}, ${seconds(Math.max(...live))}`),
      )
    }
    return figures
  } finally {
    await browser.close()
    await Promise.all(visitors.map((one) => one.close()))
    await services.stop()
  }
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`

async function within<T>(opened: Promise<BrowserContext>, work: (page: Page, context: BrowserContext) => Promise<T>): Promise<T> {
  const context = await opened
  context.setDefaultTimeout(patienceMs)
  try {
    return await work(await context.newPage(), context)
  } finally {
    await context.close()
  }
}

/** Lists from all over the menu, and a record of each that has one; as many for everybody. */
async function addressesOf(page: Page, origin: string): Promise<string[]> {
  await page.goto(`${origin}/main`)
  const all = await page.locator(menuLinks).evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))])
  const lists = await withRecords(page, origin, all)
  return lists.flat()
}

async function withRecords(page: Page, origin: string, all: readonly string[]): Promise<string[][]> {
  const found: string[][] = []
  const step = Math.max(1, Math.floor(all.length / listsOfEach / 2))
  // Those of every second step first: whichever has a record.
  for (let at = 0; at < all.length && found.length < listsOfEach; at += step) {
    const list = all[at] ?? ''
    await page.goto(origin + list)
    const link = page.locator(recordLink).first()
    if ((await link.count()) === 0) continue
    const href = (await link.getAttribute('href')) ?? ''
    found.push([list, href.startsWith('/') ? href : new URL(href, page.url()).pathname + new URL(href, page.url()).search])
  }
  return found
}

/** Milliseconds until script ran; NaN where it does not. */
async function load(page: Page, address: string, manner: Manner): Promise<number> {
  const begun = performance.now()
  await page.goto(address, { waitUntil: manner === 'left when read' ? 'domcontentloaded' : 'commit' })
  if (manner === 'left when read') return 0
  const outcome = await page.waitForFunction(() => (window.watch?.isLive() ? 'live' : window.watch?.hasFailed() && 'failed'))
  const ms = (await outcome.jsonValue()) === 'live' ? performance.now() - begun : Number.NaN
  if (manner === 'at rest') await page.waitForLoadState('networkidle')
  const hasFailed = await page.evaluate(() => window.watch?.hasFailed() ?? false)
  return hasFailed ? Number.NaN : ms
}
