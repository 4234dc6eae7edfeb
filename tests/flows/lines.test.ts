/** The line grid in full: one line in edit, lines added, copied, moved, pasted and taken away, with script and without; undone and filled down with script. */
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { eachWay, eachWayOfForms, openBrowser } from '../support/browser.ts'
import { record } from '../support/record.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import {
  button,
  changeLines,
  draftRequisition,
  fill,
  type Goods,
  goodsOf,
  idIn,
  inDays,
  input,
  numberOf,
  openLine,
  paste,
  requisitionLine,
  says,
  succeed,
  valuesOf,
} from './flow.ts'

let system: System
let goods: Goods[]

beforeAll(async () => {
  system = await startSystem()
  goods = await goodsOf(system)
})

const lines = (page: Page) => page.locator('tr[data-line]')
const quantities = async (page: Page) => {
  const names = Array.from({ length: await lines(page).count() }, (_, at) => `requisitionLine[${at}].requestQty`)
  return Object.values(await valuesOf(page, names))
}
const stored = (docNum: string) =>
  system.query<{ line: number; qty: string; code: string }>(
    `select l.line_num as line, l.request_qty as qty, m.code from requisition_line l join requisition_header h on h.id = l.header_id
     join material_item m on m.id = l.material_id where h.doc_num = $1 order by 1`,
    [docNum],
  )

async function newRequisition(page: Page, purpose: string): Promise<void> {
  await openPage(page, system, 'purchaseRequisitionEdit')
  await fill(page, { billTypeId$text: 'PR_STD', purpose })
}

/** Several lines at once, from the text area. */
async function pasteLines(page: Page, block: string): Promise<void> {
  const before = await lines(page).count()
  const area = page.locator('[name="_paste.requisitionLine"]')
  await page.locator('summary').filter({ hasText: '粘贴多行' }).click()
  await area.fill(block)
  await button(page, 'line.paste:requisitionLine').click()
  await expect.poll(() => lines(page).count()).toBeGreaterThan(before)
}

const more = async (page: Page, intent: string) => {
  await page.locator('.lines-head summary').filter({ hasText: '更多' }).click()
  await button(page, intent).click()
}

eachWayOfForms(
  'shell 6: lines pasted under their headings, one edited, copied, moved and taken away come to be stored as they stood',
  async ({ page, context }) => {
    await signIn(page, context, system, 'buyer1')
    await newRequisition(page, '粘贴')
    const [a, b, c] = goods.map(({ code }) => code)
    await pasteLines(
      page,
      `物料\t申请数量\t需求日期\n${a}\t10\t${inDays(40)}\n${b}\t"1,020"\t${inDays(40).replaceAll('-', '/')}\n${c}\t30\t${inDays(40)}\n`,
    )
    await expect.poll(() => lines(page).count()).toBe(3)
    expect(await quantities(page)).toEqual(['10', '1020', '30'])
    // One line is in edit, by its number; the others carry what was typed unseen.
    await button(page, 'row:20').click()
    await input(page, 'requisitionLine[1].requestQty').waitFor()
    expect(await page.locator('tr.open').count()).toBe(1)
    await fill(page, { 'requisitionLine[1].requestQty': '20' })
    record('constant', 'table.edit.activeRow')
    await more(page, 'line.copy:requisitionLine[1]')
    await expect.poll(() => quantities(page)).toEqual(['10', '20', '30', '20'])
    await input(page, 'requisitionLine[3].requestQty').fill('40')
    await more(page, 'line.up:requisitionLine[3]')
    await expect.poll(() => quantities(page)).toEqual(['10', '20', '40', '30'])
    await changeLines(page, 'line.remove:requisitionLine[0]')
    await expect.poll(() => quantities(page)).toEqual(['20', '40', '30'])
    await succeed(page, 'save')
    const docNum = await numberOf(page, /^PR\d{12}$/)
    const saved = [
      { line: 10, qty: '20.0000', code: b },
      { line: 20, qty: '40.0000', code: b },
      { line: 30, qty: '30.0000', code: c },
    ]
    expect(await stored(docNum)).toEqual(saved)

    // What is stored moves as well, as long as nobody else knows its numbers.
    await button(page, 'row:30').click()
    await input(page, 'requisitionLine[2].requestQty').waitFor()
    await more(page, 'line.up:requisitionLine[2]')
    await expect.poll(() => lines(page).nth(1).locator('[name$=".requestQty"]:visible').count()).toBe(1)
    await succeed(page, 'save')
    await expect.poll(async () => (await stored(docNum)).map(({ qty }) => qty)).toEqual(['20.0000', '30.0000', '40.0000'])
  },
)

