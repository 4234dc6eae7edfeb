/** Every page of the catalogue, opened by somebody who has it: real rows, both languages, on a phone and at 200 % besides; with script in one of the languages, without in the other. */
import type { BrowserContext, Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { definitionOf, type PageEntry, pages } from '../../catalogue/index.ts'
import { isInArea } from '../support/area.ts'
import { openBrowser } from '../support/browser.ts'
import { closeLater } from '../support/closing.ts'
import { cutWords, type FindingNode, findingsIn, strayFigures, untranslated } from '../support/legible.ts'
import { record } from '../support/record.ts'
import { type System, signIn, startSystem } from '../support/system.ts'
import { openWorld } from '../support/world.ts'
import { makeDocuments } from './documents.ts'
import { partsOf } from './parts.ts'
import { unreachable } from './reach.ts'

const wide = { width: 1280, height: 720 }
/** Enough to see what rows are like; axe takes its time with each. */
const fewRows = 4
const phone = { width: 390, height: 844 }
/** 1280×720 at 200 %. */
const zoomed = { width: 640, height: 360 }
const languages = ['CN', 'EN'] as const
type Language = (typeof languages)[number]

/** Chinese with script and English without, or the other way round, in turns: each page in both languages and both ways, each kind of page in all four. */
interface Look {
  language: Language
  javaScript: boolean
}
const inTurns = (entries: PageEntry[]) =>
  entries.map((entry, at) => ({
    entry,
    name: entry.name,
    looks: languages.map((language, i): Look => ({ language, javaScript: (at + i) % 2 === 0 })),
  }))

/** Who looks at a page, the first of these that it is for: those whose documents are there. */
const people = { supplier: 'supplier01', buyer: 'buyer1', warehouse: 'warehouse1', admin: 'admin', manager: 'manager1', finance: 'finance1' } as const
type Role = keyof typeof people
const roles = Object.keys(people) as Role[]
const roleOf = (page: PageEntry): Role => {
  const role = page.show === 'supplier' ? 'supplier' : roles.find((one) => one !== 'supplier' && page.for.includes(one))
  if (!role) throw new Error(`Nobody of this test has ${page.name}`)
  return role
}

let system: System
/** Windows of each person, with script and without, kept while the file runs; a session keeps its language. */
const windows = new Map<string, Promise<Page>>()

beforeAll(async () => {
  system = await startSystem({ background: true })
  await makeDocuments(await openWorld(system.database))
  closeLater(async () => {
    for (const page of windows.values()) await (await page).context().close()
  })
})

function windowOf(role: Role, javaScript: boolean, language: Language): Promise<Page> {
  const key = `${role} ${javaScript} ${language}`
  const known = windows.get(key) ?? openWindow(role, javaScript, language)
  windows.set(key, known)
  return known
}

async function openWindow(role: Role, javaScript: boolean, language: Language): Promise<Page> {
  // Axe is put into the page by the test; the page's own policy would keep it out.
  const context: BrowserContext = await (await openBrowser()).newContext({
    locale: 'zh-CN',
    viewport: wide,
    javaScriptEnabled: javaScript,
    bypassCSP: true,
  })
  const page = await context.newPage()
  await signIn(page, context, system, people[role], { to: '/' })
  await speak(page, language)
  return page
}

async function go(page: Page, address: string): Promise<void> {
  await countTab(page)
  const answer = await page.goto(system.origin + address)
  expect(answer?.status(), address).toBe(200)
}

/** At most fifteen tabs can be open. */
const opened = new Map<Page, number>()
async function countTab(page: Page): Promise<void> {
  const count = (opened.get(page) ?? 0) + 1
  opened.set(page, count)
  if (count % 12 > 0) return
  const form = { intent: 'tabCloseAll', _csrf: await csrfOf(page) }
  await page.context().request.post(`${system.origin}/main`, { form, headers: { origin: system.origin } })
}

const csrfOf = (page: Page) => page.evaluate(() => document.querySelector<HTMLInputElement>('input[name=_csrf]')?.value ?? '')

async function speak(page: Page, language: Language): Promise<void> {
  const button = page.locator(`header button[name=language][value=${language}]`)
  if ((await button.count()) === 0) return
  await Promise.all([page.waitForEvent('load'), button.click()])
}

/** Places that people may write into a short text, as the help beside it tells them. */
const placesOf = ({ entity }: PageEntry): ReadonlySet<string> =>
  new Set(Object.values(definitionOf(entity)?.fields ?? {}).flatMap(({ options }) => options.help?.join().match(/\{\w+\}/g) ?? []))

/** What is true of every page. */
async function expectSound(page: Page, what: string, language: Language, places: ReadonlySet<string> = new Set()): Promise<void> {
  const { heads, twice, text, own, written } = await page.evaluate(() => {
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
    const flat = (words: string) => words.replace(/\s+/g, ' ').trim()
    const ids = all('[id]').map(({ id }) => id)
    return {
      heads: all('h1').length,
      twice: ids.filter((id, at) => ids.indexOf(id) !== at),
      text: document.body.innerText,
      // What a log keeps of a message stands there as it was sent, with its keys.
      own: all('.as-written').reduce((rest, { textContent }) => rest.replaceAll(flat(textContent ?? ''), ''), flat(document.body.innerText)),
      // What people wrote in a text of several lines, places of a template among it.
      written: all('textarea, .rich')
        .map(({ textContent }) => textContent)
        .join(' '),
    }
  })
  expect(heads, `${what}: one h1`).toBe(1)
  expect(twice, `${what}: ids`).toEqual([])
  // A key of a dictionary, a place in words (in double braces it is told of as such), an id, a moment of the database, or a value that was never written.
  expect(text.match(/\b(frame|list|field|ask|edit|conflict|home|done|error)\.[a-z]\w+\b/g) ?? [], `${what}: words`).toEqual([])
  const raw = [
    ...(own.match(/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}\b/g) ?? []),
    ...(text.match(/\d{4}-\d\d-\d\dT\d\d|\bundefined\b|\bNaN\b|\[object|(?<!\{)\{\w+\}(?!\})/g) ?? []),
  ]
  expect(
    raw.filter((one) => !(one.startsWith('{') && (written.includes(one) || places.has(one)))),
    `${what}: raw values`,
  ).toEqual([])
  if (language === 'EN') expect(await untranslated(page), `${what}: in English`).toEqual([])
  expect(await strayFigures(page), `${what}: figures`).toEqual([])
}

/** With script in a window of 1280 and on a phone, without at 200 %: nothing lies outside, and no control under something else. */
async function expectNoOverflow(page: Page, what: string, sizes: readonly (typeof phone)[]): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    expect(await overflowOf(page), `${what} at ${size.width}`).toBeLessThanOrEqual(0)
    expect(await unreachable(page), `${what} at ${size.width}: under something else`).toEqual([])
    expect(await cutWords(page), `${what} at ${size.width}: cut`).toEqual([])
  }
  await page.setViewportSize(wide)
}

