/** What both sides read on the page of an order that is being changed, and of what it was before. */
import { beforeAll, expect } from 'vitest'
import { confirmedOrder, firstOf, linesOf, type People, peopleOf } from '../delivery/goods.ts'
import { openDocument, says } from '../flows/flow.ts'
import { eachWayOfForms } from '../support/browser.ts'
import { type System, signIn, startSystem } from '../support/system.ts'
import { openWorld, type World } from '../support/world.ts'

let system: System
let world: World
let people: People

beforeAll(async () => {
  system = await startSystem()
  world = await openWorld(system.database)
  people = await peopleOf(world)
})

/** Released with 10, being changed to 12. */
async function changingOrder() {
  const { buyer } = people
  const order = await confirmedOrder(world, people, '10')
  await buyer.act('poHeader', 'doChange', order, { reason: '客户追加' })
  const open = await buyer.find('poHeader', order.id)
  const line = firstOf(open, 'poLine')
  const poDelivery = linesOf(line, 'poDelivery').map(({ id }) => ({ id, scheduleQty: '12' }))
  await buyer.save('poHeader', { poLine: [{ id: line.id, orderQty: '12', poDelivery }] }, open)
  return order
}

eachWayOfForms(
  'while an order is changed the supplier is told that he reads the released revision, and the buyer sees what changes',
  async ({ page, context }) => {
    const order = await changingOrder()
    const docNum = String(order.docNum)
    await signIn(page, context, system, 'supplier01')
    await openDocument(page, system, 'purchaseOrderListSupplier', docNum)
    await says(page, '订单变更中：以下为已发布的第 0 版')
    await page.goto(`${page.url().split('#')[0]}#tab-revisions`)
    await page.locator('#tab-revisions a').first().click()
    await says(page, '第 0 版')
    const read = () => page.locator('.read-document').innerText()
    await expect.poll(read).toContain('10')
    expect(await read()).not.toContain('12.0000')

    await signIn(page, context, system, 'buyer1')
    await openDocument(page, system, 'purchaseOrderList', docNum)
    await says(page, '订单变更中：供应商看到的是已发布的第 0 版')
    await page.getByRole('link', { name: '查看变更内容' }).click()
    await says(page, '第 1 版，尚未发布')
    const differences = () => page.locator('.versions tbody tr').allInnerTexts()
    await expect.poll(async () => (await differences()).join('\n').replaceAll(/\s+/g, ' ')).toContain('订单数量 10 12')
  },
)
