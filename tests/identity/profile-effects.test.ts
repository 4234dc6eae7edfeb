/** What settings do: how much is kept at a time and for how long, from the moment that another value is saved. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ProfileCode } from '../../catalogue/identity/profiles.ts'
import type { Answer } from '../../contract/types.ts'
import { DEMO_PASSWORD } from '../../data/load/base.ts'
import { areaClock } from '../../upstream/platform/jobs/area-clock.ts'
import { doneAt } from '../../upstream/platform/jobs/rows.ts'
import { exportJobs } from '../../upstream/platform/jobs/run-export-job.ts'
import { refreshProfiles } from '../../upstream/platform/profiles/keeper.ts'
import { sweep } from '../../upstream/platform/sweep.ts'
import { bookOf, upload } from '../excel/books.ts'
import { call } from '../print/people.ts'
import { booksHere } from '../support/books-here.ts'
import { NOW, openWorld, type Person, type World } from '../support/world.ts'
import { entrance } from './people.ts'

booksHere()

const DAY_MS = 86_400_000

let world: World
let admin: Person
let door: ReturnType<typeof entrance>

beforeAll(async () => {
  process.env.DATA_DIR = mkdtempSync(join(tmpdir(), 'profiles-'))
  world = await openWorld()
  admin = await world.person('admin')
})
beforeEach(async () => {
  door = entrance(world.pool)
  await world.query('delete from login_address')
})

/** The value of the system, or that of one person. */
async function set(code: ProfileCode, value: number, userName?: string) {
  const stored = await admin.find('profile', await world.idOf('profile', code))
  const userId = userName ? await world.idOf('user', userName) : null
  const own = (stored.profileValue as { id: string; level: string; userId: string | null }[]).find(({ level, userId: of }) =>
    userId ? of === userId : level === 'SYSTEM',
  )
  const line = { ...(own && { id: own.id }), level: userId ? 'USER' : 'SYSTEM', ...(userId && { userId }), value: String(value) }
  await admin.verb('profile', 'saveOrUpdate', { id: stored.id, versionNum: stored.versionNum, draft: { profileValue: [line] } })
}

const enter = async (userName: string) => {
  door.time.now += 1_000
  const answer = await door.login(userName, DEMO_PASSWORD)
  expect(answer.status).toBe(200)
  return answer.code
}
const isOpen = async (code: string) => (await door.send('/v1/session', { authorization: code })).status === 200
const park = (code: string, key: string, state: object | null = { key }) => {
  door.time.now += 1
  return door.send('/v1/session/park', { body: { key, state }, authorization: code })
}
const isParked = async (code: string, key: string) =>
  (await door.send('/v1/session/parked', { body: { key }, authorization: code })).body.data !== null

test('SESSION_MOST: with 2 the third log-in of a person ends the first, with 3 again the fourth; of somebody else five stay', async () => {
  const open = async (codes: string[]) => Promise.all(codes.map(isOpen))
  const before = [await enter('buyer1'), await enter('buyer1'), await enter('buyer1')]
  expect(await open(before)).toEqual([true, true, true])
  await set('SESSION_MOST', 2, 'buyer1')
  const mine = [...before, await enter('buyer1')]
  expect(await open(mine)).toEqual([false, false, true, true])
  await set('SESSION_MOST', 3, 'buyer1')
  mine.push(await enter('buyer1'))
  expect(await open(mine)).toEqual([false, false, true, true, true])
  const others: string[] = []
  for (let n = 0; n < 6; n++) others.push(await enter('buyer2'))
  expect(await open(others)).toEqual([false, true, true, true, true, true])
})

test('DRAFT_MOST: with 5 the sixth unsaved form of a person lets the oldest go, with 6 it does not', async () => {
  const code = await enter('manager1')
  const kept = async () => {
    const keys = Array.from({ length: 8 }, (_, n) => `form ${n}`)
    const are = await Promise.all(keys.map((key) => isParked(code, key)))
    return keys.filter((_, n) => are[n])
  }
  for (let n = 0; n < 6; n++) await park(code, `form ${n}`)
  expect(await kept()).toHaveLength(6)
  await set('DRAFT_MOST', 5)
  await park(code, 'form 6')
  expect(await kept()).toEqual(['form 2', 'form 3', 'form 4', 'form 5', 'form 6'])
  await set('DRAFT_MOST', 6)
  await park(code, 'form 7')
  expect(await kept()).toEqual(['form 2', 'form 3', 'form 4', 'form 5', 'form 6', 'form 7'])
})

test('DRAFT_KEEP_DAYS: what was typed three days ago is there with 3, not with 2, and there again with 4', async () => {
  await park(await enter('manager2'), 'order')
  const parkedAt = door.time.now
  const afterThreeDays = async () => {
    door.time.now = parkedAt + 3 * DAY_MS - 60_000
    return isParked(await enter('manager2'), 'order')
  }
  for (const [days, isThere] of [
    [3, true],
    [2, false],
    [4, true],
  ] as const) {
    await set('DRAFT_KEEP_DAYS', days)
    expect(await afterThreeDays(), `${days} days`).toBe(isThere)
  }
})