/** A4 across, without its margins, as browsers lay it out for print; what is wider is shrunk to half of that at most. */
const paper = { width: 1376, height: 936 }
const mostOnPaper = 2064

/** On paper stands the page without the frame and its buttons, all columns on it, heads once more on each sheet, nothing shut. */
async function expectPrintable(page: Page, what: string): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize(paper)
  const found = await page.evaluate((most) => {
    const seen = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility())
    const texts = (elements: HTMLElement[]) => elements.map((element) => element.innerText.slice(0, 60))
    const isCut = (cell: HTMLElement) => getComputedStyle(cell).overflowX !== 'visible' && cell.scrollWidth > cell.clientWidth + 1
    return {
      frame: texts(seen('.top, .side, .tabs, .actions, .find, .pager, .btn')),
      outside: texts(seen('main h1, main th, main td, main dd, main .out').filter((element) => element.getBoundingClientRect().right > most)),
      cut: texts(seen('main th, main td').filter(isCut)),
      heads: seen('main thead').filter((head) => getComputedStyle(head).display !== 'table-header-group').length,
      // What does not stand there for this record stands on no paper.
      shut: [...document.querySelectorAll('.section > .fields')].filter((fields) => !fields.closest('[hidden]') && !fields.checkVisibility()).length,
    }
  }, mostOnPaper)
  await page.emulateMedia({ media: null })
  await page.setViewportSize(wide)
  expect(found, `${what} on paper`).toEqual({ frame: [], outside: [], cut: [], heads: 0, shut: 0 })
}

