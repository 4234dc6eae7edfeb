/** An action that met somebody else's version: the answer to it ends in the action, or says why not. */
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { eachWayOfForms, openWindow } from '../support/browser.ts'
import { type System, signIn, startSystem } from '../support/system.ts'
import { draftRequisition, fill, type Goods, goodsOf, idIn, input, openDocument, press, says, succeed, unfold } from './flow.ts'

let system: System
let goods: Goods[]

beforeAll(async () => {
  system = await startSystem()
  goods = await goodsOf(system)
})

async function colleague(javaScript: boolean, userName: string): Promise<Page> {
  const context = await openWindow(javaScript, { by: 'form client' })
  const page = await context.newPage()
  await signIn(page, context, system, userName)
  return page
}

const stored = async (id: string | null) =>
  (
    await system.query<{ status: string; purpose: string; remark: string | null }>(
      'select status, purpose, remark from requisition_header where id = $1',
      [id],
    )
  )[0]

const answers = (page: Page) => page.locator('.conflict button').allInnerTexts()

eachWayOfForms('who submits over a change of somebody else settles it and has submitted', async ({ page, context, javaScript }) => {
  await signIn(page, context, system, 'buyer1')
  const docNum = await draftRequisition(page, system, goods[0]!, '补充库存', '100')
  const id = idIn(page)
  const y = await colleague(javaScript, 'manager1')
  await openDocument(y, system, 'purchaseRequisitionList', docNum)
  await fill(y, { purpose: '旺季备货' })
  await succeed(y, 'save')
  await expect.poll(async () => (await stored(id))?.purpose).toBe('旺季备货')

  await fill(page, { purpose: '新线投产', remark: '分批' })
  expect(await press(page, 'doSubmit')).toBe(409)
  await expect.poll(() => answers(page)).toEqual(['按所选提交', '以我的为准，提交', '用对方的'])
  await succeed(page, 'resolve.mine:doSubmit')
  await expect.poll(() => stored(id)).toEqual({ status: 'SUBMITTED', purpose: '新线投产', remark: '分批' })
  await y.context().close()
})

eachWayOfForms(
  'where only the state has moved the page says who moved it and to what, and offers to go on or says why not',
  async ({ page, context, javaScript }) => {
    await signIn(page, context, system, 'buyer1')
    const docNum = await draftRequisition(page, system, goods[0]!, '补充库存', '100')
    const id = idIn(page)
    const y = await colleague(javaScript, 'buyer1')
    await openDocument(y, system, 'purchaseRequisitionList', docNum)
    await succeed(page, 'doSubmit')
    await expect.poll(async () => (await stored(id))?.status).toBe('SUBMITTED')

    expect(await press(y, 'doSubmit')).toBe(409)
    await expect
      .poll(() => y.locator('.conflict').innerText())
      .toMatch(/^宋莉于[\d-]{10}.[\d:]{8}处理了此单据，现在是“审批中” 您的输入与现在的内容没有不同。 现在不能提交。/)
    expect(await answers(y)).toEqual(['查看现在的内容'])
    await y.context().close()

    await succeed(page, 'doWithdraw')
    await expect.poll(async () => (await stored(id))?.status).toBe('DRAFT')
    const z = await colleague(javaScript, 'buyer1')
    await openDocument(z, system, 'purchaseRequisitionList', docNum)
    await openDocument(page, system, 'purchaseRequisitionList', docNum)
    await succeed(page, 'doSubmit')
    await expect.poll(async () => (await stored(id))?.status).toBe('SUBMITTED')
    await succeed(page, 'doWithdraw')
    await expect.poll(async () => (await stored(id))?.status).toBe('DRAFT')
    expect(await press(z, 'doSubmit')).toBe(409)
    await expect.poll(() => answers(z)).toEqual(['继续提交', '查看现在的内容'])
    await succeed(z, 'resolve:doSubmit')
    await expect.poll(async () => (await stored(id))?.status).toBe('SUBMITTED')
    await z.context().close()
  },
)

test('a reason that was given goes on with the action that it was given for', async () => {
  for (const javaScript of [true, false]) {
    const page = await colleague(javaScript, 'buyer1')
    const docNum = await draftRequisition(page, system, goods[0]!, '带原因', '10')
    const id = idIn(page)
    const y = await colleague(javaScript, 'manager1')
    await openDocument(y, system, 'purchaseRequisitionList', docNum)
    await fill(y, { remark: '请核对' })
    await succeed(y, 'save')
    await expect.poll(async () => (await stored(id))?.remark).toBe('请核对')
    await fill(page, { remark: '不要了' })
    await unfold(page, 'doCancel', javaScript)
    await input(page, 'input.doCancel.reason').fill('需求取消')
    expect(await press(page, 'doCancel')).toBe(409)
    await succeed(page, 'resolve:doCancel')
    await expect.poll(async () => (await stored(id))?.status).toBe('CANCELLED')
    await says(page, docNum)
    const [told] = await system.query(`select comment from document_history where business_id = $1 and action = 'doCancel'`, [id])
    expect(told).toEqual({ comment: '需求取消' })
    await Promise.all([page.context().close(), y.context().close()])
  }
})
