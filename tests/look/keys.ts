/** What a journey without a mouse is made of: the way to a stop, and whether the focus is seen there. */
import type { FileChooser, Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { DEMO_PASSWORD } from '../../data/load/base.ts'
import { openBrowser } from '../support/browser.ts'
import type { System } from '../support/system.ts'

/** A list of fifty rows lies before its pager. */
const mostStops = 300

/** What has the focus, and whether it is seen: in the window, under nothing, with a line round it or its frame. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: at } = document
    if (!(at instanceof HTMLElement) || at === document.body) return { name: 'nothing', isSeen: false }
    const { left, top, width, height } = at.getClientRects()[0] ?? at.getBoundingClientRect()
    const above = document.elementFromPoint(left + width / 2, top + height / 2)
    const isLined = [at, at.closest('.boxed'), at.querySelector(':scope[role=treeitem] > span')].some(
      (one) => one !== null && getComputedStyle(one).outlineStyle !== 'none',
    )
    return { name: at.outerHTML.slice(0, 120), isSeen: (at.contains(above) || at.matches('main')) && (isLined || at.matches('.edge-handle')) }
  })

/** Once the page has come to rest: what loads behind may still move it. */
export const expectSeen = (page: Page, after = 'the last key') =>
  expect
    .poll(async () => {
      const { name, isSeen } = await focused(page)
      return isSeen ? 'seen' : `${name} after ${after}`
    })
    .toBe('seen')

/** Found and compared in one step: a field that is being enhanced is another element a moment later. */
export const isAt = async (target: Locator) => (await target.and(target.page().locator(':focus')).count()) > 0

/** Goes on by Tab until the target has the focus. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stop = 0; stop < mostStops; stop++) {
    const { name } = await focused(page)
    await page.keyboard.press(key)
    await expectSeen(page, name)
    if (await isAt(target)) return
  }
  throw new Error(`${target} is not reached by ${key}`)
}

/** A page of a browser of its own, before the log-in. */
export async function openWindow(javaScriptEnabled: boolean): Promise<Page> {
  const context = await (await openBrowser()).newContext({ locale: 'zh-CN', viewport: { width: 1280, height: 720 }, javaScriptEnabled })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  return page
}

export const h1 = (page: Page) => page.locator('h1').innerText()

/** With script the first page has its focus in the field of the name. */
export async function logIn(page: Page, system: System): Promise<void> {
  await system.query('DELETE FROM "login_address"')
  await page.goto(system.origin)
  await page.waitForLoadState('networkidle')
  const userName = page.locator('input[name=userName]')
  if (!(await isAt(userName))) await tabTo(page, userName)
  await page.keyboard.type('buyer1')
  await tabTo(page, page.locator('input[name=password]'))
  await page.keyboard.type(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname.endsWith('/inHome'))
  await page.waitForLoadState('networkidle')
}

/** Presses Enter at a stop. */
export async function pressAt(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await tabTo(page, target, key)
  await page.keyboard.press('Enter')
}

type Files = Parameters<FileChooser['setFiles']>[0]

/**
 * Opens the box of files at the stop with the focus and chooses from it.
 * A key and the wish to hear of the box go to the page by different ways: an answer of the page proves that the wish is there first.
 */
export async function chooseFiles(page: Page, files: Files): Promise<void> {
  const open = async () => {
    await focused(page)
    await page.keyboard.press('Space')
  }
  const [box] = await Promise.all([page.waitForEvent('filechooser'), open()])
  await box.setFiles(files)
}

/** Presses Enter at a stop that leads to another page, which without script begins at its top. */
export async function enter(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await tabTo(page, target, key)
  await Promise.all([page.waitForEvent('domcontentloaded'), page.keyboard.press('Enter')])
}
