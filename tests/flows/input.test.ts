/** Wrong input comes back as it was typed, each error at its field and in the summary; nothing that was typed is lost on the way. */
import { beforeAll, expect } from 'vitest'
import { eachWay, eachWayOfForms } from '../support/browser.ts'
import { record } from '../support/record.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import { changeLines, fill, type Goods, goodsOf, inDays, input, numberOf, press, succeed, summary, valuesOf } from './flow.ts'

let system: System
let goods: Goods[]

beforeAll(async () => {
  system = await startSystem()
  goods = await goodsOf(system)
})

eachWay('every wrong field is named with rule and value, and everything typed is kept', async ({ page, context }) => {
  record('constant', 'format.date')
  record('error', 'requiredCellEmpty', 'numberCellBounds')
  await signIn(page, context, system, 'buyer1')
  await openPage(page, system, 'purchaseRequisitionEdit')
  await fill(page, { billTypeId$text: 'PR_STD', purpose: '' })
  await changeLines(page, 'line.add:requisitionLine')
  await changeLines(page, 'line.add:requisitionLine')
  const typed = {
    requestDate: '2026-02-30',
    'requisitionLine[0].materialId$text': 'NO-SUCH-ITEM',
    'requisitionLine[0].requestQty': '十二',
    'requisitionLine[0].needByDate': '2026-13-01',
    'requisitionLine[1].materialId$text': goods[0]!.code,
    'requisitionLine[1].requestQty': '1.23456',
    'requisitionLine[1].needByDate': '',
  }
  await fill(page, typed)
  expect(await press(page, 'save')).toBe(422)
  const errors = [
    '申请日期必须是有效日期(yyyy-MM-dd)，当前值“2026-02-30”',
    '请填写申请事由',
    '第10行“物料”的值 NO-SUCH-ITEM 不符合：不存在',
    '第10行“申请数量”的值 十二 不符合：必须是数字',
    '第10行“需求日期”的值 2026-13-01 不符合：必须是有效日期(yyyy-MM-dd)',
    '第20行“申请数量”的值 1.23456 不符合：最多4位小数',
    '第20行“需求日期”不能为空',
  ]
  await expect.poll(() => summary(page)).toEqual(errors)
  expect(await page.locator('#errors b').innerText()).toBe('有7处需要修改')
  expect(await page.locator('#errors').evaluate((e) => e === document.activeElement)).toBe(true)

  // Each stands at its field as well: words under a field of the head, a frame and the title in a cell.
  await expect.poll(() => page.locator('#f-purpose-error').innerText()).toBe('请填写申请事由')
  expect(await input(page, 'requisitionLine[1].requestQty').getAttribute('aria-invalid')).toBe('true')
  expect(await page.locator('td', { has: input(page, 'requisitionLine[1].requestQty') }).getAttribute('title')).toBe(errors[5])
  await page.locator('#errors a').nth(5).click()
  expect(await input(page, 'requisitionLine[1].requestQty').evaluate((e) => e === document.activeElement)).toBe(true)

  const shown = { ...typed, billTypeId$text: 'PR_STD' }
  expect(await valuesOf(page, Object.keys(shown))).toEqual(shown)

  // Lines come and go; what stands in the others stays.
  await changeLines(page, 'line.add:requisitionLine')
  await fill(page, { 'requisitionLine[2].requestQty': '7', requestDate: inDays(0) })
  await changeLines(page, 'line.remove:requisitionLine[0]')
  await expect.poll(() => page.locator('tr[data-line]').count()).toBe(2)
  expect(await valuesOf(page, ['requisitionLine[0].materialId$text', 'requisitionLine[0].requestQty', 'requisitionLine[1].requestQty'])).toEqual({
    'requisitionLine[0].materialId$text': goods[0]!.code,
    'requisitionLine[0].requestQty': '1.23456',
    'requisitionLine[1].requestQty': '7',
  })
  await changeLines(page, 'line.remove:requisitionLine[1]')
  await fill(page, { purpose: '补充库存', 'requisitionLine[0].requestQty': '8', 'requisitionLine[0].needByDate': inDays(40) })
  await succeed(page, 'save')
  const docNum = await numberOf(page, /^PR\d{12}$/)
  expect(
    await system.query(
      'select h.purpose, l.request_qty, m.code from requisition_line l join requisition_header h on h.id = l.header_id join material_item m on m.id = l.material_id where h.doc_num = $1',
      [docNum],
    ),
  ).toEqual([{ purpose: '补充库存', request_qty: '8.0000', code: goods[0]!.code }])
})

eachWayOfForms('choosing from a list keeps what was typed', async ({ page, context, javaScript }) => {
  await signIn(page, context, system, 'buyer1')
  await openPage(page, system, 'purchaseRequisitionEdit')
  await fill(page, { billTypeId$text: 'PR_STD', purpose: '产线补料' })
  await changeLines(page, 'line.add:requisitionLine')
  await fill(page, { 'requisitionLine[0].requestQty': '12', 'requisitionLine[0].needByDate': inDays(40) })
  const material = input(page, 'requisitionLine[0].materialId$text')
  if (javaScript) {
    await material.focus()
    await page.keyboard.type(goods[0]!.code.slice(0, -1))
    await page.getByRole('option').filter({ hasText: goods[0]!.code }).click()
    await expect.poll(() => material.inputValue()).toBe(goods[0]!.name)
    // By its Chinese name just as well.
    await material.fill('')
    await page.keyboard.type(goods[1]!.name.slice(0, 4))
    await page.getByRole('option').filter({ hasText: goods[1]!.code }).click()
  } else {
    await press(page, 'pick:requisitionLine[0].materialId')
    await page.fill('#pick-q', goods[1]!.code)
    await page.getByRole('button', { name: '查询' }).click()
    await Promise.all([page.waitForURL(/park=/), page.getByRole('button', { name: `选择 ${goods[1]!.code}` }).click()])
  }
  await expect.poll(() => input(page, 'requisitionLine[0].materialId$text').inputValue()).toBe(goods[1]!.name)
  const names = ['billTypeId$text', 'purpose', 'requisitionLine[0].requestQty', 'requisitionLine[0].needByDate']
  expect(Object.values(await valuesOf(page, names))).toEqual(['PR_STD', '产线补料', '12', inDays(40)])
  await succeed(page, 'save')
  await numberOf(page, /^PR\d{12}$/)
  expect(await page.locator('[data-out="requisitionLine[0].lineStatus"]').innerText()).toBe('拟定')
})
