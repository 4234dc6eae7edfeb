/** Pages on machines that are so many times slower: whether script comes to run on each of them, and what is reported as its failure. */
import type { BrowserContext, Page } from 'playwright'
import { launchBrowser } from '../../tests/support/chromium.ts'
import { quantile } from '../machine/load.ts'
import { insertOrders } from '../machine/orders.ts'
import { signIn, type Visitor, windowOf } from '../machine/people.ts'
import { type Place, startServices } from '../machine/place.ts'
import { atMost, type Figure, figure } from '../machine/report.ts'

/** `TIMES_SLOWER=6,12` measures these only; `SLOW_ROUNDS=1` opens each page once. */
const timesSlower = (process.env.TIMES_SLOWER ?? '1,6,12').split(',').map(Number)
const rounds = Number(process.env.SLOW_ROUNDS ?? 5)
const people = ['buyer1', 'manager1', 'supplier01', 'admin']
const pagesOfEach = 10
const patienceMs = 120_000
const menuLinks = 'a[href^="/main/"][href*="menuId="]'
const recordLink = 'main tbody td.right a'

/** Left as soon as its script runs, with whatever is still loading; left before that; looked at until nothing moves. */
const manners = ['left when live', 'left when read', 'at rest'] as const
type Manner = (typeof manners)[number]

interface Desk {
  name: string
  visitor: Visitor
  addresses: readonly string[]
}

/** Of one page: milliseconds until script ran, null where it was left before; NaN where script does not run. */
type Loaded = number | null

export async function measureSlowMachines(place: Place): Promise<Figure[]> {
  const database = await place.copy(place.base, 'bench_slow_machines')
  await insertOrders(database, 1_000, { lines: 1 })
  const said: string[] = []
  const services = await startServices(place, database, { heard: (text) => void said.push(text) })
  const browser = await launchBrowser()
  const visitors: Visitor[] = []
  try {
    const open = <T>(visitor: Visitor, work: (page: Page, context: BrowserContext) => Promise<T>) =>
      within(windowOf(browser, visitor, services), work)
    const desks: Desk[] = []
    for (const name of people) {
      const visitor = await signIn(services, place, name)
      visitors.push(visitor)
      desks.push({ name, visitor, addresses: await open(visitor, (page) => addressesOf(page, services.origin)) })
    }
    const figures: Figure[] = []
    for (const times of timesSlower) {
      said.length = 0
      const loads: Loaded[] = []
      for (let round = 0; round < rounds; round++)
        for (const { visitor, addresses } of desks)
          loads.push(...(await open(visitor, (page, context) => loadAll(page, context, services.origin, { addresses, times, round }))))
      figures.push(...figuresOf(times, desks, loads, said))
    }
    return figures
  } finally {
    await browser.close()
    await Promise.all(visitors.map((one) => one.close()))
    await services.stop()
  }
}

function figuresOf(times: number, desks: readonly Desk[], loads: readonly Loaded[], said: readonly string[]): Figure[] {
  const reports = said
    .join('')
    .split('\n')
    .filter((line) => line.includes('"script failed"'))
  for (const line of reports) console.log(`    ${line.slice(0, 600)}`)
  const live = loads.filter((ms): ms is number => ms !== null && !Number.isNaN(ms))
  const pages = desks.reduce((sum, { addresses }) => sum + addresses.length, 0)
  return [
    figure(`${loads.length} loads of ${pages} pages, ${times} times slower: failures of script that were reported`, reports.length, atMost(0)),
    figure(`${times} times slower: pages without script`, loads.filter(Number.isNaN).length, atMost(0)),
    figure(`${times} times slower: from the address to script that runs, median, slowest`, `${inS(quantile(live, 0.5))}, ${inS(Math.max(...live))}`),
  ]
}

const inS = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`

async function within<T>(opened: Promise<BrowserContext>, work: (page: Page, context: BrowserContext) => Promise<T>): Promise<T> {
  const context = await opened
  context.setDefaultTimeout(patienceMs)
  try {
    return await work(await context.newPage(), context)
  } finally {
    await context.close()
  }
}

/** Lists from all over the menu, each with a record of it where there is one. */
async function addressesOf(page: Page, origin: string): Promise<string[]> {
  await page.goto(`${origin}/main`)
  const links = await page.locator(menuLinks).evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  const lists = [...new Set(links)]
  const apart = Math.max(1, Math.floor(lists.length / pagesOfEach))
  // Every so many, then their neighbours.
  const spread = Array.from({ length: apart }, (_, from) => lists.filter((_, at) => at % apart === from)).flat()
  const found = new Set<string>()
  for (const list of spread) {
    if (found.size >= pagesOfEach) break
    found.add(list)
    await page.goto(origin + list)
    const [record] = await page.locator(recordLink).evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
    if (record?.startsWith(`${origin}/main/`)) found.add(record.slice(origin.length))
  }
  return [...found].slice(0, pagesOfEach)
}

interface Turn {
  addresses: readonly string[]
  times: number
  round: number
}

/** One after the other in one window, whose cache is empty at first. */
async function loadAll(page: Page, context: BrowserContext, origin: string, { addresses, times, round }: Turn): Promise<Loaded[]> {
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: times })
  const loads: Loaded[] = []
  for (const [place, address] of addresses.entries()) {
    const manner = manners[(round + place) % manners.length] ?? 'at rest'
    const ms = await load(page, origin + address, manner)
    if (Number.isNaN(ms)) console.log(`    ${times} times slower: ${address} has no script`)
    loads.push(ms)
    await context.clearCookies({ name: 'plain' })
  }
  return loads
}

async function load(page: Page, address: string, manner: Manner): Promise<Loaded> {
  const begun = performance.now()
  await page.goto(address, { waitUntil: manner === 'left when read' ? 'domcontentloaded' : 'commit' })
  if (manner === 'left when read') return null
  const outcome = await page.waitForFunction(() => (window.watch?.isLive() ? 'live' : window.watch?.hasFailed() && 'failed'))
  const ms = (await outcome.jsonValue()) === 'live' ? performance.now() - begun : Number.NaN
  if (manner === 'at rest') await page.waitForLoadState('networkidle')
  return (await page.evaluate(() => window.watch?.hasFailed() ?? false)) ? Number.NaN : ms
}
