/** A customer's order comes as a file: it is read, what was understood is shown, and drafts are made of it. */
import type { Page } from 'playwright'
import { beforeAll, expect } from 'vitest'
import { eachWayOfForms } from '../support/browser.ts'
import { looseGoods, type SoldGoods } from '../support/sold-goods.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import { openWorld, type World } from '../support/world.ts'
import { writers } from './ubl-writers.ts'

let system: System
let world: World
let goods: SoldGoods

beforeAll(async () => {
  system = await startSystem()
  world = await openWorld(system.database)
  goods = await looseGoods(world)
})

const main = (page: Page) => page.locator('main').innerText()
const press = (page: Page, intent: string) =>
  Promise.all([page.waitForResponse((answer) => answer.request().method() === 'POST'), page.click(`main button[value="${intent}"]`)])
const drafts = () =>
  world.query<{ currency: string | null; num: string }>(`select currency, doc_num as num from customer_order where customer_po_num = 'AP-4711'`)

async function bring(page: Page, buffer: Buffer) {
  await page.locator('select[name=orgId]').selectOption(goods.org)
  await page.setInputFiles('input[type=file]', { name: 'order.xml', mimeType: 'application/xml', buffer })
  await press(page, 'read')
}

eachWayOfForms(
  'a buyer brings a customer’s order as a file, sees what was understood and what not, and takes it as drafts',
  async ({ page, context }) => {
    await world.query(`delete from customer_order where customer_po_num = 'AP-4711'`)
    await signIn(page, context, system, 'buyer1')
    await openPage(page, system, 'customerOrderList')
    await page.getByRole('link', { name: '导入UBL订单' }).click()
    await press(page, 'read')
    await expect.poll(() => main(page)).toContain('请选择文件')

    const [, write] = writers[1] ?? []
    await bring(page, Buffer.from(write?.({ item: goods.materialCode, currency: 'NOK' }) ?? ''))
    await expect.poll(() => main(page)).toContain('1 行，可导入 1 行')
    const shown = await main(page)
    expect(shown).toContain('Nordhavn Maskin AS')
    expect(shown).toContain('第1行币种“NOK”无法识别，售价与币种留空')
    expect(await drafts()).toEqual([])

    await press(page, 'take')
    await expect.poll(() => main(page)).toContain('已生成 1 张拟定客户订单')
    const [draft] = await drafts()
    expect(draft?.currency).toBeNull()
    await page.getByRole('link', { name: String(draft?.num) }).click()
    await page.waitForURL(/customerOrderEdit/)
    await expect.poll(() => main(page)).toContain('Nordhavn Maskin AS')
  },
)

eachWayOfForms(
  'in English, a file of another encoding is read in its own, and one that is no order is refused by what it is',
  async ({ page, context }) => {
    await world.query(`delete from customer_order where customer_po_num = 'AP-4711'`)
    await world.query(`update "user" set language = 'EN' where code = 'buyer1'`)
    await signIn(page, context, system, 'buyer1')
    await page.goto(`${system.origin}/main/customerOrderList/ublin`)
    await expect.poll(() => main(page)).toContain('Import a UBL order')
    const [, write] = writers[0] ?? []
    const order = (write?.({ item: goods.materialCode }) ?? '').replace('Nordhavn', 'Nørdhavn').replace('encoding="UTF-8"', 'encoding="ISO-8859-1"')
    await bring(page, Buffer.from(order, 'latin1'))
    await expect.poll(() => main(page)).toContain('1 lines, 1 of them can be taken')
    expect(await main(page)).toContain('Nørdhavn Maskin AS')
    await bring(page, Buffer.from('<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>'))
    await expect.poll(() => main(page)).toContain('The file is no valid UBL order but "Invoice"')
  },
)
