/** Columns that are more than a field: a period, a link to another document, an icon, a button in the line, how much of it is done. */
import type { Page } from 'playwright'
import { beforeAll, expect } from 'vitest'
import { eachWayOfForms } from '../support/browser.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import { button, changeLines, draftRequisition, fill, type Goods, goodsOf, input, numberOf, openLine, succeed, summary } from './flow.ts'

let system: System
let goods: Goods[]

beforeAll(async () => {
  system = await startSystem()
  goods = await goodsOf(system)
})

const idOf = async (docNum: string) => String((await system.query('select id from requisition_header where doc_num = $1', [docNum]))[0]?.id)
const cell = (page: Page, at: number) => page.locator(`tr[data-line="requisitionLine[${at}]"] > td`)

eachWayOfForms(
  'a line of a requisition is ordered by its own button; its order is a tag that leads there, and the line says how much is done',
  async ({ page, context, javaScript }) => {
    await signIn(page, context, system, 'buyer1')
    const docNum = await draftRequisition(page, system, goods[0]!, `行按钮 ${javaScript}`)
    expect(await page.locator('button[value^="doCreateOrder:"]').count(), 'a draft is not ordered').toBe(0)
    await succeed(page, 'doSubmit')
    const id = await idOf(docNum)
    await signIn(page, context, system, 'manager1')
    await openPage(page, system, 'purchaseRequisitionEdit', `id=${id}`)
    await succeed(page, 'doApproval')

    await signIn(page, context, system, 'buyer1')
    await openPage(page, system, 'purchaseRequisitionEdit', `id=${id}`)
    const progress = cell(page, 0).locator('progress')
    expect(await progress.getAttribute('value')).toBe('0.0000')
    await succeed(page, 'doCreateOrder:requisitionLine[0]')
    await expect.poll(() => progress.getAttribute('value')).toBe('100.0000')
    expect(await page.locator('tr[data-line="requisitionLine[0]"] .percent').innerText()).toBe('100%')
    expect(await page.locator('button[value^="doCreateOrder:"]').count(), 'nothing is left to order').toBe(0)

    await page.locator('tr.sub summary').first().click()
    // The quota of the approved suppliers parts it between two.
    const tag = page.locator('a.tag.link').first()
    const order = await tag.innerText()
    expect(order).toMatch(/^PO\d{12}$/)
    await tag.click()
    expect(await numberOf(page, /^PO\d{12}$/)).toBe(order)
    expect(await page.locator('.tabs').innerText()).toContain(order)
  },
)

eachWayOfForms('an urgent requisition carries a picture and its word in the list', async ({ page, context }) => {
  await signIn(page, context, system, 'buyer1')
  await draftRequisition(page, system, goods[1]!, '停线')
  await system.query(`update requisition_header set urgency = 'URGENT' where purpose = '停线'`)
  await openPage(page, system, 'purchaseRequisitionList', 'purpose=停线')
  const urgent = page.locator('tbody .cell-icon').first()
  expect(await urgent.innerText()).toBe('紧急')
  expect(await urgent.locator('svg').count()).toBe(1)
  expect(await urgent.getAttribute('title')).toBe('紧急')
})

eachWayOfForms(
  'a period that ends before it starts is refused at its line, keeps what was typed, and is stored once it is right',
  async ({ page, context, javaScript }) => {
    await signIn(page, context, system, 'admin')
    await openPage(page, system, 'systemsetting/respSave')
    await fill(page, { code: `PERIOD_${javaScript}`.toUpperCase(), name: '有效期', userType: 'INTERNAL' })
    await changeLines(page, 'line.add:responsibilityRole')
    const role = await system.query<{ code: string }>(
      `select code from role where user_type = 'INTERNAL' and enabled_flag = 'Y' order by code limit 1`,
    )
    const line = 'responsibilityRole[0]'
    await fill(page, { [`${line}.roleId$text`]: String(role[0]?.code), [`${line}.startDate`]: '2026-12-31', [`${line}.endDate`]: '2026/1/1' })
    await button(page, 'save').click()
    await expect.poll(() => summary(page)).toEqual(['第10行：开始日期不能晚于结束日期'])
    expect(await page.locator('#errors a').getAttribute('href')).toBe('#f-responsibilityRole-0-endDate')
    await openLine(page, `${line}.startDate`)
    expect(await input(page, `${line}.startDate`).inputValue()).toBe('2026-12-31')
    await fill(page, { [`${line}.startDate`]: '2026-01-01', [`${line}.endDate`]: '2026-12-31' })
    await succeed(page, 'save')
    const stored = () =>
      system.query(
        `select start_date::text as from, end_date::text as to from responsibility_role l join responsibility r on r.id = l.header_id where r.code = $1`,
        [`PERIOD_${javaScript}`.toUpperCase()],
      )
    await expect.poll(stored).toEqual([{ from: '2026-01-01', to: '2026-12-31' }])
  },
)
