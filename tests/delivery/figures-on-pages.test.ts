/** Why? beside a record: its figures with their rules and inputs, which lead to the documents that they come of. */
import { beforeAll, expect } from 'vitest'
import { openDocument, says } from '../flows/flow.ts'
import { eachWayOfForms } from '../support/browser.ts'
import { type System, signIn, startSystem } from '../support/system.ts'
import { openWorld, type World } from '../support/world.ts'
import { confirmedOrder, type People, peopleOf, postedReceipt, shippedNote } from './goods.ts'

let system: System
let world: World
let people: People

beforeAll(async () => {
  system = await startSystem()
  world = await openWorld(system.database)
  people = await peopleOf(world)
})

eachWayOfForms(
  'a buyer asks why an order has come in as far as it has, and is led from the figure to the note that was shipped',
  async ({ page, context }) => {
    const order = await confirmedOrder(world, people, '100')
    const note = await shippedNote(people, order, ['40'])
    await postedReceipt(world, people, note, ['40'])
    await signIn(page, context, system, 'buyer1')
    await openDocument(page, system, 'purchaseOrderList', String(order.docNum))
    await page.getByRole('link', { name: '数字来源' }).click()
    await says(page, '数字从何而来')
    const figure = async (key: string) => (await page.locator(`#figure-${key}`).innerText()).replaceAll(/\s+/g, ' ')
    await expect.poll(() => figure('grossAmount')).toContain('不含税金额 + 税额')
    await page.selectOption('select[name=row]', { label: '交货计划 第10-10行' })
    await page.getByRole('button', { name: '显示' }).click()
    await expect.poll(() => figure('shippedQty')).toContain(`${note.docNum} 第10行 40`)
    expect(await figure('shippedQty')).toContain('送货单')
    await page.locator('#figure-shippedQty a').click()
    await expect.poll(() => page.locator('h1').innerText()).toContain(String(note.docNum))
  },
)
