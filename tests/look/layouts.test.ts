/** Records behind tabs and in steps: nothing that is typed is lost between them, and what is wrong is found wherever it stands. */
import { beforeAll, expect } from 'vitest'
import { button, changeLines, fill, input, press, says, succeed, summary } from '../flows/flow.ts'
import { eachWayOfForms } from '../support/browser.ts'
import { record } from '../support/record.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'

let system: System

beforeAll(async () => {
  system = await startSystem()
})

/** Each way begins a supplier of its own. */
let begun = 0
const abroad = () => ({ name: `Nordwerk ${++begun} GmbH`, shortName: `Nordwerk${begun}`, registrationNo: `HRB ${4000 + begun}` })

eachWayOfForms('a buyer begins a supplier step by step, goes back once, and finds all of it in the record', async ({ page, context, javaScript }) => {
  const { name, shortName, registrationNo } = abroad()
  await signIn(page, context, system, 'buyer1')
  await openPage(page, system, 'supplierInfoList')
  await page.locator('a[href*="supplierInfoCreate"]').first().click()
  await page.locator('ol.steps li').first().waitFor()
  record('page', 'supplierInfoCreate')
  expect((await page.locator('ol.steps li').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())).toEqual([
    '1 企业',
    '2 联系人',
    '3 银行账户',
    '4 地址/生产基地',
    '5 原因',
  ])
  // Whoever is at home in China has a credit code; the registration number stands there for others.
  expect(await input(page, 'creditCode').isVisible()).toBe(true)
  expect(await input(page, 'registrationNo').isVisible()).toBe(false)
  await fill(page, { name, shortName, supplierType: 'MANUFACTURER', countryCode: 'DE' })
  if (!javaScript) await button(page, 'recompute').click()
  await input(page, 'registrationNo').waitFor()
  expect(await input(page, 'creditCode').isVisible()).toBe(false)
  await fill(page, { registrationNo, paymentTermId$text: await termCode() })
  await succeed(page, 'step:p1')

  await expect.poll(() => page.locator('ol.steps [aria-current=step]').innerText()).toContain('联系人')
  await changeLines(page, 'line.add:supplierContact')
  await fill(page, {
    'supplierContact[0].name': 'Anna Berg',
    'supplierContact[0].email': 'anna@nordwerk.example',
  })
  await page.locator('[name="supplierContact[0].mainFlag"][type=checkbox]').check()
  await page.locator('[name="supplierContact[0].duties"][value=SALES]').check()
  // Neither a mobile nor a phone: the step stays, with what was typed.
  expect(await press(page, 'step:p2')).toBe(422)
  await expect.poll(async () => (await summary(page)).join()).toContain('手机或电话')
  await fill(page, { 'supplierContact[0].mobile': '+49 170 1234567' })
  await succeed(page, 'step:p2')
  await page.locator('ol.steps a').first().click()
  await expect.poll(() => input(page, 'name').inputValue()).toBe(name)
  await page.locator('ol.steps a').last().click()
  await fill(page, { remark: '欧洲备选来源' })
  await succeed(page, 'save')

  await expect.poll(() => page.url()).toContain('/main/supplierInfoEdit')
  await says(page, shortName)
  await page.locator('nav.tab-links a', { hasText: '联系人' }).click()
  await expect.poll(() => input(page, 'supplierContact[0].name').inputValue()).toBe('Anna Berg')
  expect(await system.query('select country_code, registration_no, lifecycle, remark from supplier_info where name = $1', [name])).toEqual([
    { country_code: 'DE', registration_no: registrationNo, lifecycle: 'POTENTIAL', remark: '欧洲备选来源' },
  ])
})

async function termCode(): Promise<string> {
  const [term] = await system.query<{ code: string }>('select code from payment_term order by code limit 1')
  return term?.code ?? ''
}

eachWayOfForms(
  'what is wrong behind another tab is counted on it and opened, and what was typed behind the others stays',
  async ({ page, context }) => {
    await signIn(page, context, system, 'buyer1')
    await openPage(page, system, 'supplierInfoList')
    await page.locator('main tbody a', { hasText: 'S000002' }).first().click()
    await page.locator('nav.tab-links a').first().waitFor()
    await fill(page, { website: 'www.xinhe.example' })
    await page.locator('nav.tab-links a', { hasText: '联系人' }).click()
    await fill(page, { 'supplierContact[0].mobile': '', 'supplierContact[0].phone': '' })
    await page.locator('nav.tab-links a', { hasText: '基本信息' }).click()
    expect(await press(page, 'save')).toBe(422)
    const contacts = page.locator('nav.tab-links a', { hasText: '联系人' })
    await expect.poll(() => contacts.locator('.wrong').innerText()).toBe('1')
    await page.locator('#errors a').first().click()
    await expect.poll(() => input(page, 'supplierContact[0].mobile').isVisible()).toBe(true)
    await page.locator('nav.tab-links a', { hasText: '基本信息' }).click()
    expect(await input(page, 'website').inputValue()).toBe('www.xinhe.example')
    await contacts.click()
    await fill(page, { 'supplierContact[0].mobile': '13800000002' })
    await succeed(page, 'save')
    expect(await system.query(`select website from supplier_info where code = 'S000002'`)).toEqual([{ website: 'www.xinhe.example' }])
  },
)

eachWayOfForms(
  'what hangs on a supplier is listed beside it, each list with his rows alone, and only what the menu holds',
  async ({ page, context }) => {
    await signIn(page, context, system, 'buyer1')
    await openPage(page, system, 'supplierInfoList')
    await page.locator('main tbody a', { hasText: 'S000001' }).first().click()
    await page.locator('nav.tab-links a', { hasText: '相关' }).click()
    const links = page.locator('ul.related a')
    await expect.poll(() => links.first().isVisible()).toBe(true)
    const named = await links.allInnerTexts()
    expect(named).toContain('全部订单')
    expect(named).toContain('采购订单报表')
    expect(named).not.toContain('订单查询')
    const [supplier] = await system.query<{ id: string }>(`select id from supplier_info where code = 'S000001'`)
    await links.filter({ hasText: '全部订单' }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('supplierId')).toBe(supplier?.id)
    await says(page, '全部订单')
  },
)