/** Script of the test runs in pages without script as well. */
const overflowOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** What lies half under a fixed column of its table is a finding only if it still does when it has been scrolled to. */
async function isReached(page: Page, { target, any }: FindingNode): Promise<boolean> {
  if (!any.some(({ data }) => data?.messageKey === 'partiallyObscured')) return false
  return page.locator(target[0] ?? '').evaluate((element) => {
    element.scrollIntoView({ inline: 'center', block: 'center' })
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const isOnTop = (x: number) => element.contains(document.elementFromPoint(x, (top + bottom) / 2))
    return isOnTop(left + 1) && isOnTop((left + right) / 2) && isOnTop(right - 1)
  })
}

/** Parts in which axe has found nothing: it is not asked again where a page has no other. */
const sound = new Set<string>()

/** The sheet of the page; what stands round it is looked at once. */
async function expectAccessible(page: Page, what: string, part = 'main'): Promise<void> {
  const parts = await partsOf(page, part)
  if (parts.every((one) => sound.has(one))) return
  const found: string[] = []
  for (const { id, nodes } of await findingsIn(page, { part }))
    for (const node of nodes) if (!(await isReached(page, node))) found.push(`${id}: ${node.html.slice(0, 200)}`)
  expect(found, what).toEqual([])
  for (const one of parts) sound.add(one)
}

/** Enough to look a row up again: the number or code that its first column says. */
const firstKey = (page: PageEntry) => definitionOf(page.entity)?.list.columns[0] ?? 'code'

const rowsOf = (page: Page) => page.evaluate(() => document.querySelectorAll('main table tbody tr').length)

async function lookAtList(entry: PageEntry, looks: Look[]): Promise<void> {
  for (const { language, javaScript } of looks) {
    const page = await windowOf(roleOf(entry), javaScript, language)
    await go(page, `/main/${entry.name}?pageRows=${fewRows}`)
    expect(await rowsOf(page), `${entry.name}: rows`).toBeGreaterThan(0)
    await expectSound(page, `${entry.name} ${language}`, language, placesOf(entry))
    await expectNoOverflow(page, `${entry.name} ${language}`, javaScript ? [phone, wide] : [zoomed])
    // Paper is the same for both; what script adds to it has tests of its own (tests/look/long-tables.test.ts).
    if (javaScript) await expectAccessible(page, `${entry.name} ${language}`)
    else await expectPrintable(page, `${entry.name} ${language}`)
    if (language === 'EN') await search(page, entry)
  }
}

/** What the form of the search sends finds the first row again, and nothing where nothing is; that a browser sends it is for tests/flows/list.test.ts. */
async function search(page: Page, entry: PageEntry): Promise<void> {
  const key = firstKey(entry)
  const first = await page.evaluate(() => {
    // Neither the box nor what opens the row is a value of it.
    const cells = [...document.querySelectorAll<HTMLElement>('main table tbody tr:first-child td:not(.select)')]
    return cells.find((cell) => !cell.querySelector('[aria-expanded]'))?.innerText.trim() ?? ''
  })
  const address = await searchFor(page, key, first)
  if (address === null) return
  expect((await readAt(page, address)).rows, `${entry.name}: finds ${first}`).toBeGreaterThan(0)
  const nothing = await readAt(page, (await searchFor(page, key, 'NOTHING-IS-CALLED-THIS')) ?? '')
  expect(nothing, `${entry.name}: says that nothing was found`).toMatchObject({ empty: 1 })
}

