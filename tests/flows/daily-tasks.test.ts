/** What a day's tasks take, by clicks and by keys, counted on the pages themselves (docs/daily-tasks.md). */
import type { Locator, Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { confirmedOrder, type People, peopleOf, releasedOrder } from '../delivery/goods.ts'
import { openBrowser } from '../support/browser.ts'
import { type System, signIn, startSystem } from '../support/system.ts'
import { openWorld, type World } from '../support/world.ts'
import { workflowIn } from '../workflow/people.ts'
import { goodsOf, inDays } from './flow.ts'

let system: System
let world: World
let people: People

beforeAll(async () => {
  system = await startSystem()
  world = await openWorld(system.database)
  people = await peopleOf(world)
})

/** Somebody at a desk, whose clicks and keys are counted from the home page on. */
async function deskOf(userName: string) {
  const context = await (await openBrowser()).newContext({ locale: 'zh-CN', viewport: { width: 1366, height: 768 } })
  const page = await context.newPage()
  await signIn(page, context, system, userName, { to: '/' })
  const counted = { clicks: 0, keys: 0 }
  return {
    page,
    counted,
    async click(target: Locator) {
      await target.click()
      counted.clicks += 1
    },
    async key(name: string) {
      await page.keyboard.press(name)
      counted.keys += 1
    },
    async type(text: string) {
      await page.keyboard.type(text)
      counted.keys += text.length
    },
    close: () => context.close(),
  }
}
const panel = (page: Page, title: string) => page.locator('section.panel', { has: page.getByRole('heading', { name: title, exact: true }) })
const head = (page: Page) => page.locator('main .head').first().innerText()
const stateOf = async (table: string, id: string) =>
  (await world.query<{ status: string }>(`select status from ${table} where id = $1`, [id]))[0]?.status

test('an approver decides from the home page by two clicks, and the next decision is one further', async () => {
  const office = await workflowIn(world)
  const engineer = await world.person('engineer1')
  const [first, second] = [await office.submitted(engineer), await office.submitted(engineer)]
  const { page, click, counted, close } = await deskOf('manager1')
  await click(
    panel(page, '先办这些')
      .locator('tr', { hasText: String(second.docNum) })
      .getByRole('link', { name: '审批', exact: true }),
  )
  await click(page.locator('.actions button', { hasText: '批准' }))
  await expect.poll(() => stateOf('requisition_header', second.id)).toBe('APPROVED')
  expect(counted.clicks).toBe(2)
  await click(page.getByRole('link', { name: String(first.docNum) }).first())
  await expect.poll(() => head(page)).toContain(String(first.docNum))
  expect(counted.clicks).toBe(3)
  await close()
})

test('a supplier confirms an order of four lines by two clicks', async () => {
  const order = await releasedOrder(world, people, '6', { lines: 4 })
  const { page, click, counted, close } = await deskOf('supplier01')
  await click(panel(page, '待确认订单').getByRole('link', { name: String(order.docNum) }))
  await click(page.locator('.actions button', { hasText: '按需求日期确认' }))
  await expect.poll(() => stateOf('po_header', order.id)).toBe('CONFIRMED')
  expect(counted.clicks).toBeLessThanOrEqual(3)
  await close()
})

test('a supplier makes a delivery note from the home page by three clicks', async () => {
  const order = await confirmedOrder(world, people, '6')
  const { page, click, counted, close } = await deskOf('supplier01')
  await click(page.locator('main').getByRole('link', { name: '待发货', exact: true }))
  await click(page.locator('tr', { hasText: String(order.docNum) }).getByRole('checkbox'))
  await click(page.getByRole('button', { name: '生成送货单' }))
  const notes = () =>
    world.query(
      `select l.ship_qty as qty from delivery_note_line l join po_delivery d on d.id = l.po_delivery_id join po_line p on p.id = d.parent_id or p.id = d.header_id where p.header_id = $1`,
      [order.id],
    )
  await expect.poll(async () => (await notes()).length).toBe(1)
  expect(counted.clicks).toBeLessThanOrEqual(4)
  await close()
})

test('a requisition of five lines takes no more than 120 keys', async () => {
  const names = (await goodsOf(system)).map(({ name }) => /\w+$/.exec(name)?.[0] ?? name)
  const { page, key, type, click, counted, close } = await deskOf('engineer1')
  await page.goto(`${system.origin}/main/purchaseRequisitionEdit`)
  await page.locator('#document').waitFor()
  await page.waitForLoadState('networkidle')
  /** The input by its name, a button by its words. */
  const at = () =>
    page.evaluate(() => {
      const element = document.activeElement
      return element instanceof HTMLInputElement || element instanceof HTMLSelectElement
        ? element.name
        : element instanceof HTMLButtonElement
          ? element.innerText
          : ''
    })
  const to = async (name: string | RegExp) => {
    for (let n = 0; n < 30 && !new RegExp(name).test(await at()); n += 1) await key('Tab')
  }
  await key('Tab')
  await key('Enter')
  await to('billTypeId')
  await type('PR_STD')
  await page.getByRole('option').first().waitFor()
  await key('Enter')
  await to('purpose')
  await type('spare')
  await to('新增行')
  await key('Enter')
  const lines = [0, 1, 2, 3, 4]
  // Enter takes what the type-ahead offers, the next one goes on to a new line.
  for (const line of lines) {
    await expect.poll(at).toBe(`requisitionLine[${line}].materialId$text`)
    await type(names[line % names.length] ?? '')
    await page.getByRole('option').first().waitFor()
    await key('Enter')
    if (line < 4) await key('Enter')
  }
  await key('Control+Home')
  await expect.poll(at).toBe('requisitionLine[0].materialId$text')
  await to('requestQty')
  for (const line of lines) {
    await expect.poll(at).toBe(`requisitionLine[${line}].requestQty`)
    await type('12')
    if (line < 4) await key('Enter')
  }
  await key('Control+Home')
  await expect.poll(at).toBe('requisitionLine[0].requestQty')
  await to('needByDate')
  await type(inDays(60).replaceAll('-', ''))
  for (const _ of lines.slice(1)) await key('Shift+ArrowDown')
  await key('Control+d')
  expect(counted.keys).toBeLessThanOrEqual(120)
  await click(page.locator('.actions button', { hasText: '保存' }))
  await expect.poll(() => page.locator('h1').innerText()).toMatch(/^PR\d{12}$/)
  await click(page.locator('.actions button', { hasText: '提交' }))
  await expect.poll(() => head(page)).toContain('审批中')
  const stored = await world.query<{ qty: string; day: string }>(
    `select l.request_qty::int as qty, l.need_by_date as day from requisition_line l join requisition_header h on h.id = l.header_id where h.doc_num = $1`,
    [await page.locator('h1').innerText()],
  )
  expect(stored).toEqual(lines.map(() => ({ qty: 12, day: inDays(60) })))
  await close()
})
