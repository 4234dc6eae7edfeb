/** What scenarios of the flows do again and again: fill, press, read what the page says. */
import type { Locator, Page, Request, Response, Route } from 'playwright'
import { expect } from 'vitest'
import { calmGoods } from '../support/calm-goods.ts'
import { inDays } from '../support/days.ts'
import { openPage, type System } from '../support/system.ts'

export { inDays }

export interface Goods {
  code: string
  name: string
  supplier: string
}

/** Materials that S000001 sells to SZ10, the first at 12.345678. */
export async function goodsOf(system: System): Promise<Goods[]> {
  const rows = await system.query<Goods>(
    `select m.code, m.name, s.code as supplier from supplier_price_list p join supplier_info s on s.id = p.supplier_id join material_item m on m.id = p.material_id
     join organization o on o.id = p.org_id where s.code = 'S000001' and o.code = 'SZ10' and p.currency = 'CNY' and m.key_part_flag = 'N' order by m.code limit 3`,
  )
  if (rows[0]) await calmGoods(system, rows[0].code)
  return rows
}

export const input = (page: Page, name: string): Locator => page.locator(`[name="${name}"]:not([type=hidden])`)

/** One line of a grid is in edit: the one that the input stands in is opened first. */
export async function openLine(page: Page, name: string): Promise<void> {
  const line = /^(.*\])\.[^\]]+$/.exec(name)?.[1]
  if (!line || (await input(page, name).count())) return
  // A press that comes while the page is read anew is made again.
  const isOpened = async () => {
    await page.locator(`tr[data-line="${line}"] > .acts button[value^="row:"]`).click()
    return input(page, name)
      .waitFor({ timeout: 10_000 })
      .then(
        () => true,
        () => false,
      )
  }
  await expect.poll(isOpened).toBe(true)
}

/** Types into inputs by their form names; references are typed as codes. */
export async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await openLine(page, name)
    const control = input(page, name)
    if ((await control.evaluate((e) => e.tagName)) === 'SELECT') await control.selectOption(value)
    else await control.fill(value)
  }
}

/** As a program sends it, or a page of before: a browser would cut it at the limit that the page names. */
export async function fillBeyond(entry: Locator, text: string): Promise<void> {
  await entry.evaluate((element) => element.removeAttribute('maxlength'))
  await entry.fill(text)
}

export const button = (page: Page, intent: string): Locator => page.locator(`button[name=intent][value="${intent}"]:not(.hidden):visible`).first()

const holds = (intent: string) => `button[name=intent][value="${intent}"]`

/** The menus that a button stands in. */
export async function openMenus(page: Page, intent: string): Promise<void> {
  for (const menu of await page.locator(`main summary:has(+ .pop ${holds(intent)})`).all()) await menu.click()
}

/** What a button asks before it runs: it folds out under the button, with script it is a dialog. */
export async function unfold(page: Page, intent: string, javaScript: boolean): Promise<void> {
  const opener = page.locator(`main button[aria-haspopup=dialog]:has(+ dialog ${holds(intent)})`).first()
  if (javaScript) await opener.waitFor({ state: 'attached' })
  await openMenus(page, intent)
  if (javaScript) await opener.click()
}

/** Adds, copies or takes away a line: at once with script, by a page without. */
export async function changeLines(page: Page, intent: string): Promise<void> {
  const lines = page.locator('tr[data-line]')
  const before = await lines.count()
  await button(page, intent).click()
  await expect.poll(() => lines.count()).not.toBe(before)
}

/** The answer to a form that was sent; what the page keeps of unsaved work in between is none. */
export const isAnswer = (response: Response): boolean => isPost(response.request())

const isPost = (request: Request) => request.method() === 'POST' && !new URL(request.url()).pathname.endsWith('/draft')

/** The forms that are sent from now on. */
export function postsOf(page: Page): string[] {
  const posts: string[] = []
  page.on('request', (request) => {
    if (isPost(request)) posts.push(request.url())
  })
  return posts
}

