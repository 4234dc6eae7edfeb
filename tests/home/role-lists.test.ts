/** The home page of each role begins with its own work: what arrives, is to be inspected, paid or confirmed, and where the own requisitions are. */
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { definitionOf, pages } from '../../catalogue/index.ts'
import { confirmedOrder, type People, peopleOf, postedReceipt, releasedOrder, shippedNote } from '../delivery/goods.ts'
import { eachWay } from '../support/browser.ts'
import { type System, signIn, startSystem } from '../support/system.ts'
import { openWorld } from '../support/world.ts'
import { workflowIn } from '../workflow/people.ts'

let system: System
let people: People
const numbers = { arriving: '', received: '', released: '', requisition: '' }

beforeAll(async () => {
  system = await startSystem({ background: true })
  const world = await openWorld(system.database)
  people = await peopleOf(world)
  const office = await workflowIn(world)
  const arriving = await shippedNote(people, await confirmedOrder(world, people, '10'), ['10'])
  await world.query(`update delivery_note_header set arrive_date = (now() at time zone 'Asia/Shanghai')::date where id = $1`, [arriving.id])
  const received = await postedReceipt(world, people, await shippedNote(people, await confirmedOrder(world, people, '8'), ['8']), ['8'])
  await world.query(`update receive_header set receive_date = '2020-01-01' where id = $1`, [received.id])
  const released = await releasedOrder(world, people, '6')
  await world.query(`update po_header set order_date = '2020-01-01' where id = $1`, [released.id])
  const requisition = await office.draft(await world.person('engineer1'))
  Object.assign(numbers, {
    arriving: String(arriving.docNum),
    received: String(received.docNum),
    released: String(released.docNum),
    requisition: String((await world.query<{ n: string }>('select doc_num as n from requisition_header where id = $1', [requisition.id]))[0]?.n),
  })
})

const panel = (page: Page, title: string) => page.locator('section.panel', { has: page.getByRole('heading', { name: title, exact: true }) })

const works = [
  { who: 'warehouse1', title: '今日到货', of: 'arriving', heading: '送货单' },
  { who: 'quality1', title: '待检', of: 'received', heading: '接收单' },
  { who: 'engineer1', title: '我的申请', of: 'requisition', heading: '采购申请' },
  { who: 'supplier01', title: '待确认订单', of: 'released', heading: '我的订单' },
] as const

eachWay('each role finds its own work on the home page, the way to the record and to all of them', async ({ page, context }) => {
  for (const { who, title, of, heading } of works) {
    await signIn(page, context, system, who, { to: '/' })
    await expect.poll(() => panel(page, title).innerText(), { message: who }).toContain(numbers[of])
    await panel(page, title).locator('header a').click()
    await expect.poll(() => page.locator('h1').innerText(), { message: who }).toBe(heading)
    await expect.poll(() => page.locator('.pager > span').innerText()).toMatch(/^共 \d+/)
    await page.goto(`${system.origin}/main`)
    await panel(page, title).getByRole('link', { name: numbers[of] }).click()
    await expect.poll(() => page.locator('h1').innerText(), { message: who }).toContain(numbers[of])
  }
})

eachWay('finance finds what is due and what is to be checked, and says so where nothing is', async ({ page, context }) => {
  await signIn(page, context, system, 'finance1', { to: '/' })
  for (const title of ['到期待付', '待排款', '待审核发票']) await expect.poll(() => panel(page, title).count(), { message: title }).toBe(1)
  const due = panel(page, '到期待付')
  if ((await due.locator('tbody tr').count()) === 0) expect(await due.innerText()).toContain('今天没有到期的付款')
})

test('a list of a home page shows columns of its page, in one of its views, and is searched by what it says', () => {
  for (const page of pages)
    for (const home of page.homes ?? []) {
      const list = definitionOf(page.entity)!.list
      const view = home.view ? (list.views?.[home.view] ?? list.lineViews?.[home.view]) : {}
      expect(view, `${page.name} ${home.view}`).toBeDefined()
      for (const who of home.for) expect(page.for, `${page.name} for ${who}`).toContain(who)
      for (const field of [home.until, home.mine]) if (field) expect(list.find, page.name).toContain(field)
    }
})
