/** What an action asks for in a dialog: references and days are chosen there by mouse and by keys, and the dialog stays. */
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { type System, signIn, startSystem } from '../support/system.ts'
import { inDays, input, keepBack, unfold } from './flow.ts'

let system: System

beforeAll(async () => {
  system = await startSystem()
})

async function openRecord(path: string): Promise<Page> {
  const context = await (await openBrowser()).newContext({ locale: 'zh-CN', viewport: { width: 1280, height: 720 } })
  const page = await context.newPage()
  await signIn(page, context, system, 'admin', { to: path })
  await page.waitForLoadState('networkidle')
  return page
}

async function idOf(table: 'user' | 'person', code: string): Promise<string> {
  const [row] = await system.query<{ id: string }>(`select id from "${table}" where code = $1`, [code])
  return row?.id ?? ''
}

const isAsking = (page: Page) => page.locator('dialog[open]').isVisible()

test('who takes over the tasks of a disabled user is chosen in the dialog', async () => {
  const page = await openRecord(`/main/user/record?id=${await idOf('user', 'buyer3')}`)
  await unfold(page, 'doInvalid', true)
  const taker = input(page, 'input.doInvalid.transfereeId$text')
  const option = page.getByRole('option', { name: /buyer2/ })
  await taker.click()
  await page.locator('dialog [role=combobox]').waitFor()
  await page.keyboard.type('buyer2')
  await option.click()
  const [{ name } = { name: '' }] = await system.query<{ name: string }>(`select name from "user" where code = 'buyer2'`)
  await expect.poll(() => taker.inputValue()).toBe(name)
  expect(await isAsking(page)).toBe(true)

  await taker.fill('manager2')
  const other = page.getByRole('option', { name: /manager2/ })
  await other.waitFor()
  await page.keyboard.press('Escape')
  await other.waitFor({ state: 'detached' })
  expect(await isAsking(page)).toBe(true)

  await taker.fill('manager')
  await page.getByRole('option', { name: /manager1/ }).waitFor()
  await other.waitFor()
  await page.keyboard.press('ArrowDown')
  const first = page.locator('[role=option][data-focused]')
  await first.waitFor()
  const chosen = await first.locator('span').first().innerText()
  await page.keyboard.press('Enter')
  await expect.poll(() => taker.inputValue()).toBe(chosen)
  expect(await isAsking(page)).toBe(true)
  const state = async () => (await system.query(`select enabled_flag from "user" where code = 'buyer3'`))[0]
  expect(await state()).toEqual({ enabled_flag: 'Y' })

  // Once the list is closed Enter means what the dialog is about.
  await expect.poll(() => taker.getAttribute('aria-expanded')).toBe('false')
  await page.keyboard.press('Enter')
  await expect.poll(state).toEqual({ enabled_flag: 'N' })
  await page.context().close()
})

const takerIn = (page: Page) => input(page, 'input.doInvalid.transfereeId$text')

test('who types as soon as the dialog is there finds every key, the first included', async () => {
  const page = await openRecord(`/main/user/record?id=${await idOf('user', 'buyer1')}`)
  await unfold(page, 'doInvalid', true)
  await page.locator('dialog [role=combobox]').waitFor()
  await page.keyboard.type('buyer2')
  await page.getByRole('option', { name: /buyer2/ }).waitFor()
  expect(await takerIn(page).inputValue()).toBe('buyer2')
  await page.context().close()
})

test('what is typed in the dialog before its type-ahead has come stays, and is searched for', async () => {
  const page = await openRecord(`/main/user/record?id=${await idOf('user', 'buyer1')}`)
  const letThrough = await keepBack(page, () => true, '**/reference-combo*')
  await unfold(page, 'doInvalid', true)
  await page.keyboard.type('bu')
  expect(await takerIn(page).inputValue()).toBe('bu')
  expect(await takerIn(page).getAttribute('role')).toBe(null)
  await Promise.all([letThrough(), page.keyboard.type('yer', { delay: 20 })])
  await page.locator('dialog [role=combobox]').waitFor()
  await page.keyboard.type('2')
  await page.getByRole('option', { name: /buyer2/ }).click()
  const [{ name } = { name: '' }] = await system.query<{ name: string }>(`select name from "user" where code = 'buyer2'`)
  await expect.poll(() => takerIn(page).inputValue()).toBe(name)
  await page.context().close()
})

test('the last day of whoever leaves is chosen in the calendar of the dialog', async () => {
  const begun = inDays(0)
  const page = await openRecord(`/main/EditEmployee?id=${await idOf('person', 'HD10025')}`)
  await unfold(page, 'doLeave', true)
  const day = input(page, 'input.doLeave.leaveDate')
  expect([begun, inDays(0)]).toContain(await day.inputValue())
  await day.fill('2027-03-10')
  await page.locator('dialog[open] .calendar-sign').click()
  const calendar = page.getByRole('dialog', { name: '离职日期' })
  // Nothing of it lies beyond the window or under anything else.
  await calendar.getByRole('button', { name: /2027年3月31日/ }).click()
  await expect.poll(() => day.inputValue()).toBe('2027-03-31')
  await calendar.waitFor({ state: 'detached' })
  expect(await isAsking(page)).toBe(true)

  await day.press('Alt+ArrowDown')
  await calendar.waitFor()
  await page.keyboard.press('Escape')
  await calendar.waitFor({ state: 'detached' })
  expect(await isAsking(page)).toBe(true)
  await day.press('Alt+ArrowDown')
  await calendar.waitFor()
  for (const key of ['ArrowRight', 'Enter']) await page.keyboard.press(key)
  await expect.poll(() => day.inputValue()).toBe('2027-04-01')
  await expect.poll(() => day.evaluate((box) => box === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => isAsking(page)).toBe(false)
  await page.context().close()
})
