/** The pages of interfaces and applications in a browser, with script and without. */
import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { eachWay } from '../support/browser.ts'
import { record } from '../support/record.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import { program } from './applications.ts'

let system: System
beforeAll(async () => {
  system = await startSystem()
}, 120_000)

const press = (page: Page, intent: string) =>
  Promise.all([page.waitForResponse((answer) => answer.request().method() === 'POST'), page.click(`main button[value="${intent}"]`)])
const main = (page: Page) => page.locator('main').innerText()

eachWay('重置密钥 shows the secret once, and with it a program gets a token', async ({ page, context }) => {
  const [app] = await system.query<{ id: string; code: string }>(`select id, code from base_oauth_app where name = 'ERP'`)
  await signIn(page, context, system, 'admin')
  await openPage(page, system, 'baseOauthAppList', `name=ERP`)
  await page.goto(`${system.origin}/main/baseOauthAppList/secret?id=${app?.id}`)
  expect(await main(page)).toContain('原密钥与所有令牌将立即失效')
  await press(page, 'reset')
  const shown = page.locator('section.tool').last().locator('dd, .value').first()
  await shown.waitFor()
  const secret = (await shown.innerText()).trim()
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(page.url()).not.toContain(secret)
  expect(await program(system).token({ id: app?.code ?? '', secret })).toMatch(/^[\w-]{43}$/)
  await page.goto(`${system.origin}/main/baseOauthAppList/secret?id=${app?.id}`)
  expect(await page.content()).not.toContain(secret)
})

eachWay(
  'a description is checked, shown and imported at the person’s word; nothing is lost by a wrong one',
  async ({ page, context, javaScript }) => {
    const path = javaScript ? '/scripted' : '/plain'
    const description = JSON.stringify({ openapi: '3.0.0', paths: { [path]: { get: { summary: '司机名单' } } } })
    await signIn(page, context, system, 'admin')
    await openPage(page, system, 'apiManager')
    await page.goto(`${system.origin}/main/apiManager/swagger`)
    await press(page, 'check')
    await page.getByText('请选择模块').waitFor()
    const module = await page.locator('select[name=moduleId] option', { hasText: 'MASTER' }).first().getAttribute('value')
    await page.selectOption('select[name=moduleId]', module ?? '')
    await page.setInputFiles('input[name=file]', { name: 'openapi.json', mimeType: 'application/json', buffer: Buffer.from(description) })
    await press(page, 'check')
    await page.getByText(`GET ${path}`).waitFor()
    const stored = () => system.query(`select source from api_info where code = $1`, [`GET ${path}`])
    expect(await stored()).toEqual([])
    await press(page, 'confirm')
    await page.getByText('新增 1，变更 0，标为已废弃').waitFor()
    expect(await stored()).toEqual([{ source: 'SWAGGER' }])
  },
)

eachWay('a GET is tried out as the administrator; a POST is not', async ({ page, context }) => {
  const idOf = async (code: string) => (await system.query<{ id: string }>('select id from api_info where code = $1', [code]))[0]?.id
  await signIn(page, context, system, 'admin')
  await openPage(page, system, 'apiListEdit', `id=${await idOf('GET /v1/functionalResource/orgList')}`)
  await page.getByRole('link', { name: '试调' }).click()
  await page.fill('main input[name=query]', 'q=SZ10')
  await page.getByRole('button', { name: '调用' }).click()
  await page.getByText('"code": "SZ10"').waitFor()
  record('call', 'functionalResource/orgList')
  await page.goto(`${system.origin}/main/apiListEdit/tryout?id=${await idOf('POST /v1/bankRestful/delete')}`)
  expect(await main(page)).toContain('只有GET接口可以试调')
})

eachWay('the tree of projects leads to the interfaces of a module', async ({ page, context }) => {
  await signIn(page, context, system, 'admin')
  const [module] = await system.query<{ id: string }>(`select id from api_module where code = 'TMS'`)
  await page.goto(`${system.origin}/main/apiManager?node=m.${module?.id}`)
  expect(await main(page)).toContain('共 5 条')
  await openPage(page, system, 'projectAndModule')
  expect(await page.locator('nav.tree').innerText()).toContain('物流平台 (5)')
})