eachWay('pasted cells that break a rule are marked in their place and listed, and stay as they were given', async ({ page, context }) => {
  await signIn(page, context, system, 'buyer1')
  await newRequisition(page, '错值')
  await pasteLines(page, `申请数量\t需求日期\n-5\t2026-13-01\n1.23456\t${inDays(40)}\n十二\t${inDays(40)}\n`)
  const told = [
    '第10行“申请数量”的值 -5 不符合：不能小于0.0001',
    '第10行“需求日期”的值 2026-13-01 不符合：必须是有效日期',
    '第20行“申请数量”的值 1.23456 不符合：最多4位小数',
    '第30行“申请数量”的值 十二 不符合：必须是数字',
  ]
  await expect.poll(() => page.locator('.message.bad li').allInnerTexts()).toEqual(told)
  const wrong = page.locator('tr[data-line="requisitionLine[1]"] .wrong, tr[data-line="requisitionLine[1]"] td:has([aria-invalid=true])')
  expect(await wrong.getAttribute('title')).toBe(told[2])
  expect(await quantities(page)).toEqual(['-5', '1.23456', '十二'])
  record('error', 'numberCellBounds')
  const head = page.locator('th', { hasText: '申请数量' }).locator('.required')
  expect((await head.innerText()).trim()).toBe('*')
  const [red = 0, green = 0, blue = 0] = ((await head.evaluate((mark) => getComputedStyle(mark).color)).match(/\d+/g) ?? []).map(Number)
  expect(red).toBeGreaterThan(2 * Math.max(green, blue))
  record('constant', 'table.required.marker')
})

eachWayOfForms('titles that are no columns are told, and what stands under the others is pasted', async ({ page, context }) => {
  await signIn(page, context, system, 'buyer1')
  await newRequisition(page, '表头')
  await pasteLines(page, `物料\t数量\t供应商料号\n${goods[0]!.code}\t10\tX-1\n`)
  await expect.poll(() => quantities(page)).toEqual(['10'])
  expect(await page.locator('.message.bad li').allInnerTexts()).toEqual(['这里没有这些列，未粘贴：供应商料号'])
})

eachWayOfForms('a figure says why it is what it is: its rule, what went into it, how it was rounded', async ({ page, context }) => {
  await signIn(page, context, system, 'buyer1')
  await newRequisition(page, '为什么')
  await changeLines(page, 'line.add:requisitionLine')
  await fill(page, { 'requisitionLine[0].requestQty': '3', 'requisitionLine[0].estimatedPrice': '1.23' })
  await button(page, 'why:requisitionLine[0].netAmount').click()
  await expect
    .poll(() => page.locator('.why-line').innerText())
    .toMatch(/^第 10 行 .*金额 3\.69 = 申请数量 × .*单价.*申请数量 3.*单价 1\.23.*四舍五入到 2 位小数$/)
})

eachWayOfForms(
  'going back to the form of a new document and sending it again makes no second one, and the answer says so',
  async ({ page, context, javaScript }) => {
    await signIn(page, context, system, 'buyer1')
    const purpose = `返回 ${javaScript}`
    await newRequisition(page, purpose)
    const key = new URL(page.url()).searchParams.get('form')
    await changeLines(page, 'line.add:requisitionLine')
    const typed = {
      billTypeId$text: 'PR_STD',
      purpose,
      ...requisitionLine(0, goods[0]!, '5'),
    }
    await fill(page, typed)
    await succeed(page, 'save')
    const docNum = await numberOf(page, /^PR\d{12}$/)
    await openPage(page, system, 'purchaseRequisitionEdit', `form=${key}`)
    await changeLines(page, 'line.add:requisitionLine')
    await fill(page, typed)
    await succeed(page, 'save')
    await says(page, `此表单已提交过，没有重复生成：${docNum}`)
    expect(await system.query('select doc_num from requisition_header where purpose = $1', [purpose])).toEqual([{ doc_num: docNum }])
  },
)

