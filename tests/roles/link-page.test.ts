/** The page behind a link, by the functions that answer it over real services: looked at, typed into and sent by somebody without an account, with and without script. */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { pino } from 'pino'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { LinkPage } from '../../app/components/pages/door/link-page.tsx'
import type { LinkView } from '../../app/page-types.ts'
import type { PageContext } from '../../app/server/answer/context.ts'
import { newIdListKey, newSignKey, parseIdListKeys, parseSignKeys } from '../../contract/keys.ts'
import { openBrowserSession } from '../../server/browser-session.ts'
import { readSettings } from '../../server/settings.ts'
import { buildServer } from '../../upstream/http/server.ts'
import { mailSender } from '../../upstream/platform/messaging/mails/mails.ts'
import { createOutbox } from '../../upstream/platform/outbox/worker.ts'
import { createIdentity } from '../../upstream/platform/sign-in/index.ts'
import type { Actor, Doc } from '../../upstream/runtime/types.ts'
import { contextOf, onPage } from '../security/planting.ts'
import { openBrowser } from '../support/browser.ts'
import { closeLater } from '../support/closing.ts'
import { makeTables } from '../support/own-tables.ts'
import { openWorld, type World } from '../support/world.ts'
import { SURVEY, SURVEY_PAGE } from './survey.ts'

let world: World
let buyer: Actor
let origin: string

beforeAll(async () => {
  world = await openWorld()
  await makeTables(world, SURVEY)
  buyer = onPage((await world.person('buyer1')).actor, SURVEY_PAGE)
  await startServices()
  origin = await startPages()
})

/** The services at a door of their own, with keys that the pages know. */
async function startServices(): Promise<void> {
  const since = new Date(Date.now() - 86_400_000)
  const keys = { sign: JSON.stringify({ keys: [newSignKey('k1', since)] }), idList: JSON.stringify({ keys: [newIdListKey('r1', since)] }) }
  const folder = mkdtempSync(join(tmpdir(), 'links-'))
  for (const [name, text] of Object.entries(keys)) writeFileSync(join(folder, name), text, { mode: 0o600 })
  const [sign, idList] = [parseSignKeys(keys.sign), parseIdListKeys(keys.idList)]
  const identity = createIdentity({ pool: world.pool })
  const app = buildServer({
    services: world.services,
    identity,
    keys: { sign: () => sign, idList: () => idList },
    clock: Date.now,
    log: pino({ level: 'silent' }),
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  closeLater(() => app.close())
  Object.assign(process.env, {
    UPSTREAM_URL: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    SIGN_KEYS_FILE: join(folder, 'sign'),
    ID_LIST_KEYS_FILE: join(folder, 'idList'),
  })
}

/** The pages, as far as they are of links. */
async function startPages(): Promise<string> {
  const { doByLink, showLink } = await import('../../app/server/door/link.ts')
  const settings = readSettings({ ...process.env, SERVER_KEY: randomBytes(32).toString('hex') })
  const made = await build({
    entryPoints: [new URL('link-entry.tsx', import.meta.url).pathname],
    ...{ bundle: true, write: false, format: 'esm', jsx: 'automatic', external: ['/watermark', '../bpmn/canvas.tsx'], logLevel: 'error' },
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env.SSR': 'false' },
  })
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    if (request.url === '/script.js') return void response.setHeader('content-type', 'text/javascript').end(made.outputFiles[0]?.text)
    const context = {
      session: openBrowserSession(request.headers.cookie, settings),
      requestId: randomUUID(),
      address: '127.0.0.1',
      holder: 'test',
      agent: '',
    } as unknown as PageContext
    const headers = { 'content-type': request.headers['content-type'] ?? '' }
    const asked = new Request(
      new URL(request.url ?? '/', 'http://pages.test'),
      request.method === 'POST' ? { method: 'POST', headers, body: Buffer.concat(parts) } : {},
    )
    const token = decodeURIComponent(request.url?.split('/').at(-1) ?? '')
    const answer = await (request.method === 'POST' ? doByLink : showLink)(asked, context, token)
    response.writeHead(answer.status, { 'content-type': 'text/html; charset=utf-8' }).end(drawn(await answer.json()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closeLater(() => new Promise<void>((resolve) => void server.close(() => resolve())))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const drawn = (view: LinkView): string =>
  `<!doctype html><html lang="zh-CN"><head><title>${view.title}</title></head><body><div id="root">${renderToString(createElement(LinkPage, view))}</div>` +
  `<script>var shown = ${JSON.stringify(view).replaceAll('<', '\\u003c')}</script><script type="module" src="/script.js"></script></body></html>`

const verb = async (name: string, body: Record<string, unknown>) =>
  (await world.services.verb(SURVEY, name, { menuId: 0, ...body }, { ...contextOf(buyer, randomUUID()), now: new Date() })).data as Doc
const find = (id: string) => verb('findById', { id })

async function sent(): Promise<{ id: string; address: string }> {
  const draft = {
    orgId: buyer.orgIds[0],
    title: '交期调查',
    guestName: '李客',
    guestEmail: 'guest@example.com',
    internalNote: '保密',
    testSurveyQuestion: [{ question: '几天？' }],
  }
  const { id } = await verb('saveOrUpdate', { draft })
  await verb('doSend', { rows: [{ id, versionNum: (await find(id)).versionNum }] })
  let address = ''
  const MAIL = mailSender(world.pool, origin, async ({ text }) => {
    address = /http\S+\/link\/[\w-]{43}/.exec(text)?.[0] ?? ''
    return undefined
  })
  await createOutbox(world.pool, { MAIL }).drain()
  return { id, address }
}

test.each([false, true])(
  'with script %s: the page shows the document without a frame, says what is wrong, takes the answer, and is over',
  async (javaScriptEnabled) => {
    const { id, address } = await sent()
    const context = await (await openBrowser()).newContext({ javaScriptEnabled })
    const page = await context.newPage()
    const failures: string[] = []
    page.on('pageerror', (error) => failures.push(String(error)))
    await page.goto(address)
    const text = await page.locator('main').innerText()
    expect(text).toContain('交期调查')
    expect(text).not.toMatch(/保密|guest@example/)
    expect(await page.locator('nav, a[href*="/main"]').count()).toBe(0)

    await page.locator('button[name=intent][value=doAnswer]').click()
    await page.locator('[role=alert]').first().waitFor()
    expect(await page.locator('main').innerText()).toContain('答复')
    await page.locator('[name=answer]').fill('可以')
    await page.locator('[name="testSurveyQuestion[0].reply"]').fill('30天')
    await page.locator('button[name=intent][value=doAnswer]').click()
    await page.getByText('操作成功').or(page.getByText('已完成')).or(page.locator('.notice')).first().waitFor()
    expect(await find(id)).toMatchObject({ status: 'ANSWERED', answer: '可以', testSurveyQuestion: [{ reply: '30天' }] })

    const over = await page.goto(address)
    expect(over?.status()).toBe(410)
    expect(await page.locator('main').innerText()).toContain('该单据已处理，链接不再有效')
    const guessed = await page.goto(`${origin}/link/${'A'.repeat(43)}`)
    expect(guessed?.status()).toBe(404)
    expect(failures).toEqual([])
    await context.close()
  },
)
