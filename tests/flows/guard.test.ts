/** Who may come in, what is not there, and the small things of the frame. */
import type { Page } from 'playwright'
import { beforeAll, expect } from 'vitest'
import { DEMO_PASSWORD } from '../../data/load/base.ts'
import { eachWayOfForms } from '../support/browser.ts'
import { record } from '../support/record.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import { addLine, draftRequisition, fill, type Goods, goodsOf, isAnswer, says, succeed, workAs, workingAs } from './flow.ts'

let system: System
let goods: Goods[]

beforeAll(async () => {
  system = await startSystem()
  goods = await goodsOf(system)
})

const h1 = (page: Page) => page.locator('h1').innerText()

async function answerTo(page: Page, path: string): Promise<{ status: number | undefined; title: string }> {
  const answer = await page.goto(system.origin + path)
  return { status: answer?.status(), title: await h1(page) }
}

eachWayOfForms('what is not there and what is not yours look the same; a page that is not granted says which', async ({ page, context }) => {
  await signIn(page, context, system, 'buyer1')
  const missing = { status: 404, title: '记录不存在或无权查看' }
  expect(await answerTo(page, '/main/purchaseOrderEdit?id=01900000-0000-7000-8000-000000000000')).toEqual(missing)
  expect(await answerTo(page, '/main/purchaseOrderEdit?id=abc')).toEqual(missing)
  expect(await answerTo(page, '/main/noSuchPage')).toEqual({ status: 404, title: '页面不存在' })
  expect(await answerTo(page, '/main/systemsetting/role')).toEqual({ status: 403, title: '您没有这项权限' })
  await says(page, '您没有访问此页面的权限：角色')
  await says(page, '权限由采购方的系统管理员授予')

  await signIn(page, context, system, 'supplier02')
  const [other] = await system.query<{ id: string }>(`select id from supplier_info where code = 'S000001'`)
  const [own] = await system.query<{ id: string }>(`select id from supplier_info where code = 'S000002'`)
  expect(await answerTo(page, `/main/supplierInfoEdit?id=${other?.id}`)).toEqual(missing)
  expect(await answerTo(page, `/main/supplierInfoEdit?id=${own?.id}`)).toMatchObject({ status: 200 })
  expect(await answerTo(page, '/main/purchaseRequisitionList')).toEqual({ status: 404, title: '页面不存在' })
})

eachWayOfForms('log-in: the same words for every mistake, a picture after three, a wait after five', async ({ page, javaScript }) => {
  const enter = async (password: string, userName: string) => {
    await page.fill('input[name=userName]', userName)
    await page.fill('input[name=password]', password)
    const [answer] = await Promise.all([page.waitForResponse(isAnswer), page.press('input[name=password]', 'Enter')])
    await page.waitForLoadState()
    return answer.status()
  }
  const alert = () => page.locator('[role=alert]').innerText()
  const userName = javaScript ? 'buyer2' : 'buyer3'
  await page.goto(system.origin)
  expect(await enter('wrong-Password-1', `nobody ${javaScript}`)).toBe(422)
  expect(await alert()).toBe('用户名或密码错误')
  for (let i = 0; i < 3; i++) {
    expect(await page.locator('input[name=captcha]').count()).toBe(0)
    expect(await enter('wrong-Password-1', userName)).toBe(422)
    expect(await alert()).toBe('用户名或密码错误')
  }
  expect(await page.locator('.entry img').getAttribute('src')).toMatch(/^data:image\/svg\+xml;base64,/)
  // From now on even the right password needs the picture.
  await page.fill('input[name=captcha]', 'xxxx')
  expect(await enter(DEMO_PASSWORD, userName)).toBe(422)
  expect(await page.locator('[id="sign-captcha-error"]').innerText()).toBe('验证码错误或已过期')
  expect(await page.locator('input[name=userName]').inputValue()).toBe(userName)
  expect(await page.locator('input[name=password]').inputValue()).toBe('')
  const before = await page.locator('.entry img').getAttribute('src')
  await page.getByRole('button', { name: '换一张' }).click()
  await expect.poll(() => page.locator('.entry img').getAttribute('src')).not.toBe(before)

  await system.query(`update login_account set failures = 7, next_try_at = now() + interval '60 seconds' where failures = 3`)
  expect(await enter(DEMO_PASSWORD, userName)).toBe(422)
  expect(await alert()).toMatch(/^用户名或密码错误，请\d{2}秒后再试$/)
  await system.query('delete from login_account')
})

eachWayOfForms('a deep link leads through the log-in to its page; log-out ends the session', async ({ page, context }) => {
  record('constant', 'route.root.name')
  record('error', 'notAuthenticated')
  const path = '/main/purchaseOrderList?docNum=PO2026'
  const alive = async () =>
    (
      await system.query<{ n: number }>(
        `select count(*)::int as n from user_info s join "user" u on u.id = s.user_id where u.code = 'buyer1' and s.ended_at is null`,
      )
    )[0]!.n
  await signIn(page, context, system, 'buyer1', { to: path })
  expect(page.url()).toBe(system.origin + path)
  const [{ name } = { name: '' }] = await system.query<{ name: string }>(`select name from "user" where code = 'buyer1'`)
  const before = await alive()
  await page.locator('header summary').filter({ hasText: name }).click()
  await page.getByRole('button', { name: '退出登录' }).first().click()
  await page.waitForURL(`${system.origin}/`)
  await page.goto(system.origin + path)
  expect(new URL(page.url()).pathname).toBe('/')
  expect(await alive()).toBe(before - 1)
})