/** What is asked of the server waits until it is let through. */
export async function keepBack(page: Page, isKept: (request: Request) => boolean, where = '**/main/**'): Promise<() => Promise<void>> {
  let letThrough = () => {}
  const gate = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  const hold = async (route: Route) => {
    if (isKept(route.request())) await gate
    // One that the page has given up meanwhile goes nowhere.
    await route.continue().catch(() => {})
  }
  await page.route(where, hold)
  return async () => {
    letThrough()
    await page.unroute(where, hold)
  }
}

/** Pastes into whatever has the focus. */
export const paste = (page: Page, text: string): Promise<void> =>
  page.evaluate((block) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', block)
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

/** Presses a button and answers the status of the answer to its post; a redirect is followed. */
export async function press(page: Page, intent: string): Promise<number> {
  const [answer] = await Promise.all([page.waitForResponse(isAnswer), button(page, intent).click()])
  return answer.status()
}

/** The same, and it went well: a redirect, which script gets as 204. */
export async function succeed(page: Page, intent: string): Promise<void> {
  const status = await press(page, intent)
  if (status >= 400) await expect.poll(() => wrong(page)).toEqual(['nothing refused'])
}

export const wrong = (page: Page) => page.locator('[role=alert]').allInnerTexts()
export const says = (page: Page, text: string | RegExp) =>
  typeof text === 'string'
    ? expect.poll(() => page.locator('main').innerText()).toContain(text)
    : expect.poll(() => page.locator('main').innerText()).toMatch(text)

/** The lines of the summary above the form, in their order. */
export const summary = (page: Page) => page.locator('#errors li').allInnerTexts()

export async function numberOf(page: Page, pattern: RegExp): Promise<string> {
  await expect.poll(() => page.locator('h1').innerText()).toMatch(pattern)
  return (await page.locator('h1').innerText()).trim()
}

export async function valuesOf(page: Page, names: string[]): Promise<Record<string, string>> {
  // What was typed in a line that is not in edit travels unseen.
  const typedIn = async (name: string) => ((await input(page, name).count()) ? input(page, name) : page.locator(`[name="${name}"]`)).inputValue()
  const pairs = await Promise.all(names.map(async (name) => [name, await typedIn(name)] as const))
  return Object.fromEntries(pairs)
}

/** What stands in a line of a requisition, by form names. */
export const requisitionLine = (at: number, { code }: { code: string }, qty: string, needByDate = inDays(40)): Record<string, string> => ({
  [`requisitionLine[${at}].materialId$text`]: code,
  [`requisitionLine[${at}].requestQty`]: qty,
  [`requisitionLine[${at}].needByDate`]: needByDate,
})

/** One line more of the requisition that is open, at this place. */
export async function addLine(page: Page, ...line: Parameters<typeof requisitionLine>): Promise<void> {
  await changeLines(page, 'line.add:requisitionLine')
  await fill(page, requisitionLine(...line))
}

/** A draft requisition of one line by the person who is signed in; the page stays open on it. */
export async function draftRequisition(page: Page, system: System, goods: Goods, purpose = '补充库存', qty = '100'): Promise<string> {
  await openPage(page, system, 'purchaseRequisitionEdit')
  await fill(page, { billTypeId$text: 'PR_STD', purpose })
  await addLine(page, 0, goods, qty)
  await succeed(page, 'save')
  return numberOf(page, /^PR\d{12}$/)
}

export async function openDocument(page: Page, system: System, list: string, docNum: string): Promise<void> {
  await openPage(page, system, list, `docNum=${docNum}`)
  await page.locator('tbody').getByRole('link', { name: docNum, exact: true }).click()
  await numberOf(page, new RegExp(`^${docNum}$`))
}

/** The responsibility that somebody works in, as the top bar names it. */
export const workingAs = (page: Page, responsibility: string): Locator => page.locator('header summary').filter({ hasText: responsibility })

export async function workAs(page: Page, from: string, to: string): Promise<void> {
  await workingAs(page, from).click()
  await page.locator('header').getByRole('button', { name: to, exact: true }).click()
  await expect.poll(() => workingAs(page, to).count()).toBe(1)
}

/** The id that the address of an open document names. */
export const idIn = (page: Page): string => new URL(page.url()).searchParams.get('id') ?? ''
