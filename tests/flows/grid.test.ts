/** What script adds to the lines: keys, a block from a spreadsheet, totals before saving, a message that goes by itself. */
import { beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { record } from '../support/record.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import { changeLines, fill, type Goods, goodsOf, inDays, input, numberOf, openLine, paste, succeed, valuesOf } from './flow.ts'

let system: System
let goods: Goods[]

beforeAll(async () => {
  system = await startSystem()
  goods = await goodsOf(system)
  for (const [at, price] of ['12.345678', '0.123456', '3.335'].entries())
    await system.query(
      'update supplier_price_list set net_price = $2, min_qty = 0 where material_id = (select id from material_item where code = $1)',
      [goods[at]!.code, price],
    )
})

const focused = 'document.activeElement.name'

test('keys move in the grid, a block of cells is pasted, totals follow, the message goes', async () => {
  record('constant', 'message.global.duration', 'message.global.top', 'number.thousandsSeparator')
  const context = await (await openBrowser()).newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await signIn(page, context, system, 'buyer1')
  await openPage(page, system, 'purchaseOrderEdit')
  await fill(page, { billTypeId$text: 'PO_STD', supplierId$text: goods[0]!.supplier })
  for (const n of [1, 2, 3]) {
    await changeLines(page, 'line.add:poLine')
    await expect.poll(() => page.locator('tr[data-line]').count()).toBe(n)
    // Left empty it comes from the material, and only once the line is saved.
    await fill(page, { [`poLine[${n - 1}].taxRate`]: '13' })
  }

  await openLine(page, 'poLine[0].orderQty')
  await input(page, 'poLine[0].orderQty').focus()
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  expect(await page.evaluate(focused)).toBe('poLine[1].orderQty')
  await page.keyboard.press('ArrowDown')
  expect(await page.evaluate(focused)).toBe('poLine[2].orderQty')
  // The last row keeps the focus; nothing is saved by it.
  await page.keyboard.press('Enter')
  expect(await page.evaluate(focused)).toBe('poLine[2].orderQty')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+Enter')
  expect(await page.evaluate(focused)).toBe('poLine[0].orderQty')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(focused)).toBe('poLine[0].uom')
  await page.keyboard.press('Shift+Tab')
  expect(await page.evaluate(focused)).toBe('poLine[0].orderQty')

  const cell = (name: string) => page.locator(`td[data-out="${name}"]`).innerText()
  const total = (key: string) => page.locator(`[data-total="${key}"]`).innerText()
  // Nothing is saved yet: the figures are the browser's, by the formulas of the services.
  await paste(page, '60\tPCS\t12.345678\r\n')
  await expect.poll(() => total('grossAmount')).toContain('837.04')
  expect(await total('netAmount')).toContain('740.74')
  expect(await total('taxAmount')).toContain('96.30')
  await paste(page, '60\tPCS\t12.345678\r\n1,000\tPCS\t0.123456\r\n333\tPCS\t3.335\r\n')
  await expect.poll(() => cell('poLine[2].grossAmount')).toContain('1,254.93')
  expect(await cell('poLine[0].grossAmount')).toContain('837.04')
  expect(await cell('poLine[1].grossAmount')).toContain('139.51')
  expect(await valuesOf(page, ['poLine[1].orderQty', 'poLine[1].uom', 'poLine[1].netPrice'])).toEqual({
    'poLine[1].orderQty': '1000',
    'poLine[1].uom': 'PCS',
    'poLine[1].netPrice': '0.123456',
  })
  expect(await total('netAmount')).toContain('1,974.76')
  expect(await total('taxAmount')).toContain('256.72')
  expect(await total('grossAmount')).toContain('2,231.48')

  // References are pasted as codes and looked up when the form is sent.
  await openLine(page, 'poLine[0].materialId$text')
  await input(page, 'poLine[0].materialId$text').focus()
  await expect.poll(() => page.getByRole('combobox').count()).toBeGreaterThan(0)
  await paste(page, `${goods[0]!.code}\n`)
  await paste(page, `${goods.map(({ code }) => code).join('\r\n')}\r\n`)
  for (const [at, { code }] of goods.entries())
    await expect.poll(() => valuesOf(page, [`poLine[${at}].materialId$text`])).toEqual({ [`poLine[${at}].materialId$text`]: code })
  await fill(page, Object.fromEntries([0, 1, 2].map((at) => [`poLine[${at}].needByDate`, inDays(40)])))
  await succeed(page, 'save')
  const begun = Date.now()
  const message = page.locator('.message.toast')
  await expect.poll(() => message.innerText()).toBe('保存成功')
  expect((await message.boundingBox())?.y).toBe(20)
  expect(await message.getAttribute('role')).toBe('status')
  await message.waitFor({ state: 'detached' })
  expect(Date.now() - begun).toBeGreaterThan(2_500)
  const docNum = await numberOf(page, /^PO\d{12}$/)
  expect(await cell('poLine[0].grossAmount')).toContain('837.04')
  const rows = await system.query<{ code: string; qty: string }>(
    'select m.code, l.order_qty as qty from po_line l join po_header h on h.id = l.header_id join material_item m on m.id = l.material_id where h.doc_num = $1 order by l.line_num',
    [docNum],
  )
  expect(rows.map(({ code, qty }) => [code, qty])).toEqual(goods.map(({ code }, at) => [code, ['60.0000', '1000.0000', '333.0000'][at]]))
  await context.close()
})