test('keys in the grid: fill down, undo and redo of twenty edits, Escape; a paste goes on beyond the last line', async () => {
  const context = await (await openBrowser()).newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await signIn(page, context, system, 'buyer1')
  await newRequisition(page, '按键')
  await changeLines(page, 'line.add:requisitionLine')
  await input(page, 'requisitionLine[0].requestQty').focus()
  await paste(page, Array.from({ length: 5 }, (_, at) => `${at + 1}\r\n`).join(''))
  await expect.poll(() => quantities(page)).toEqual(['1', '2', '3', '4', '5'])
  // Ctrl+D takes the cell above; with a range, its first cell.
  await openLine(page, 'requisitionLine[1].requestQty')
  await input(page, 'requisitionLine[1].requestQty').focus()
  await page.keyboard.press('Control+d')
  await expect.poll(() => quantities(page)).toEqual(['1', '1', '3', '4', '5'])
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  expect(await page.locator('td.marked').count()).toBeGreaterThan(0)
  await page.keyboard.press('Control+d')
  await expect.poll(() => quantities(page)).toEqual(['1', '1', '1', '1', '5'])
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect.poll(() => quantities(page)).toEqual(['1', '2', '3', '4', '5'])
  await page.keyboard.press('Control+y')
  await expect.poll(() => quantities(page)).toEqual(['1', '1', '3', '4', '5'])
  // Twenty-one edits, of which the last twenty can be taken back.
  for (let at = 0; at < 21; at++) {
    await page.keyboard.press('Control+a')
    await page.keyboard.type(String(100 + at))
    await page.keyboard.press(at % 2 ? 'ArrowUp' : 'ArrowDown')
  }
  for (let at = 0; at < 25; at++) await page.keyboard.press('Control+z')
  await expect.poll(() => quantities(page)).toEqual(['1', '100', '3', '4', '5'])
  // Escape takes back what was typed in the cell; the next one closes the line.
  await page.keyboard.press('Control+a')
  await page.keyboard.type('77')
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await quantities(page)).includes('77')).toBe(false)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('tr.open').count()).toBe(0)
  // A click on a line opens it at the cell that was clicked.
  await page.locator('tr[data-line="requisitionLine[4]"] > td[data-label="申请数量"]').click()
  expect(await page.evaluate('document.activeElement.name')).toBe('requisitionLine[4].requestQty')
  record('constant', 'table.edit.activeRow')
  await context.close()
})

test('what is typed waits at the server: the page says so, and offers it again', async () => {
  const context = await (await openBrowser()).newContext({ locale: 'zh-CN' })
  const page = await context.newPage()
  await page.clock.install()
  await signIn(page, context, system, 'buyer1')
  await newRequisition(page, '合上电脑')
  await changeLines(page, 'line.add:requisitionLine')
  await fill(page, { 'requisitionLine[0].requestQty': '17' })
  const handedOver = page.waitForResponse((r) => new URL(r.url()).pathname.endsWith('/draft'))
  await page.clock.fastForward(15_000)
  await handedOver
  await says(page, /\d\d:\d\d 已暂存/)
  await page.close()
  const later = await context.newPage()
  await openPage(later, system, 'purchaseRequisitionEdit')
  await says(later, '填写的内容没有保存')
  await later.getByRole('link', { name: '恢复' }).click()
  await expect.poll(() => input(later, 'purpose').inputValue()).toBe('合上电脑')
  expect(await quantities(later)).toEqual(['17'])
  await fill(later, { 'requisitionLine[0].materialId$text': goods[0]!.code, 'requisitionLine[0].needByDate': inDays(40) })
  await succeed(later, 'save')
  await numberOf(later, /^PR\d{12}$/)
  expect(idIn(later)).not.toBe('')
  await openPage(later, system, 'purchaseRequisitionEdit')
  await expect.poll(() => later.locator('h1').innerText()).toBe('采购申请')
  expect(await later.locator('main').innerText()).not.toContain('填写的内容没有保存')
  await context.close()
})

test('without script 250 lines come twenty a page, and any page is chosen from a list', async () => {
  const context = await (await openBrowser()).newContext({ locale: 'zh-CN', javaScriptEnabled: false })
  const page = await context.newPage()
  await signIn(page, context, system, 'buyer1')
  await draftRequisition(page, system, goods[0]!, '长单')
  await system.query(
    `insert into requisition_line select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'line_num', n * 10))).*
     from requisition_line l, generate_series(2, 250) n where l.header_id = $1`,
    [idIn(page)],
  )
  await page.reload()
  expect(await lines(page).count()).toBe(20)
  await page.locator('select[name="_page.requisitionLine"]').selectOption({ label: '241–250' })
  await button(page, 'page:requisitionLine').click()
  await expect.poll(() => lines(page).count()).toBe(10)
  expect(await lines(page).last().getAttribute('data-line')).toBe('requisitionLine[249]')
  // What is typed on one page stays when another one is shown, and is saved with it.
  await fill(page, { 'requisitionLine[249].requestQty': '77' })
  await button(page, 'page:requisitionLine:0').click()
  await expect.poll(() => lines(page).first().getAttribute('data-line')).toBe('requisitionLine[0]')
  await succeed(page, 'save')
  const [last] = await system.query<{ qty: string }>(
    `select l.request_qty::float8::text as qty from requisition_line l join requisition_header h on h.id = l.header_id where h.purpose = '长单' and l.line_num = 2500`,
  )
  expect(last?.qty).toBe('77')
  await context.close()
})
