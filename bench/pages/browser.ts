/** What a browser loads before anything is touched, and when the rows stand on Slow 3G, with script and without. */
import type { Browser, BrowserContext, Page } from 'playwright'
import { menuIdOf } from '../../catalogue/menu.ts'
import { launchBrowser } from '../../tests/support/chromium.ts'
import { median } from '../machine/load.ts'
import { signIn, type Visitor, windowOf } from '../machine/people.ts'
import { asSuperuser, type BenchDatabase, type Place, type Services, startServices } from '../machine/place.ts'
import { atMost, type Figure, figure } from '../machine/report.ts'

const userName = 'buyer1'
const list = 'purchaseOrderListPermission'
const own = 'purchaseOrderList'
/** Stands in each row of a list, and in no line of a record. */
const rowLink = 'main tbody td.right a'
const slow3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

export async function measureBrowser(place: Place, database: BenchDatabase): Promise<Figure[]> {
  const services = await startServices(place, database)
  const visitor = await signIn(services, place, userName)
  const browser = await launchBrowser()
  const visit: Visit = { browser, services, visitor }
  try {
    const draft = await draftOf(database)
    const edit = `/main/purchaseOrderEdit?menuId=${menuIdOf(own)}&id=${draft}`
    const figures = [
      figure('script of a list before interaction, gzip', await scriptKb(visit, `/main/${list}`), atMost(120, 'KB')),
      figure('script of an edit page before interaction, gzip', await scriptKb(visit, edit), atMost(130, 'KB')),
    ]
    for (const rows of [20, 200]) {
      const [withScript, without] = [
        await slowly(visit, `/main/${list}?pageRows=${rows}`, true),
        await slowly(visit, `/main/${list}?pageRows=${rows}`, false),
      ]
      const goals = rows === 20 ? [atMost(30, 'KB'), atMost(1.3, 's')] : []
      figures.push(
        figure(`HTML and style of ${rows} rows`, goals.length ? withScript.kb : `${withScript.kb.toFixed(1)} KB`, goals[0]),
        figure(`${rows} rows on Slow 3G, script on`, goals.length ? withScript.seconds : `${withScript.seconds.toFixed(2)} s`, goals[1]),
        figure(`${rows} rows on Slow 3G, script off`, goals.length ? without.seconds : `${without.seconds.toFixed(2)} s`, goals[1]),
      )
    }
    const { open, back } = await switching(visit)
    figures.push(
      figure('from a list to a record, script on', open, atMost(0.15, 's')),
      figure('from the record back to the list, script on', back, atMost(0.15, 's')),
    )
    return figures
  } finally {
    await browser.close()
    await visitor.close()
    await services.stop()
  }
}

interface Visit {
  browser: Browser
  services: Services
  visitor: Visitor
}

function draftOf({ superUrl }: BenchDatabase): Promise<string> {
  const newest = `select id from po_header where status = 'DRAFT' and buyer_id = (select id from "user" where code = $1) order by creation_date desc limit 1`
  return asSuperuser(superUrl, async (client) => (await client.query(newest, [userName])).rows[0].id)
}

async function opened<T>(
  { browser, services, visitor }: Visit,
  javaScriptEnabled: boolean,
  work: (page: Page, context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await windowOf(browser, visitor, services, { javaScriptEnabled })
  try {
    return await work(await context.newPage(), context)
  } finally {
    await context.close()
  }
}

/** All script that was really asked for, in the size that it has in gzip. */
async function scriptKb(visit: Visit, address: string): Promise<number> {
  const asked = await opened(visit, true, async (page) => {
    const found = new Set<string>()
    page.on('request', (request) => request.resourceType() === 'script' && found.add(request.url()))
    await page.goto(visit.services.origin + address, { waitUntil: 'networkidle' })
    return [...found]
  })
  const sizes = await Promise.all(
    asked.map(async (url) => {
      const answer = await fetch(url, { headers: { 'accept-encoding': 'gzip' } })
      await answer.arrayBuffer()
      return Number(answer.headers.get('content-length'))
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0) / 1_000
}

const rounds = 7
const slowVisits = 5

/** Medians of what passes between a click and the page that it leads to being drawn, in seconds. */
async function switching(visit: Visit): Promise<{ open: number; back: number }> {
  return opened(visit, true, async (page) => {
    await page.goto(`${visit.services.origin}/main/${list}`, { waitUntil: 'networkidle' })
    const opens: number[] = []
    const backs: number[] = []
    for (let round = 0; round < rounds; round++) {
      opens.push(await clickUntil(page, rowLink, 'form.document'))
      backs.push(await clickUntil(page, 'nav.tabs li:not(.fixed) > a', rowLink))
    }
    return { open: median(opens), back: median(backs) }
  })
}

/** Seconds, measured in the page itself, by its frames; an error when it does not come within ten. */
function clickUntil(page: Page, link: string, wanted: string): Promise<number> {
  return page.evaluate(
    async ([from, to]) => {
      const begun = performance.now()
      document.querySelector<HTMLElement>(from)?.click()
      do await new Promise(requestAnimationFrame)
      while (!document.querySelector(to) && performance.now() < begun + 10_000)
      if (!document.querySelector(to)) throw new Error(`${from} did not lead to ${to} but to ${location.href}`)
      return (performance.now() - begun) / 1_000
    },
    [link, wanted] as const,
  )
}

/** The median of a few visits, each with an empty cache. */
async function slowly(visit: Visit, address: string, javaScript: boolean): Promise<{ kb: number; seconds: number }> {
  const visits = []
  for (let one = 0; one < slowVisits; one++) visits.push(await slowVisit(visit, address, javaScript))
  return { kb: median(visits.map(({ kb }) => kb)), seconds: median(visits.map(({ seconds }) => seconds)) }
}

/** The rows stand when the whole document and all style that it waits for have come and something has been painted. */
async function slowVisit(visit: Visit, address: string, javaScript: boolean): Promise<{ kb: number; seconds: number }> {
  return opened(visit, javaScript, async (page, context) => {
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', slow3G)
    await page.goto(visit.services.origin + address, { waitUntil: 'load', timeout: 60_000 })
    return page.evaluate(() => {
      const timings = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')] as (PerformanceResourceTiming & {
        renderBlockingStatus?: string
      })[]
      const needed = timings.filter((one) => one.entryType === 'navigation' || one.renderBlockingStatus === 'blocking')
      const painted = performance.getEntriesByName('first-contentful-paint').map((one) => one.startTime)
      const seconds = Math.max(...painted, ...needed.map((one) => one.responseEnd)) / 1_000
      return { kb: needed.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1_000, seconds }
    })
  })
}