/** The address that the form of the search leads to when it is told so, and nothing else is changed; null where it does not ask that. */
const searchFor = (page: Page, key: string, told: string): Promise<string | null> =>
  page.evaluate(
    ([name, value]) => {
      const form = document.querySelector<HTMLFormElement>('form.find')
      const input = form?.querySelector(`input[name="${name}"]:not([type=hidden])`)
      if (!form || !input) return null
      const sent = new FormData(form, form.querySelector<HTMLElement>('button:not([type=button])'))
      sent.set(name, value)
      return `${form.action.split('?')[0]}?${new URLSearchParams([...sent].map(([field, one]): [string, string] => [field, String(one)]))}`
    },
    [key, told] as const,
  )

/** What a list answers there, asked for beside the page and not laid out. */
async function readAt(page: Page, address: string): Promise<{ rows: number; empty: number; opens: string }> {
  await countTab(page)
  const answer = await page.context().request.get(address)
  expect(answer.status(), address).toBe(200)
  return await page.evaluate(
    (html) => {
      const main = new DOMParser().parseFromString(html, 'text/html').querySelector('main')
      return {
        rows: main?.querySelectorAll('table tbody tr').length ?? 0,
        empty: main?.querySelectorAll('.empty').length ?? 0,
        opens: main?.querySelector('tbody a')?.getAttribute('href') ?? '',
      }
    },
    await answer.text(),
  )
}

async function lookAtRecord(entry: PageEntry, looks: Look[]): Promise<void> {
  const list = pages.find((one) => (one.opens === entry.name || one.begins === entry.name) && one.name !== 'deliveryNoteDealList')
  if (!list) throw new Error(`No list opens ${entry.name}`)
  const isBegun = list.begins === entry.name
  let address = ''
  for (const { language, javaScript } of looks) {
    const page = await windowOf(roleOf(list), javaScript, language)
    address ||= isBegun ? `/main/${entry.name}` : await addressOfFirst(page, list)
    await go(page, address)
    await expectSound(page, `${entry.name} ${language}`, language, placesOf(entry))
    await expectNoOverflow(page, `${entry.name} ${language}`, javaScript ? [phone, wide] : [zoomed])
    // Paper is the same for both; what script adds to it has tests of its own (tests/look/long-tables.test.ts).
    if (javaScript) await expectAccessible(page, `${entry.name} ${language}`)
    else await expectPrintable(page, `${entry.name} ${language}`)
    if (language === 'EN' && !isBegun) await saveAsItIs(page, entry)
  }
}

const addressOfFirst = async (page: Page, list: PageEntry): Promise<string> =>
  (await readAt(page, `${system.origin}/main/${list.name}?pageRows=1`)).opens

/** Who may save saves what is there; nothing is refused. */
async function saveAsItIs(page: Page, entry: PageEntry): Promise<void> {
  const saves = '.actions button[name=intent][value=save]'
  if (!(await page.evaluate((selector) => document.querySelector(selector) !== null, saves))) return
  const [answer] = await Promise.all([page.waitForResponse((response) => response.request().method() === 'POST'), page.click(saves)])
  const said = answer.status() === 422 ? await page.locator('.error-summary').innerText() : ''
  expect(said, `${entry.name}: saves what is there`).toBe('')
  await page.waitForLoadState()
}

test.each(languages)('the frame with its menu and many tabs in %s, and home', async (language) => {
  for (const role of ['buyer', 'supplier'] as const) {
    const page = await windowOf(role, true, language)
    for (const entry of pages.filter((one) => one.kind === 'list' && one.for.includes(role)).slice(0, 9))
      await go(page, `/main/${entry.name}?pageRows=1`)
    await go(page, '/main')
    await expectSound(page, `home of ${role} ${language}`, language)
    await expectNoOverflow(page, `home of ${role} ${language}`, [phone, wide])
    await expectAccessible(page, `home of ${role} ${language}`, 'html')
  }
})

test.each(inTurns(pages.filter((page) => page.kind === 'list' && isInArea(page))))('the list $name', async ({ entry, looks }) => {
  record('page', entry.name)
  record('entity', entry.entity)
  await lookAtList(entry, looks)
})

test.each(inTurns(pages.filter((page) => (page.kind === 'edit' || page.opens === page.name) && isInArea(page))))(
  'the record of $name',
  async ({ entry, looks }) => {
    record('page', entry.name)
    record('entity', entry.entity)
    await lookAtRecord(entry, looks)
  },
)
