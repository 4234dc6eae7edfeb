/** What somebody must do, on one page: each side its own, found by kind, document, sender and lateness. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { type People, peopleOf, releasedOrder } from '../delivery/goods.ts'
import { eachWayOfForms } from '../support/browser.ts'
import { record } from '../support/record.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { workflowIn } from './people.ts'

interface Waiting {
  title: string
  itemType: string
  entityName: string
  businessNum: string
  fromName: string
  stayHours: string
}

let system: System
let world: World
let people: People
let office: Awaited<ReturnType<typeof workflowIn>>
let order: Doc
let requisition: Doc

beforeAll(async () => {
  system = await startSystem()
  world = await openWorld(system.database)
  people = await peopleOf(world)
  office = await workflowIn(world)
  order = await releasedOrder(world, people, '14')
  requisition = await office.submitted(people.buyer)
}, 120_000)

const found = (person: Person, body: object = {}) => office.call<Waiting[]>(person, '/v1/findTodoTasks', { pageRows: 200, ...body })
const numbersOf = (rows: Waiting[]) => rows.map(({ businessNum }) => businessNum)

test('a manager finds the requisition by kind, document, number and who handed it in, and not among what is overdue', async () => {
  const { manager } = people
  const number = String(requisition.docNum)
  const [row] = await found(manager, { keyword: number })
  expect(row).toMatchObject({ itemType: 'APPROVAL', entityName: 'requisitionHeader', businessNum: number, fromName: people.buyer.actor.displayName })
  expect(row?.stayHours).toMatch(/^\d+\.\d$/)
  for (const body of [{ itemType: 'APPROVAL' }, { entityName: 'requisitionHeader' }, { from: people.buyer.actor.displayName }])
    expect(numbersOf(await found(manager, body)), JSON.stringify(body)).toContain(number)
  for (const body of [{ itemType: 'QUOTE' }, { entityName: 'poHeader' }, { from: '%' }, { keyword: number, overdue: true }])
    expect(numbersOf(await found(manager, body)), JSON.stringify(body)).not.toContain(number)
})

test('a supplier finds the to-dos of its own company, from the company that buys, and no approval', async () => {
  const rows = await found(people.supplier)
  expect(rows.every(({ itemType }) => itemType !== 'APPROVAL')).toBe(true)
  const [own] = rows.filter(({ businessNum }) => businessNum === order.docNum)
  const [org] = await world.query<{ name: string }>('select name from organization where id = $1', [order.orgId])
  expect(own).toMatchObject({ itemType: 'ORDER_CONFIRM', fromName: org?.name })
  expect(numbersOf(await found(await world.person('supplier02')))).not.toContain(order.docNum)
})

const rows = (page: Page) => page.locator('main tbody tr')

eachWayOfForms('a manager narrows what he must do to one number and goes from there to the document', async ({ page, context }) => {
  await signIn(page, context, system, 'manager1')
  await openPage(page, system, 'myUpcoming')
  await page.locator('main input[name=keyword]').fill(String(requisition.docNum))
  await page.getByRole('button', { name: '查询' }).click()
  await expect.poll(() => rows(page).count()).toBe(1)
  await rows(page).getByRole('link', { name: '处理' }).click()
  await expect.poll(() => page.locator('h1').innerText()).toContain(String(requisition.docNum))
  record('page', 'myUpcoming')
})

eachWayOfForms('a supplier opens the order that it must confirm from the same page', async ({ page, context }) => {
  await signIn(page, context, system, 'supplier01')
  await openPage(page, system, 'myUpcoming')
  await page.locator('main input[name=keyword]').fill(String(order.docNum))
  await page.getByRole('button', { name: '查询' }).click()
  await expect.poll(() => rows(page).count()).toBe(1)
  expect(await rows(page).innerText()).toContain('订单确认')
  await rows(page).getByRole('link', { name: '处理' }).click()
  await expect.poll(() => page.locator('h1').innerText()).toContain(String(order.docNum))
})