test('a day of a line is chosen in the calendar, which gives the focus back to its cell', async () => {
  const context = await (await openBrowser()).newContext({ locale: 'zh-CN', viewport: { width: 1280, height: 720 } })
  const page = await context.newPage()
  await signIn(page, context, system, 'buyer1')
  await openPage(page, system, 'purchaseOrderEdit')
  await page.waitForLoadState('networkidle')
  await changeLines(page, 'line.add:poLine')
  await fill(page, { 'poLine[0].needByDate': '2026/12/30' })
  const cell = input(page, 'poLine[0].needByDate')
  const calendar = page.getByRole('dialog', { name: /需求日期$/ })
  await cell.press('Alt+ArrowDown')
  await calendar.waitFor()
  await page.keyboard.press('Escape')
  await calendar.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(focused)).toBe('poLine[0].needByDate')

  await cell.press('Alt+ArrowDown')
  await calendar.waitFor()
  for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  await expect.poll(() => cell.inputValue()).toBe('2027-01-01')
  await expect.poll(() => page.evaluate(focused)).toBe('poLine[0].needByDate')
  await page.locator('td', { has: cell }).getByRole('button').click()
  await page.getByRole('button', { name: /2027年1月8日/ }).click()
  await expect.poll(() => cell.inputValue()).toBe('2027-01-08')
  await expect.poll(() => page.evaluate(focused)).toBe('poLine[0].needByDate')

  // The line has it, too, and takes it back.
  await page.keyboard.press('Control+z')
  await expect.poll(() => cell.inputValue()).not.toBe('2027-01-08')
  await input(page, 'orderDate').press('Alt+ArrowDown')
  await page.getByRole('dialog', { name: '订单日期' }).waitFor()
  await context.close()
})

test('a type-ahead shows what the last text finds, however late the answer to the one before', async () => {
  const context = await (await openBrowser()).newContext({ locale: 'zh-CN', viewport: { width: 1280, height: 720 } })
  const page = await context.newPage()
  await signIn(page, context, system, 'buyer1')
  await openPage(page, system, 'purchaseOrderEdit')
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const isOld = (address: string) => new URL(address).searchParams.get('q') === 'S00000'
  await page.route('**/picks?*', async (route) => {
    if (isOld(route.request().url())) await opened
    await route.continue().catch(() => {})
  })
  await input(page, 'supplierId$text').focus()
  const supplier = page.getByRole('combobox', { name: '供应商' })
  await supplier.waitFor()
  const [old] = await Promise.all([page.waitForRequest((request) => isOld(request.url())), supplier.pressSequentially('S00000')])
  await supplier.pressSequentially('1')
  const options = () => page.getByRole('option').allInnerTexts()
  await expect.poll(options).toEqual([expect.stringContaining('S000001')])
  open()
  await old.response().catch(() => null)
  await page.unrouteAll({ behavior: 'wait' })
  expect(await options()).toEqual([expect.stringContaining('S000001')])
  await context.close()
})
