/** The first page brings its style along; later ones read it from files. */
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { eachWay, openBrowser } from '../support/browser.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'

let system: System

beforeAll(async () => {
  system = await startSystem()
})

eachWay('the door waits for no style sheet and looks as it does from the files, which have come meanwhile', async ({ page, context, javaScript }) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  const looks = () => page.locator('button.primary').evaluate((button) => getComputedStyle(button).backgroundColor)
  const sheets = () => page.locator('link[rel=stylesheet]').evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).media))
  const inside = page.locator('head > style')

  await page.goto(system.origin, { waitUntil: 'networkidle' })
  await expect.poll(() => inside.count()).toBe(1)
  // Script turns the files on for what it shows later.
  await expect.poll(sheets).toEqual(javaScript ? ['', ''] : ['print', 'print'])
  const first = await looks()
  const [known] = (await context.cookies()).filter(({ name }) => name === 'style')
  const names = await page.locator('link[rel=stylesheet]').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(names).toEqual(known?.value.split('.').map((name) => `/assets/${name}.css`))

  await page.goto(`${system.origin}/login`, { waitUntil: 'networkidle' })
  expect(await inside.count()).toBe(0)
  expect(await sheets()).toEqual(['', ''])
  expect(await looks()).toBe(first)
  expect(errors).toEqual([])
})

/** What stays on the page: a busy machine draws in steps. */
async function settledPicture(page: Page): Promise<Buffer> {
  let picture = await page.screenshot({ fullPage: true })
  const isSettled = async () => {
    const before = picture
    picture = await page.screenshot({ fullPage: true })
    return picture.equals(before)
  }
  await expect.poll(isSettled).toBe(true)
  return picture
}

for (const viewport of [
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
])
  test(`a list of ${viewport.width} pixels is complete with the style that comes in its first page`, async () => {
    const context = await (await openBrowser()).newContext({ viewport, javaScriptEnabled: false })
    const page = await context.newPage()
    await signIn(page, context, system, 'buyer1')
    await openPage(page, system, 'materialManagementList')
    const list = page.url()
    const looks = async () => {
      await page.goto(list, { waitUntil: 'networkidle' })
      return settledPicture(page)
    }
    const known = await looks()
    expect(await page.locator('head > style').count()).toBe(0)
    await context.clearCookies({ name: 'style' })
    const first = await looks()
    expect(await page.locator('head > style').count()).toBe(1)
    expect(await page.locator('tbody tr').count()).toBeGreaterThan(0)
    expect(first.equals(known)).toBe(true)
    await context.close()
  })
