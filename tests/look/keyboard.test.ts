/** Whole journeys without a mouse: the focus is seen at each stop, is never lost, and goes back to where it was. */
import type { Locator, Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { bookOf } from '../excel/books.ts'
import { goodsOf, inDays } from '../flows/flow.ts'
import { type System, signIn, startSystem } from '../support/system.ts'
import { chooseFiles, expectSeen, focused, h1, isAt, logIn, openWindow, tabTo } from './keys.ts'

let system: System

beforeAll(async () => {
  system = await startSystem({ background: true })
})

test('from the log-in over the menu to a list that is searched, sorted and ticked, into a record, its question, and back', async () => {
  const page = await openWindow(true)
  await logIn(page, system)

  // The first stop of each page leads past the frame.
  await page.keyboard.press('Tab')
  await expect.poll(() => isAt(page.locator('a.skip'))).toBe(true)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('物料')
  // Others of that name come before it: they are gone through by the arrows and the tabulator.
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^物料/)
  for (let step = 0; step < 12 && (await page.evaluate(() => document.activeElement?.textContent)) !== '物料'; step += 1)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => h1(page)).toBe('物料')
  await expectSeen(page)

  const rows = page.locator('main tbody tr')
  await tabTo(page, page.locator('form.find input[name=code]'))
  await page.keyboard.type('010101')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.searchParams.get('code') === '010101')
  await expect.poll(() => rows.first().innerText()).toContain('010101')
  const head = page
    .locator('main thead')
    .getByRole('button', { name: '物料编码' })
    .or(page.locator('main thead').getByRole('link', { name: '物料编码' }))
  await tabTo(page, head)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('main th[aria-sort]').first().getAttribute('aria-sort')).toBe('ascending')
  await tabTo(page, rows.first().locator('input[type=checkbox]'))
  await page.keyboard.press('Space')
  await expect.poll(() => page.locator('.chosen b').innerText()).toContain('1')

  await tabTo(page, rows.first().locator('td a').first())
  const code = await rows.first().locator('td a').first().innerText()
  await page.keyboard.press('Enter')
  await expect.poll(() => h1(page)).toBe(code)
  await expectSeen(page)

  const remove = page.locator('.actions').getByRole('button', { name: '删除', exact: true })
  await tabTo(page, remove)
  await page.keyboard.press('Enter')
  await page.locator('dialog[open]').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => isAt(remove)).toBe(true)
  await page.goBack()
  await expect.poll(() => h1(page)).toBe('物料')
  await page.context().close()
})

test('columns are set, a menu opens and gives the focus back, and a tab is closed without losing it', async () => {
  const page = await openWindow(true)
  await signIn(page, page.context(), system, 'buyer1', { to: '/main/materialManagementList' })
  await page.waitForLoadState('networkidle')
  const more = page.locator('main .head summary').last()
  await tabTo(page, more)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.pop') !== null)).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => isAt(more)).toBe(true)

  await tabTo(page, page.locator('form.find a', { hasText: '列设置' }))
  await page.keyboard.press('Enter')
  await expect.poll(() => h1(page)).toContain('列设置')
  await expectSeen(page)
  const brand = page.locator('main tbody tr').nth(2).locator('input[type=checkbox]')
  await tabTo(page, brand)
  await page.keyboard.press('Space')
  const save = page.locator('main').getByRole('button', { name: '保存', exact: true })
  await tabTo(page, save, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => h1(page)).toBe('物料')
  await expectSeen(page)

  const close = page.locator('nav.tabs .on .close')
  await tabTo(page, close, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('nav.tabs li').count()).toBe(1)
  await expect.poll(async () => (await focused(page)).isSeen).toBe(true)
  await page.context().close()
})

