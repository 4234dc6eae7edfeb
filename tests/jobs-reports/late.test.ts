/** Jobs that did not run at their hour, and calls to those who do a service for us. */
import { beforeAll, expect, test } from 'vitest'
import { allowEgress } from '../../upstream/egress/index.ts'
import { asSystem } from '../../upstream/platform/database/as-system.ts'
import { noteServiceCall } from '../../upstream/platform/logs/call-logs.ts'
import { NOW, openWorld, type Person, type World } from '../support/world.ts'
import { runnerOf, type TestClock } from './jobs.ts'

let world: World
let admin: Person

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person('admin')
  allowEgress([])
})

const HOUR_MS = 3_600_000
const told = () =>
  world.query<{ title: string }>(`select title from site_message where template_code = 'JOB_LATE' and user_id = $1 order by id`, [admin.actor.userId])

test('a job 30 minutes past its next run is told to the administrator once, and so is one whose run finds no worker', async () => {
  const clock: TestClock = { now: NOW }
  const runner = runnerOf(world.pool, clock)
  await runner.settled()
  const [job] = await world.query<{ next: Date }>(`select next_run_at as next from scheduled_job where code = 'ASL_EFFECT'`)
  const due = job?.next.getTime() ?? 0
  clock.now = new Date(due + HOUR_MS / 3)
  await runner.settled()
  expect(await told()).toEqual([])
  // The server stands still for a day and three hours.
  clock.now = new Date(due + 27 * HOUR_MS)
  await runner.settled()
  await runner.settled()
  expect((await told()).map(({ title }) => title)).toEqual([expect.stringContaining('任务ASL_EFFECT已误点')])
  await world.query(
    `insert into job_run (id, job_code, slot, due_at, status, lane) values (gen_random_uuid(), 'ASL_EFFECT', $1, $1, 'WAITING', 'busy')`,
    [clock.now],
  )
  await world.query(
    `insert into job_run (id, job_code, due_at, status, lane, attempt, beat_at) values (gen_random_uuid(), 'ASL_EFFECT', $1, 'RUNNING', 'busy', 1, 'infinity')`,
    [clock.now],
  )
  clock.now = new Date(clock.now.getTime() + HOUR_MS)
  await runner.round()
  await runner.idle()
  expect(await told()).toHaveLength(2)
})

test('a call to somebody who does a service for us is kept without account and telephone numbers, and counted where it went through', async () => {
  const sms = { provider: '短信平台 sms.example', service: 'SMS', ms: 120, now: NOW } as const
  await asSystem(world.pool, (tx) => noteServiceCall(tx, { ...sms, result: 'OK', answer: '200 sent to 13912345678' }))
  await asSystem(world.pool, (tx) => noteServiceCall(tx, { ...sms, result: 'FAILED', answer: '503 card 6222020200112231234' }))
  const { rows } = await admin.list('srmBaseTripartiteLogsList', { orderBy: 'httpStatus', hours: true, sums: true })
  expect(rows.map(({ service, result, costCount, httpStatus, answer }) => [service, result, costCount, httpStatus, answer])).toEqual([
    ['SMS', 'OK', 1, 200, '200 sent to 139****5678'],
    ['SMS', 'FAILED', 0, 503, '503 card 6222***********1234'],
  ])
  const answer = await admin.verb('srmBaseTripartiteLogs', 'listByPage', { menuId: 0, hours: true }, { page: 'srmBaseTripartiteLogsList' })
  expect(answer.page?.hours).toEqual([{ hour: '2026-11-20 09', n: 2 }])
})

test('logs of calls are looked through for 31 days at the most', async () => {
  const search = { 'creationDate.from': '2026-10-01', 'creationDate.to': '2026-11-01' }
  const refusal = await admin.refused(admin.list('srmBaseInterfaceLogsList', { search }))
  expect(refusal.words.CN).toContain('31')
})
