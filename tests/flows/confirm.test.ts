/** What is unusual is asked about before it is done; whoever goes back finds everything as he typed it. */
import { beforeAll, expect } from 'vitest'
import { eachWayOfForms } from '../support/browser.ts'
import { record } from '../support/record.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import { button, draftRequisition, fill, type Goods, goodsOf, input, press, says, succeed } from './flow.ts'

let system: System
let goods: Goods[]

beforeAll(async () => {
  system = await startSystem()
  goods = await goodsOf(system)
  await system.query('update material_org set lead_days = 56 where material_id = (select id from material_item where code = $1)', [goods[0]?.code])
})

const statusOf = async (docNum: string) => (await system.query('select status from requisition_header where doc_num = $1', [docNum]))[0]?.status
const warning = '第10行需求日期早于提前期56天'

eachWayOfForms(
  'a need-by date inside the lead time asks before the requisition is submitted, and keeps what was typed',
  async ({ page, context, javaScript }) => {
    await signIn(page, context, system, 'buyer1')
    const docNum = await draftRequisition(page, system, goods[0]!)
    await fill(page, { purpose: '急用：样机' })
    expect(await press(page, 'doSubmit')).toBe(409)
    const asked = javaScript ? page.getByRole('dialog') : page.locator('#confirm')
    await expect.poll(() => asked.innerText()).toContain(warning)
    expect(await statusOf(docNum)).toBe('DRAFT')

    if (javaScript) await asked.getByRole('button', { name: '返回' }).click()
    expect(await input(page, 'purpose').inputValue()).toBe('急用：样机')

    // Pressing the same button again asks again; only the button beside the warnings agrees to them.
    expect(await press(page, 'doSubmit')).toBe(409)
    await expect.poll(() => asked.innerText()).toContain(warning)
    await succeed(page, 'confirmed:doSubmit')
    await says(page, '审批中')
    const [stored] = await system.query('select status, purpose from requisition_header where doc_num = $1', [docNum])
    expect(stored).toEqual({ status: 'SUBMITTED', purpose: '急用：样机' })
    record('action', 'requisitionHeader.doSubmit')
  },
)

eachWayOfForms('rows of a list are asked about together, and stay ticked', async ({ page, context, javaScript }) => {
  await signIn(page, context, system, 'buyer1')
  const docNum = await draftRequisition(page, system, goods[0]!)
  await openPage(page, system, 'purchaseRequisitionList', `docNum=${docNum}`)
  await page.locator('tbody input[name=id]').check()
  // Without script the actions on rows stand under 更多; with it the bar of the selection has them.
  if (!javaScript) await page.locator('main details.menu > summary', { hasText: '更多' }).first().click()
  expect(await press(page, 'doSubmit')).toBe(409)
  await expect.poll(() => page.locator('main').innerText()).toContain(warning)
  expect(await statusOf(docNum)).toBe('DRAFT')
  await button(page, 'confirmed:doSubmit').click()
  await expect.poll(() => statusOf(docNum)).toBe('SUBMITTED')
})
