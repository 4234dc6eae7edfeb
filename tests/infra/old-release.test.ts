/** What `npm start` does for an installation that was made by release 0005: tables brought up to date by the owner, then both processes. */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../data/load/base.ts'
import { oldDatabase } from '../support/old-release.ts'
import { type System, startSystem } from '../support/system.ts'
import { visitorOf } from '../support/visitor.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
let system: System

beforeAll(async () => {
  const database = await oldDatabase()
  execFileSync(process.execPath, ['scripts/migrate.ts'], { cwd: root, env: { ...process.env, DATABASE_OWNER_URL: database.ownerUrl } })
  system = await startSystem({ background: true, on: database })
})

async function enter(userName: string) {
  const browser = visitorOf(system.origin)
  await browser.ask('/login')
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
  const { status } = await browser.ask('/login', { method: 'POST', headers, body: new URLSearchParams({ userName, password: DEMO_PASSWORD }) })
  expect(status).toBe(303)
  return browser
}

test('people of the old release sign in with their passwords and find their menus and their data', async () => {
  const buyer = await enter('buyer1')
  expect((await buyer.ask('/main/purchaseOrderList')).status).toBe(200)
  const admin = await enter('admin')
  expect((await admin.ask('/main/supplierInfoList')).text).toContain('苏州华芯微电子')
  expect((await admin.ask('/main/user')).text).toContain('buyer1')
})

test('every migration since has run once, and a second start of the same release changes nothing', async () => {
  const ran = () => system.query('select name, at from schema_migration order by name')
  const rows = () => system.query(`select md5(string_agg(t::text, '' order by id)) as all from (select * from role_resource_permit) t`)
  const before = [await ran(), await rows()]
  execFileSync(process.execPath, ['scripts/migrate.ts'], { cwd: root, env: { ...process.env, DATABASE_OWNER_URL: system.database.ownerUrl } })
  await system.stopUpstream()
  await system.startUpstream()
  expect([await ran(), await rows()]).toEqual(before)
  expect(await system.query(`select cron from scheduled_job where code = 'LOG_ARCHIVE'`)).toEqual([{ cron: '30 2 * * *' }])
})
