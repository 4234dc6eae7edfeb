/** What an order comes to by tax rate, as its invoices will be written, and a list of orders by status. */
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { openLine, press } from '../flows/flow.ts'
import { eachWayOfForms } from '../support/browser.ts'
import { type SoldGoods, soldGoods } from '../support/sold-goods.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import { openWorld, type Person, type World } from '../support/world.ts'

let system: System
let world: World
let buyer: Person
let ids: SoldGoods

beforeAll(async () => {
  system = await startSystem()
  world = await openWorld(system.database)
  buyer = await world.person('buyer1')
  ids = await soldGoods(world)
})

const ordered = async (...rates: string[]): Promise<Doc> =>
  buyer.save('poHeader', {
    billTypeId: await world.idOf('purchaseBillType', 'PO_SMP'),
    orgId: ids.org,
    supplierId: ids.supplier,
    poLine: rates.map((taxRate, at) => ({ materialId: ids.material, orderQty: String(10 + at), netPrice: '100', taxRate, needByDate: '2026-12-20' })),
  })

test('10, 11 and 12 at 100.00, of which two bear 13 % and one 9 %, come to 1,100.00 and 99.00 of tax, and to 2,200.00 and 286.00', async () => {
  const order = await ordered('13', '9', '13')
  expect((await buyer.find('poHeader', order.id)).poLine$sums).toEqual({
    taxRate: [
      { id: '["9"]', taxRate: '9.0000', netAmount: '1100.00', taxAmount: '99.00', grossAmount: '1199.00' },
      { id: '["13"]', taxRate: '13.0000', netAmount: '2200.00', taxAmount: '286.00', grossAmount: '2486.00' },
    ],
  })
})

eachWayOfForms('a buyer who moves 10 to 20 reads what 13 % comes to before he saves', async ({ page, context, javaScript }) => {
  const order = await ordered('13', '9')
  await signIn(page, context, system, 'buyer1')
  await openPage(page, system, 'purchaseOrderEdit', `id=${order.id}`)
  const sums = async () => (await page.locator('[data-sums=taxRate] tbody tr').allInnerTexts()).map((row) => row.split(/\s+/).filter(Boolean))
  expect(await sums()).toEqual([
    ['9%', '1,100.00', '99.00', '1,199.00'],
    ['13%', '1,000.00', '130.00', '1,130.00'],
  ])
  await openLine(page, 'poLine[0].orderQty')
  await page.locator('[name="poLine[0].orderQty"]').fill('20')
  if (!javaScript) await press(page, 'recompute')
  await expect.poll(sums).toEqual([
    ['9%', '1,100.00', '99.00', '1,199.00'],
    ['13%', '2,000.00', '260.00', '2,260.00'],
  ])
})

eachWayOfForms('a list of orders whose totals are asked for says what each status comes to', async ({ page, context }) => {
  const draftOne = await ordered('13')
  const submitted = await ordered('9')
  await buyer.act('poHeader', 'doSubmit', submitted)
  await signIn(page, context, system, 'buyer1')
  await openPage(page, system, 'purchaseOrderList', `sums=1&docNum=${draftOne.docNum},${submitted.docNum}`)
  const rows = await page.locator('[data-sums=status] tbody tr').allInnerTexts()
  expect(rows.map((row) => row.split(/\s+/))).toEqual([
    ['拟定', 'CNY1,130.00'],
    ['审批中', 'CNY1,090.00'],
  ])
})