test('the supplier of an order is picked from what is typed, and a line is added', async () => {
  const page = await openWindow(true)
  await signIn(page, page.context(), system, 'buyer1', { to: '/main/purchaseOrderEdit' })
  await page.waitForLoadState('networkidle')
  const supplier = page.locator('[name="supplierId$text"]')
  await tabTo(page, supplier)
  await page.locator('[role=combobox]').first().waitFor()
  await page.keyboard.type('华芯')
  // The answer to the last key stands once nothing is under way.
  await page.waitForLoadState('networkidle')
  await page.getByRole('option', { name: '苏州华芯微电子有限公司' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.locator('[role=option][data-focused]').waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => supplier.inputValue()).toBe('苏州华芯微电子有限公司')
  await tabTo(page, page.getByRole('button', { name: '新增行' }).first())
  await page.keyboard.press('Enter')
  await page.locator('.lines .open').first().waitFor()
  await page.context().close()
})

/** Chooses what the reference that has the focus finds for what is typed. */
async function choose(page: Page, field: Locator, typed: string): Promise<void> {
  await expect.poll(() => field.getAttribute('role')).toBe('combobox')
  await page.keyboard.insertText(typed)
  await page.waitForLoadState('networkidle')
  const options = page.locator('.options [role=option]')
  await options.filter({ hasText: typed }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.locator('[role=option][data-focused]').waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => options.count()).toBe(0)
}

test('a requisition from the log-in to its approval: found in the menu, made, filled with lines, saved and submitted', async () => {
  const [goods] = await goodsOf(system)
  const page = await openWindow(true)
  await logIn(page, system)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('采购申请')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('采购申请')
  await page.keyboard.press('Enter')
  await expect.poll(() => h1(page)).toBe('采购申请')
  await tabTo(page, page.locator('main a', { hasText: '新建' }).first())
  await page.keyboard.press('Enter')
  await page.locator('#document').waitFor()
  await page.waitForLoadState('networkidle')

  const box = (name: string) => page.locator(`[name="${name}"]:not([type=hidden])`)
  await tabTo(page, box('billTypeId$text'))
  await choose(page, box('billTypeId$text'), 'PR_STD')
  await tabTo(page, box('purpose'))
  await page.keyboard.insertText('不用鼠标')
  for (const [at, qty] of ['12', '7'].entries()) {
    await tabTo(page, page.getByRole('button', { name: '新增行' }).first(), at === 0 ? 'Tab' : 'Shift+Tab')
    await page.keyboard.press('Enter')
    const line = `requisitionLine[${at}]`
    // A new line has the focus in its first cell.
    const material = box(`${line}.materialId$text`)
    await material.waitFor()
    await expect.poll(() => isAt(material)).toBe(true)
    await choose(page, material, goods?.code ?? '')
    await tabTo(page, box(`${line}.requestQty`))
    await page.keyboard.type(qty)
    await tabTo(page, box(`${line}.needByDate`))
    await page.keyboard.type(inDays(40))
  }
  const press = async (intent: string) => {
    await tabTo(page, page.locator(`.actions button[name=intent][value=${intent}]`))
    await page.keyboard.press('Enter')
  }
  await press('save')
  await expect.poll(() => h1(page)).toMatch(/^PR\d{12}$/)
  await page.waitForLoadState('networkidle')
  await expectSeen(page)
  await press('doSubmit')
  await expect.poll(() => page.locator('main .head').first().innerText()).toContain('审批中')
  await expectSeen(page)
  const stored = await system.query(
    `select h.status, h.purpose, l.request_qty as qty from requisition_header h join requisition_line l on l.header_id = h.id
     where h.doc_num = $1 order by l.line_num`,
    [await h1(page)],
  )
  expect(stored).toEqual(['12.0000', '7.0000'].map((qty) => ({ status: 'SUBMITTED', purpose: '不用鼠标', qty })))
  await page.context().close()
})

test.each([true, false])('districts are imported: template, file, check and confirmation (script: %s)', async (javaScript) => {
  const [code, name] = javaScript ? ['110998', '键盘区'] : ['110995', '纸笔区']
  const page = await openWindow(javaScript)
  await signIn(page, page.context(), system, 'admin', { to: '/main/districtList' })
  await page.waitForLoadState('networkidle')
  const link = page.locator('main a[href*="/import"]').first()
  if (!(await link.isVisible())) {
    await tabTo(page, page.locator('main .head summary').last())
    await page.keyboard.press('Enter')
  }
  await tabTo(page, link)
  await page.keyboard.press('Enter')
  await expect.poll(() => h1(page)).toContain('导入')
  await page.waitForLoadState()
  await tabTo(page, page.locator('main a[href*="/template"]').first())
  const [template] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(template.suggestedFilename()).toMatch(/\.xlsx$/)
  await tabTo(page, page.locator('#file'))
  await chooseFiles(page, {
    name: '区划.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await bookOf([
      ['区划代码', '名称', '上级编码'],
      [code, name, '110100'],
    ]),
  })
  await tabTo(page, page.locator('button[value=check]'))
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('main').innerText()).toContain('校验通过，将新增1行，修改0行')
  if (javaScript) await expectSeen(page)
  // The same button has the focus again, unless the check took so long that its progress was shown in between.
  await tabTo(page, page.locator('button[value=confirm]'), (await isAt(page.locator('button[value=check]'))) ? 'Shift+Tab' : 'Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('main').innerText()).toContain('导入成功：新增1行')
  if (javaScript) await expectSeen(page)
  expect(await system.query('select name from district where code = $1', [code])).toEqual([{ name }])
  await page.context().close()
})
