/** The way of a glove: an employee finds it on the phone, orders it, the head of the department approves from the mail, the supplier ships, the warehouse receives, and the employee is told. */
import type { BrowserContext, Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { linesOf, shippedNote } from '../delivery/goods.ts'
import { button, fill, numberOf, openDocument, press, says, succeed, unfold } from '../flows/flow.ts'
import { openWindow } from '../support/browser.ts'
import { readable } from '../support/mail.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { addressee, type Mall, openMall, shelvedSku } from './mall.ts'

const phone = { width: 390, height: 844 }

let system: System
let world: World
let mall: Mall

beforeAll(async () => {
  system = await startSystem({ background: true })
  process.env.DATA_DIR = system.dataFolder
  world = await openWorld(system.database)
  mall = await openMall(world, { line: { netPrice: '26.5' } })
  await addressee(mall, mall.people.buyer)
  await shelvedSku(mall, { name: '耐油丁腈手套', brand: '安护' })
  const admin = await world.person('admin')
  await admin.act('approvalBillType', 'doEnabled', await admin.find('approvalBillType', await world.idOf('approvalBillType', 'MALL_ORDERS')))
})

async function orderedFrom(page: Page): Promise<string> {
  await openPage(page, system, 'catalogueMall', 'q=耐油')
  const card = page.locator('.goods tbody tr')
  expect(await card.count()).toBe(1)
  await card.locator('[name=qty]').fill('3')
  await card.getByRole('button', { name: '加入购物车' }).click()
  await says(page, '已加入购物车，共 1 行')
  await page
    .locator('.head')
    .getByRole('link', { name: /购物车/ })
    .click()
  await page.locator('[name^="qty."]').fill('4')
  await press(page, 'cart:update')
  await says(page, '119.78')
  await press(page, 'cart:checkout')
  await says(page, '将生成 1 张订单')
  await unfold(page, 'doCheckout', false)
  const [dept, subject] = await Promise.all([nameOf('department', mall.deptId), nameOf('subject', mall.subjectId)])
  await fill(page, { 'input.doCheckout.costDeptId$text': dept, 'input.doCheckout.subjectId$text': subject, 'input.doCheckout.purpose': '车间领用' })
  await button(page, 'doCheckout').click()
  await says(page, '购物车是空的')
  const [order] = await system.query<{ docNum: string }>(`select doc_num as "docNum" from catalogue_order order by creation_date desc limit 1`)
  return String(order?.docNum)
}

const nameOf = async (table: string, id: string) =>
  (await system.query<{ name: string }>(`select name from ${table} where id = $1`, [id]))[0]?.name ?? ''

async function approvalLink(docNum: string): Promise<string> {
  const [head] = await system.query<{ email: string }>(`select email from "user" where code = 'approver1'`)
  const find = async () =>
    (await system.mails()).map(readable).find((mail) => mail.includes(String(head?.email)) && mail.includes(docNum) && mail.includes('/decide/'))
  await expect.poll(find).toBeDefined()
  return /\/decide\/[\w-]{43}/.exec((await find()) ?? '')?.[0] ?? ''
}

/** The number of the note is typed as a scanner types it: into the field that waits for it, and Enter. */
async function receivedByScan(page: Page, context: BrowserContext, warehouse: Person, note: Doc) {
  await signIn(page, context, system, warehouse.actor.userName)
  await openPage(page, system, 'receiveList/scan')
  await page.locator('[name=code]').fill(String(note.docNum))
  await page.locator('[name=code]').press('Enter')
  await says(page, String(note.docNum))
  await press(page, 'post')
  await says(page, '已过账')
}

test('shopping 9: on a phone without script a glove is found, ordered, approved by a mailed link, shipped, received, confirmed and rated', async () => {
  const context = await openWindow(false, { viewport: phone })
  const page = await context.newPage()
  await signIn(page, context, system, 'buyer1')
  const docNum = await orderedFrom(page)
  await openDocument(page, system, 'catalogueOrderList', docNum)
  await succeed(page, 'doSubmit')
  await says(page, '审批中')

  await signIn(page, context, system, 'approver1', { to: await approvalLink(docNum) })
  await says(page, docNum)
  await press(page, 'approve')
  await says(page, '审批已处理')

  const { buyer, supplier, warehouse } = mall.people
  const [{ id } = { id: '' }] = await system.query<{ id: string }>('select id from catalogue_order where doc_num = $1', [docNum])
  const order = await buyer.find('catalogueOrder', id)
  const note = await shippedNote(mall.people, await supplier.find('poHeader', String(order.poHeaderId)), ['3'])
  await receivedByScan(page, context, warehouse, note)

  await signIn(page, context, system, 'buyer1')
  await openPage(page, system, 'todos')
  await says(page, `商城订单${docNum}已到货，请确认`)
  await openPage(page, system, 'messages')
  await says(page, `商城订单${docNum}已发货`)

  await openDocument(page, system, 'catalogueOrderList', docNum)
  await page.locator('[name="catalogueOrderLine[0].$chosen"]').check()
  await unfold(page, 'doConfirmReceipt', false)
  await succeed(page, 'doConfirmReceipt')
  const confirmed = (await buyer.find('catalogueOrder', id)).catalogueOrderLine as Doc[]
  expect(confirmed[0]).toMatchObject({ confirmedQty: '3.0000', receivedQty: '3.0000' })
  await numberOf(page, /^SO\d{12}$/)
  await fill(page, { 'catalogueOrderLine[0].rating': '5', 'catalogueOrderLine[0].ratingText': '不打滑' })
  await succeed(page, 'save')
  expect(linesOf(await buyer.find('catalogueOrder', id), 'catalogueOrderLine')[0]).toMatchObject({ rating: 5, ratingText: '不打滑' })
  await context.close()
})