test('EXPORT_KEEP_DAYS: an export that is finished now expires by the value of now; one that was finished before keeps its day', async () => {
  const jobs = exportJobs(world.pool, () => NOW.getTime())
  const finished = async () => {
    const paramsValue = JSON.stringify({ requestUrl: '/v1/lookupTypeRestful/listByPage', requestParams: {} })
    const { data } = (await call(world, admin, '/v1/backgroundExport', 'lookuptype', { paramsValue, fileName: '清单' })) as Answer<{ id: string }>
    await jobs.run(data.id)
    return data.id
  }
  const stateOf = async (id: string) =>
    (await world.query<{ status: string }>('select status from report_back_export where id = $1', [id]))[0]?.status
  const week = await finished()
  await set('EXPORT_KEEP_DAYS', 2)
  const two = await finished()
  await doneAt(world.pool, areaClock, new Date(NOW.getTime() + 2 * DAY_MS + 1))
  expect([await stateOf(week), await stateOf(two)]).toEqual(['DONE', 'EXPIRED'])
  await doneAt(world.pool, areaClock, new Date(NOW.getTime() + 7 * DAY_MS + 1))
  expect(await stateOf(week)).toBe('EXPIRED')
})

test('IMPORT_COPY_DAYS: a checked workbook can be imported for so many days, as many as are said when it is', async () => {
  const path = '/v1/importExcelRestful/importExcel'
  const sheet = upload(
    await bookOf([
      ['编码', '名称'],
      ['COPY_1', '副本'],
    ]),
  )
  const { data } = (await call(world, admin, path, 'systemsetting/role', { entity: 'role', intent: 'check', ...sheet })) as Answer<{
    checked: string
  }>
  const later = (days: number) =>
    world.services.call(path)?.(
      { menuId: 0, entity: 'role', intent: 'check', checked: data.checked },
      {
        actor: { ...admin.actor, page: 'systemsetting/role' },
        now: new Date(NOW.getTime() + days * DAY_MS),
        language: 'CN',
        requestId: 'later',
        address: '127.0.0.1',
        idempotencyKey: null,
      },
    ) as Promise<Answer>
  expect((await later(6)).data).toMatchObject({ added: 1 })
  await set('IMPORT_COPY_DAYS', 5)
  await refreshProfiles(world.pool)
  expect((await admin.refused(later(6))).code).toBe('IMPORT.GONE')
  await set('IMPORT_COPY_DAYS', 8)
  await refreshProfiles(world.pool)
  expect((await later(6)).data).toMatchObject({ added: 1 })
})

describe('What has served its time goes at the next sweep, by the value of then:', () => {
  const aged = (days: number) => `now() - interval '${days} days'`
  const cases: { code: ProfileCode; longer: number; shorter: number; days: number; table: string; put: (days: number) => string }[] = [
    {
      code: 'OUTBOX_KEEP_DAYS',
      longer: 20,
      shorter: 10,
      days: 15,
      table: `outbox where kind = 'AGED'`,
      put: (days) => `insert into outbox (kind, payload, sent_at) values ('AGED', '{}', ${aged(days)})`,
    },
    {
      code: 'DRAFT_KEEP_DAYS',
      longer: 20,
      shorter: 10,
      days: 15,
      table: `parked_form where form_key like 'aged%'`,
      put: (days) =>
        `insert into parked_form (user_id, form_key, state, parked_at) select id, 'aged ${days}', '{}', ${aged(days)} from "user" where code = 'buyer3'`,
    },
    {
      code: 'SESSION_KEEP_DAYS',
      longer: 20,
      shorter: 10,
      days: 15,
      table: `user_info where ended_why = 'AGED'`,
      put: (days) =>
        `update user_info set ended_at = ${aged(days)}, ended_why = 'AGED' where id = (select id from user_info where ended_at is null limit 1)`,
    },
    {
      code: 'LOG_KEEP_MONTHS',
      longer: 36,
      shorter: 24,
      days: 30 * 31,
      table: `system_log where message = 'AGED'`,
      put: (days) => `insert into system_log (id, creation_date, category, message) values (gen_random_uuid(), ${aged(days)}, 'JOB', 'AGED')`,
    },
  ]

  test.each(cases)('$code', async ({ code, longer, shorter, days, table, put }) => {
    for (const userName of ['engineer1', 'engineer2']) await enter(userName)
    const left = async () => (await world.query<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n
    await set(code, longer)
    await world.query(put(days))
    await world.query(put(1))
    await sweep(world.pool)
    expect(await left(), `both with ${longer}`).toBe(2)
    await set(code, shorter)
    await sweep(world.pool)
    expect(await left(), `the young one with ${shorter}`).toBe(1)
  })
})
