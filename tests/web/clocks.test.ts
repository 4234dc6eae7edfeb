/** S12.1, S12.4: the clock of web and that of the services are ten minutes apart. */
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newIdListKey, newSignKey, parseIdListKeys, parseSignKeys } from '../../contract/keys.ts'
import { buildServer } from '../../upstream/http/server.ts'
import { createIdentity } from '../../upstream/platform/sign-in/index.ts'
import { closeLater } from '../support/closing.ts'
import { openWorld } from '../support/world.ts'
import { startWeb, type Web } from './web-process.ts'

const minuteMs = 60_000
const tenMinutes = [10 * minuteMs, -10 * minuteMs]
let aheadMs = 0
let web: Web

beforeAll(async () => {
  const world = await openWorld()
  const keys = await keyFiles()
  const app = buildServer({
    services: world.services,
    identity: createIdentity({ pool: world.pool }),
    keys: keys.known,
    clock: () => Date.now() + aheadMs,
    log: pino({ level: 'silent' }),
  })
  web = await startWeb(await app.listen({ host: '127.0.0.1', port: 0 }), keys.files)
  closeLater(async () => {
    await web.stop()
    await app.close()
  })
})
beforeEach(() => {
  aheadMs = 0
})

/** The same for both, in force for longer than the clocks will be apart. */
async function keyFiles() {
  const folder = await mkdtemp(join(tmpdir(), 'supplybase-clocks-'))
  const from = new Date(Date.now() - 60 * minuteMs)
  const texts = { sign: JSON.stringify({ keys: [newSignKey('k1', from)] }), ids: JSON.stringify({ keys: [newIdListKey('r1', from)] }) }
  const [sign, idList] = [parseSignKeys(texts.sign), parseIdListKeys(texts.ids)]
  const file = async (name: 'sign' | 'ids') => {
    await writeFile(join(folder, `${name}.json`), texts[name], { mode: 0o600 })
    return join(folder, `${name}.json`)
  }
  return {
    known: { sign: () => sign, idList: () => idList },
    files: { SIGN_KEYS_FILE: await file('sign'), ID_LIST_KEYS_FILE: await file('ids') },
  }
}

const sid = `sid=${'A'.repeat(43)}`
/** The heading of the page and the sentence below. */
const told = (text: string) => /<h1>([^<]*)<\/h1><p[^>]*>([^<]*)</.exec(text)?.slice(1)
const lines = () =>
  web
    .said()
    .split('\n')
    .filter((line) => line.includes('the clock of web is')).length

test.each(tenMinutes)('a person reads that the clocks are apart by %i ms, in both languages, and is not sent from page to page', async (ms) => {
  aheadMs = ms
  for (const path of ['/', '/login', '/main', '/main/purchaseOrderList', '/forget'])
    for (const [cookie, said] of [
      [sid, ['系统各部分的时钟不一致', '请通知管理员校准时钟，校准后即可继续使用。']],
      [
        `${sid}; lang=EN`,
        ['The clocks of the system are apart', 'Please tell the administrator to set them; the system goes on as soon as they are right.'],
      ],
    ] as const) {
      const { status, text, headers } = await web.ask(path, { headers: { cookie } })
      if (path === '/forget' && status === 200) continue
      expect([path, status, headers.location, told(text)]).toEqual([path, 503, undefined, said])
    }
})

test('what was typed while the clocks are apart is kept', async () => {
  aheadMs = 10 * minuteMs
  const { status, text } = await web.ask('/main/purchaseRequisitionEdit', {
    method: 'POST',
    headers: { cookie: sid, 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    body: 'intent=save&purpose=typed+by+me',
  })
  expect([status, told(text)]).toEqual([503, ['系统各部分的时钟不一致', '已填写的内容都保留着。请通知管理员校准时钟，校准后重新提交。']])
  expect(text).toContain('typed by me')
})

test('the log says it once, however many ask', async () => {
  aheadMs = 10 * minuteMs
  for (let n = 0; n < 20; n++) await web.ask('/')
  expect(lines()).toBe(1)
})

test('web is not ready beyond a minute, and all goes on alone once the clocks are set', async () => {
  const readiness = async () => {
    const { status, text } = await web.ask('/readyz')
    return [status, text]
  }
  for (const ms of [2 * minuteMs, -2 * minuteMs, ...tenMinutes]) {
    aheadMs = ms
    expect(await readiness()).toEqual([503, 'clocks'])
  }
  aheadMs = 0
  expect(await readiness()).toEqual([200, 'ready'])
  const { status, text } = await web.ask('/', { headers: { cookie: sid } })
  expect([status, text.includes('name="userName"')]).toEqual([200, true])
})
