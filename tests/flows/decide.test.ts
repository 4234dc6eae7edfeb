/** An approval from the mailed link: looking changes nothing, only its person decides, once (S6). */
import type { Page } from 'playwright'
import { beforeAll, expect } from 'vitest'
import { DEMO_PASSWORD } from '../../data/load/base.ts'
import { eachWayOfForms } from '../support/browser.ts'
import { readable } from '../support/mail.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import { draftRequisition, type Goods, goodsOf, openDocument, press, says, succeed } from './flow.ts'

let system: System
let goods: Goods[]
let email: string

beforeAll(async () => {
  system = await startSystem({ background: true })
  goods = await goodsOf(system)
  const [manager] = await system.query<{ email: string }>(`select email from "user" where code = 'manager1'`)
  email = String(manager?.email)
})

async function submitted(page: Page): Promise<string> {
  const docNum = await draftRequisition(page, system, goods[0]!)
  await succeed(page, 'doSubmit')
  await says(page, '审批中')
  return docNum
}

async function linkFor(docNum: string): Promise<string> {
  const find = async () =>
    (await system.mails()).map(readable).find((mail) => mail.includes(email) && mail.includes(docNum) && mail.includes('/decide/'))
  await expect.poll(find).toBeDefined()
  return /\/decide\/[\w-]{43}/.exec((await find()) ?? '')?.[0] ?? ''
}

const state = (docNum: string) =>
  system.query(
    `select h.status, h.version_num, (select count(*)::int from document_history d where d.business_id = h.id) as events,
       (select count(*)::int from approval_token t where t.used_at is not null) as used from requisition_header h where h.doc_num = $1`,
    [docNum],
  )

eachWayOfForms('looked at twice, refused to others, approved once', async ({ page, context }) => {
  await signIn(page, context, system, 'buyer1')
  const docNum = await submitted(page)
  const link = await linkFor(docNum)
  const before = await state(docNum)
  expect((await page.goto(system.origin + link))?.status()).toBe(403)
  expect(await page.locator('body').innerText()).not.toContain(docNum)

  // Without a session the log-in comes first and leads back.
  await context.clearCookies()
  await page.goto(system.origin + link)
  expect(new URL(page.url()).searchParams.get('returnTo')).toBe(link)
  await page.fill('input[name=userName]', 'manager1')
  await page.fill('input[name=password]', DEMO_PASSWORD)
  await page.press('input[name=password]', 'Enter')
  await page.waitForURL(system.origin + link)
  await page.goto(system.origin + link)
  await says(page, docNum)
  await says(page, '补充库存')
  expect(await state(docNum)).toEqual(before)

  await press(page, 'approve')
  await page.waitForURL(`${system.origin}/main/todos`)
  await says(page, '审批已处理')
  expect(await page.locator('main table').allInnerTexts()).not.toEqual(expect.arrayContaining([expect.stringContaining(docNum)]))
  expect((await state(docNum))[0]).toMatchObject({ status: 'APPROVED' })

  await page.goto(system.origin + link)
  await says(page, /任务已由.+办理/)
  // Who handed it in and who decided are called as their reader calls them.
  await system.query(`update "user" set language = 'EN' where code = 'manager1'`)
  await signIn(page, context, system, 'manager1', { to: link })
  await says(page, /submitted by Song Li/)
  await says(page, /Already done by Xu Ruoxi/)
  await expect.poll(() => page.locator('.head .status').getAttribute('class')).toContain('run')
  await system.query(`update "user" set language = 'CN' where code = 'manager1'`)
  expect(await page.locator('button[name=intent][value=approve]').count()).toBe(0)
})

eachWayOfForms('a rejection needs a reason, and its owner reads it', async ({ page, context }) => {
  await signIn(page, context, system, 'buyer1')
  const docNum = await submitted(page)
  const link = await linkFor(docNum)
  await signIn(page, context, system, 'manager1', { to: link })
  expect(await press(page, 'reject')).toBe(422)
  await expect.poll(() => page.locator('#f-comment-error').innerText()).toBe('请填写原因')
  await page.fill('[name=comment]', '规格不符，请核对图纸')
  await press(page, 'reject')
  await page.waitForURL(`${system.origin}/main/todos`)
  await says(page, '审批已处理')

  await signIn(page, context, system, 'buyer1')
  await openDocument(page, system, 'purchaseRequisitionList', docNum)
  await says(page, '已驳回')
  await page.locator('.tab-links').getByRole('link', { name: '审批' }).click()
  await says(page, '规格不符，请核对图纸')
  await openPage(page, system, 'messages')
  await says(page, docNum)
})
