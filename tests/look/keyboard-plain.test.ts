/** A whole journey without a mouse and without script: each page begins at its top, and Tab and Enter do the rest. */
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { goodsOf, inDays, summary } from '../flows/flow.ts'
import { type System, signIn, startSystem } from '../support/system.ts'
import { enter, expectSeen, h1, isAt, logIn, openWindow, pressAt, tabTo } from './keys.ts'

let system: System

beforeAll(async () => {
  system = await startSystem({ background: true })
})

const box = (page: Page, name: string) => page.locator(`[name="${name}"]:not([type=hidden])`)

test('a requisition from the log-in to its approval without script: found in the menu, made, filled, refused, put right, saved and submitted', async () => {
  const [goods] = await goodsOf(system)
  const page = await openWindow(false)
  await logIn(page, system)

  await tabTo(page, page.locator('nav.side input[name=menuQ]'))
  await page.keyboard.insertText('采购申请')
  await Promise.all([page.waitForURL(/menuQ=/), page.keyboard.press('Enter')])
  await enter(page, page.locator('nav.side a', { hasText: /^采购申请$/ }))
  expect(await h1(page)).toBe('采购申请')
  await enter(page, page.locator('main a', { hasText: '新建' }).first())

  await page.keyboard.press('Tab')
  expect(await isAt(page.locator('a.skip'))).toBe(true)
  await page.keyboard.press('Enter')
  await tabTo(page, box(page, 'billTypeId$text'))
  await page.keyboard.type('PR_STD')
  await tabTo(page, box(page, 'purpose'))
  await page.keyboard.insertText('不用鼠标也没有脚本')
  for (const [at, qty] of ['12', '7'].entries()) {
    await enter(page, page.locator('button[value="line.add:requisitionLine"]').first(), at === 0 ? 'Tab' : 'Shift+Tab')
    const line = `requisitionLine[${at}]`
    await tabTo(page, box(page, `${line}.materialId$text`))
    await page.keyboard.type(goods?.code ?? '')
    await tabTo(page, box(page, `${line}.requestQty`))
    await page.keyboard.type(qty)
    await tabTo(page, box(page, `${line}.needByDate`))
    // The first line begins with a day that there is not.
    await page.keyboard.type(at === 0 ? '2026-02-30' : inDays(40))
  }
  const press = (intent: string) => enter(page, page.locator(`.actions button[name=intent][value=${intent}]`))
  await press('save')
  await expect.poll(() => isAt(page.locator('#errors'))).toBe(true)
  await expect.poll(() => summary(page)).toEqual(['第10行“需求日期”的值 2026-02-30 不符合：必须是有效日期(yyyy-MM-dd)'])
  // The summary has the focus; its link leads to the cell.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const day = box(page, 'requisitionLine[0].needByDate')
  await expect.poll(() => isAt(day)).toBe(true)
  await expectSeen(page)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(inDays(40))
  await press('save')
  await expect.poll(() => h1(page)).toMatch(/^PR\d{12}$/)
  await press('doSubmit')
  await expect.poll(() => page.locator('main .head').first().innerText()).toContain('审批中')
  const stored = await system.query(
    `select h.status, h.purpose, l.request_qty as qty from requisition_header h join requisition_line l on l.header_id = h.id
     where h.doc_num = $1 order by l.line_num`,
    [await h1(page)],
  )
  expect(stored).toEqual(['12.0000', '7.0000'].map((qty) => ({ status: 'SUBMITTED', purpose: '不用鼠标也没有脚本', qty })))
  await page.context().close()
})

test('a list is searched, sorted, ticked and has its columns set without script; a record is asked about and left', async () => {
  const page = await openWindow(false)
  await signIn(page, page.context(), system, 'buyer1', { to: '/main/materialManagementList' })
  const rows = page.locator('main tbody tr')
  await tabTo(page, page.locator('form.find input[name=code]'))
  await page.keyboard.type('010101')
  await Promise.all([page.waitForURL(/code=010101/), page.keyboard.press('Enter')])
  expect(await rows.first().innerText()).toContain('010101')
  await enter(page, page.locator('main thead').getByRole('button', { name: '物料编码' }))
  expect(await page.locator('main th[aria-sort]').first().getAttribute('aria-sort')).toBe('ascending')
  await tabTo(page, rows.first().locator('input[type=checkbox]'))
  await page.keyboard.press('Space')
  await enter(page, page.locator('main thead').getByRole('button', { name: '物料编码' }), 'Shift+Tab')
  expect(await page.locator('.chosen b').innerText()).toContain('1')

  await enter(page, page.locator('form.find a', { hasText: '列设置' }))
  expect(await h1(page)).toBe('物料：列设置')
  await tabTo(page, page.getByRole('row', { name: '规格' }).locator('input[type=checkbox]'))
  await page.keyboard.press('Space')
  await enter(page, page.locator('main').getByRole('button', { name: '保存', exact: true }), 'Shift+Tab')
  expect(await h1(page)).toBe('物料')

  const code = await rows.first().locator('td a').first().innerText()
  await enter(page, rows.first().locator('td a').first())
  expect(await h1(page)).toBe(code)
  // The question folds out below its button.
  await pressAt(page, page.locator('.actions').getByText('删除', { exact: true }))
  await tabTo(page, page.locator('.actions').getByRole('button', { name: /删除/ }).last())
  await page.goBack()
  expect(await h1(page)).toBe('物料')
  await page.context().close()
})
