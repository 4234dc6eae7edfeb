/** The pages of interfaces and applications in a browser, with script and without. */
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright'
import { beforeAll, expect } from 'vitest'
import { eachWayOfForms } from '../support/browser.ts'
import { record } from '../support/record.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import { openWorld } from '../support/world.ts'
import { application, enabled, program } from './applications.ts'

let system: System
beforeAll(async () => {
  system = await startSystem()
})

const press = (page: Page, intent: string) =>
  Promise.all([page.waitForResponse((answer) => answer.request().method() === 'POST'), page.click(`main button[value="${intent}"]`)])
const main = (page: Page) => page.locator('main').innerText()

eachWayOfForms('重置密钥 shows the secret once, and with it a program gets a token', async ({ page, context }) => {
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

eachWayOfForms(
  'a person lets an application act for him, or does not; either way the application is told at its address',
  async ({ page, context }) => {
    const told: URL[] = []
    const site = createServer((request, answer) => {
      const url = new URL(request.url ?? '', 'http://127.0.0.1')
      if (url.pathname === '/back') told.push(url)
      answer.end('<h1>Back</h1>')
    })
    await new Promise<void>((done) => site.listen(0, '127.0.0.1', done))
    const redirectUri = `http://127.0.0.1:${(site.address() as AddressInfo).port}/back`
    const world = await openWorld(system.database)
    const admin = await world.person('admin')
    const apis = { 'POST /v1/poHeaderRestful/listByPage': null }
    const app = await enabled(admin, await application(world, admin, { name: '门户', apis, grantTypes: ['AUTH_CODE'], redirectUris: redirectUri }))
    const [verifier, state] = ['v'.repeat(43), 'a b&c']
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: app.id,
      redirect_uri: redirectUri,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      state,
    })
    const address = `/open/oauth/authorize?${query}`
    const answer = (intent: string) => Promise.all([page.waitForURL(`${redirectUri}?*`), page.click(`main button[value="${intent}"]:not(.hidden)`)])
    try {
      await signIn(page, context, system, 'buyer1', { to: address })
      expect(await main(page)).toContain('允许“门户”以您的身份访问？')
      await answer('deny')
      await page.goto(system.origin + address)
      await answer('allow')
      expect(told.map(({ searchParams }) => [searchParams.get('error'), searchParams.get('state')])).toEqual([
        ['access_denied', state],
        [null, state],
      ])
      const code = told[1]?.searchParams.get('code') ?? ''
      const form = {
        grant_type: 'authorization_code',
        client_id: app.id,
        client_secret: app.secret,
        redirect_uri: redirectUri,
        code,
        code_verifier: verifier,
      }
      expect((await program(system).askToken(form)).status).toBe(200)
    } finally {
      await new Promise((done) => site.close(done))
    }
  },
)

eachWayOfForms('the record of an application is titled by its name, and tells its id', async ({ page, context }) => {
  const [app] = await system.query<{ id: string; code: string }>(`select id, code from base_oauth_app where name = 'ERP'`)
  await signIn(page, context, system, 'admin')
  await openPage(page, system, 'baseOauthAppList')
  await page.goto(`${system.origin}/main/baseOauthAppList/record?id=${app?.id}`)
  expect(await page.locator('h1').innerText()).toBe('ERP')
  expect(await page.title()).toContain('ERP')
  expect(await main(page)).toContain(app?.code ?? '')
})

eachWayOfForms(
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

    const other = JSON.stringify({ openapi: '3.0.0', paths: { [`${path}/foreign`]: { get: { summary: '别处' } } } })
    await page.goto(`${system.origin}/main/apiManager/swagger`)
    await page.selectOption('select[name=moduleId]', module ?? '')
    await page.setInputFiles('input[name=file]', { name: 'openapi.json', mimeType: 'application/json', buffer: Buffer.from(other) })
    await press(page, 'check')
    await page.getByText('描述中没有此模块的接口，请核对模块；确认后此模块的1个接口都将标为已废弃').waitFor()
    await page.getByRole('button', { name: '导入并将1个标为已废弃' }).waitFor()
    expect(await system.query('select deprecated_flag from api_info where code = $1', [`GET ${path}`])).toEqual([{ deprecated_flag: 'N' }])
  },
)

eachWayOfForms('a GET is tried out as the administrator; a POST is not', async ({ page, context }) => {
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

eachWayOfForms('the tree of projects leads to the interfaces of a module', async ({ page, context }) => {
  await signIn(page, context, system, 'admin')
  const [module] = await system.query<{ id: string }>(`select id from api_module where code = 'TMS'`)
  await page.goto(`${system.origin}/main/apiManager?node=m.${module?.id}`)
  expect(await main(page)).toContain('共 5 条')
  await openPage(page, system, 'projectAndModule')
  expect(await page.locator('nav.tree').innerText()).toContain('物流平台 (5)')
})