eachWayOfForms('the language is kept: from page to page, and for the next log-in', async ({ page, context }) => {
  record('constant', 'language.meanings')
  await page.goto(system.origin)
  await page.getByRole('button', { name: 'English' }).click()
  await expect.poll(() => h1(page)).toBe('Sign in')
  await page.getByRole('button', { name: '中文' }).click()
  await expect.poll(() => h1(page)).toBe('登录')

  await signIn(page, context, system, 'engineer1', { to: '/main/purchaseRequisitionList' })
  await expect.poll(() => h1(page)).toBe('采购申请')
  await page.locator('header button[name=language][value=EN]').click()
  await expect.poll(() => h1(page)).toMatch(/requisitions$/i)
  await page.goto(`${system.origin}/main/materialManagementList`)
  await expect.poll(() => h1(page)).toMatch(/^Materials?$/)
  await signIn(page, context, system, 'engineer1', { to: '/main/purchaseRequisitionList' })
  await expect.poll(() => h1(page)).toMatch(/requisitions$/i)
  await page.locator('header button[name=language][value=CN]').click()
  await expect.poll(() => h1(page)).toBe('采购申请')
})

eachWayOfForms('another responsibility has its own pages', async ({ page, context }) => {
  await signIn(page, context, system, 'manager1', { to: '/' })
  if ((await workingAs(page, '采购经理').count()) === 0) await workAs(page, '审批人', '采购经理')
  await page.goto(`${system.origin}/main/purchaseOrderList`)
  await expect.poll(() => h1(page)).toBe('采购订单')
  await workAs(page, '采购经理', '审批人')
  expect(await answerTo(page, '/main/purchaseOrderList')).toEqual({ status: 403, title: '您没有这项权限' })
  await says(page, '您没有访问此页面的权限：采购订单。您的职责“采购经理”有此权限，请先切换职责')

  await page.goto(`${system.origin}/main/purchaseOrderList?docNum=PO2026`)
  await page.getByRole('button', { name: '切换到“采购经理”并打开' }).click()
  await expect.poll(() => h1(page)).toBe('采购订单')
  expect(await page.locator('#q-docNum').inputValue()).toBe('PO2026')
  expect(await workingAs(page, '采购经理').count()).toBe(1)
})

const fourteen = [
  'staffInquiry',
  'purchaseClassificationList',
  'deliveryInfoList',
  'storageLocationList',
  'materialManagementList',
  'materialManagementOrgList',
  'orgMaterialQueryList',
  'paymentProportionList',
  'exchangeRateList',
  'projectList',
  'supplierInfoList',
  'purchaseBillTypeList',
  'purchaseRequisitionList',
  'purchaseOrderList',
]

eachWayOfForms('shell 1: the sixteenth tab is refused, and opens when another one is closed', async ({ page, context }) => {
  record('constant', 'tab.autoRemoval', 'tab.modes')
  await signIn(page, context, system, 'buyer1')
  for (const name of fourteen) await openPage(page, system, name)
  await expect.poll(() => page.locator('nav.tabs li').count()).toBe(15)
  expect(await answerTo(page, '/main/deliveryNoteList')).toEqual({ status: 409, title: '页签最多打开15个，请先关闭不用的页签' })
  expect(await page.locator('.lone li').count()).toBe(15)
  await page.locator('.lone li').filter({ hasText: '通讯录' }).getByRole('button', { name: '关闭' }).click()
  await page.waitForURL(/deliveryNoteList/)
  await expect.poll(() => h1(page)).toBe('送货单')
  await expect.poll(() => page.locator('nav.tabs li').count()).toBe(15)
  expect(await page.locator('nav.tabs').innerText()).not.toContain('通讯录')
})

eachWayOfForms('Enter in a field saves and takes no line away; a check box is on or off', async ({ page, context }) => {
  record('constant', 'table.checkbox.values')
  await signIn(page, context, system, 'buyer1')
  const docNum = await draftRequisition(page, system, goods[0]!)
  await addLine(page, 1, goods[1]!, '3')
  await fill(page, { purpose: '回车保存' })
  await Promise.all([page.waitForResponse(isAnswer), page.press('[name=purpose]', 'Enter')])
  const lines = () =>
    system.query(
      'select h.purpose, l.line_num from requisition_line l join requisition_header h on h.id = l.header_id where h.doc_num = $1 order by 2',
      [docNum],
    )
  await expect.poll(lines).toEqual([
    { purpose: '回车保存', line_num: 10 },
    { purpose: '回车保存', line_num: 20 },
  ])

  await signIn(page, context, system, 'admin')
  const [type] = await system.query<{ id: string; flag: string }>(
    `select id, early_days, price_editable_flag as flag from purchase_bill_type where code = 'PO_EXP'`,
  )
  const flag = async () =>
    (await system.query<{ flag: string }>('select price_editable_flag as flag from purchase_bill_type where id = $1', [type?.id]))[0]?.flag
  const first = type?.flag === 'Y'
  for (const isOn of [!first, first]) {
    await openPage(page, system, 'purchaseBillTypeEdit', `id=${type?.id}`)
    await page.locator('input[type=checkbox][name=priceEditableFlag]').setChecked(isOn)
    await succeed(page, 'save')
    await expect.poll(flag).toBe(isOn ? 'Y' : 'N')
  }
})
