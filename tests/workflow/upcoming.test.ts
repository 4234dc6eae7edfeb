/** What somebody must do, on one page: each side its own, found by kind, document, sender and lateness. */
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { type People, peopleOf, releasedOrder } from '../delivery/goods.ts'
import { succeed } from '../flows/flow.ts'
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
  system = await startSystem({ background: true })
  world = await openWorld(system.database)
  people = await peopleOf(world)
  office = await workflowIn(world)
  order = await releasedOrder(world, people, '14')
  requisition = await office.submitted(people.buyer)
})

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
  await rows(page).getByRole('link', { name: '审批', exact: true }).click()
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
  await rows(page).getByRole('link', { name: '确认', exact: true }).click()
  await expect.poll(() => page.locator('h1').innerText()).toContain(String(order.docNum))
})

interface Full extends Waiting {
  partnerName: string | null
  amount: string | null
  currency: string | null
  waitDays: number
  taskId: string
}

test('each row says with whom, how much and for how long, and is found by partner and age', async () => {
  const { manager, supplier } = people
  const [row] = (await found(manager, { keyword: String(requisition.docNum) })) as Full[]
  const [stored] = await world.query<{ net: string; currency: string }>(
    'select net_amount::text as net, currency from requisition_header where id = $1',
    [requisition.id],
  )
  expect(row).toMatchObject({ amount: stored?.net, currency: stored?.currency, waitDays: 0 })
  expect(numbersOf(await found(manager, { keyword: String(requisition.docNum), days: 1 }))).toEqual([])
  const [own] = ((await found(supplier)) as Full[]).filter(({ businessNum }) => businessNum === order.docNum)
  const [org] = await world.query<{ name: string }>('select name from organization where id = $1', [order.orgId])
  expect(own).toMatchObject({ partnerName: org?.name, amount: String(order.grossAmount), currency: order.currency })
  expect(numbersOf(await found(supplier, { partner: org?.name ?? '' }))).toContain(order.docNum)
  expect(numbersOf(await found(supplier, { partner: 'nobody of this name' }))).toEqual([])
})

test('while an order is changed the supplier sees that something waits, and not how much it will be', async () => {
  // A state that comes past the document's actions takes its to-dos along.
  const moveTo = async (status: unknown) => {
    await world.query('update po_header set status = $2 where id = $1', [order.id, status])
    await world.query(`update supplier_pending_item set status = 'PENDING' where business_id = $1`, [order.id])
  }
  await moveTo('CHANGING')
  const [own] = ((await found(people.supplier)) as Full[]).filter(({ businessNum }) => businessNum === order.docNum)
  await moveTo(order.status)
  expect(own).toMatchObject({ amount: null })
})

test('badge, tile and list count the same rows', async () => {
  for (const person of [people.manager, people.supplier]) {
    const rows = await found(person)
    const figures = await office.call<{ toDos: { itemType: string; count: number }[] }>(person, '/v1/home/figures')
    const kinds = Object.fromEntries(figures.toDos.map(({ itemType, count }) => [itemType, count]))
    expect(kinds).toEqual(Object.fromEntries([...Map.groupBy(rows, ({ itemType }) => itemType)].map(([kind, all]) => [kind, all.length])))
  }
})

const stateOf = async ({ id }: Doc) => (await world.query<{ status: string }>('select status from requisition_header where id = $1', [id]))[0]?.status

eachWayOfForms(
  'a manager decides two at once from the list of the home page, and is told of the one that moved meanwhile',
  async ({ page, context, javaScript }) => {
    const [first, second] = [await office.submitted(people.buyer), await office.submitted(people.buyer)]
    await signIn(page, context, system, 'manager1', { to: '/main/inHome' })
    await page.locator('.turns a').filter({ hasText: '审批' }).click()
    await expect.poll(() => new URL(page.url()).search).toContain('itemType=APPROVAL')
    const row = (doc: Doc) => rows(page).filter({ hasText: String(doc.docNum) })
    expect(await row(first).innerText()).toContain('CNY')
    for (const doc of [first, second]) await row(doc).locator('input[type=checkbox]').check()
    await people.buyer.act('requisitionHeader', 'doWithdraw', await people.buyer.find('requisitionHeader', second.id))
    if (javaScript) await page.locator('main .acts button', { hasText: '同意' }).waitFor()
    await page.locator('main .acts button[name=intent][value=PASS]').click()
    await expect.poll(() => page.locator('.batch').innerText()).toContain(String(first.docNum))
    expect(await stateOf(first)).toBe('APPROVED')
    expect(await stateOf(second)).toBe('DRAFT')
  },
)

eachWayOfForms('after a decision the next one is offered with its place', async ({ page, context }) => {
  const docs = [await office.submitted(people.buyer), await office.submitted(people.buyer)]
  const newest = docs[1]!
  await signIn(page, context, system, 'manager1')
  await openPage(page, system, 'myUpcoming')
  const before = await found(people.manager, { itemType: 'APPROVAL' })
  await rows(page)
    .filter({ hasText: String(newest.docNum) })
    .getByRole('link', { name: '审批', exact: true })
    .click()
  await expect.poll(() => page.locator('h1').innerText()).toContain(String(newest.docNum))
  await succeed(page, 'doApproval')
  const next = page.locator('.message a').filter({ hasText: '下一项' })
  await expect.poll(() => next.innerText()).toContain(`第1项，共${before.length - 1}项`)
  expect(await next.innerText()).toContain(String(docs[0]!.docNum))
  await next.click()
  await expect.poll(() => page.locator('h1').innerText()).toContain(String(docs[0]!.docNum))
})
