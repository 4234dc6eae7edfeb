/** The timetable: each hour once, whatever was missed and wherever the clock goes. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { isCron, nextHours } from '../../upstream/platform/jobs/cron.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { runnerOf } from './jobs.ts'

let world: World
let admin: Person
let ran = 0
const clock = { now: new Date('2026-11-20T01:00:00Z') }
const at = (time: string) => {
  clock.now = new Date(`2026-11-20T${time}+08:00`)
}

const CODE = 'TOKEN_PURGE'
const counting = { [CODE]: { whole: async () => ++ran } }
const runs = () => runnerOf(world.pool, clock, [CODE], counting).settled()

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person('admin')
  await world.query(`update scheduled_job set cron = '*/30 * * * *' where code = $1`, [CODE])
})
beforeEach(async () => {
  ran = 0
  await world.query('delete from job_run')
  await world.query('update scheduled_job set slot_at = null, next_run_at = null')
})

test('a job every half an hour that a stopped server missed for 3 hours runs once, then by its timetable', async () => {
  at('09:00:00')
  await runs()
  expect(ran).toBe(0)
  at('09:30:10')
  await runs()
  expect(ran).toBe(1)
  at('12:40:00')
  await runs()
  await runs()
  expect(ran).toBe(2)
  expect(await world.query(`select to_char(slot at time zone 'Asia/Shanghai', 'HH24:MI') as slot from job_run order by slot`)).toEqual([
    { slot: '09:30' },
    { slot: '12:30' },
  ])
  at('12:59:59')
  await runs()
  expect(ran).toBe(2)
  at('13:00:00')
  await runs()
  expect(ran).toBe(3)
})

test('a clock set back 1 hour runs no hour a second time', async () => {
  at('09:00:00')
  await runs()
  for (const time of ['09:30:00', '10:00:00', '09:00:05', '09:30:05', '10:00:05']) {
    at(time)
    await runs()
  }
  expect(ran).toBe(2)
  at('10:30:00')
  await runs()
  expect(ran).toBe(3)
})

test('two processes at the same moment run an hour once', async () => {
  at('09:00:00')
  await runs()
  at('09:30:00')
  await Promise.all([runs(), runs(), runs()])
  expect(ran).toBe(1)
})

test('hours that passed while a job was disabled were not missed', async () => {
  at('09:00:00')
  await runs()
  const id = await world.idOf('scheduledJob', CODE)
  const acting = async (action: string) => admin.at(clock.now).act('scheduledJob', action, await admin.find('scheduledJob', id))
  await acting('doInvalid')
  at('11:10:00')
  await runs()
  await acting('doEnabled')
  await runs()
  expect(ran).toBe(0)
  at('11:30:00')
  await runs()
  expect(ran).toBe(1)
})

test('a run that breaks off as a whole is tried again after 60, 120 and 240 s, and then fails with an error', async () => {
  const broken = runnerOf(world.pool, clock, [CODE], { [CODE]: { whole: async () => Promise.reject(new RangeError(`try ${++ran}`)) } })
  at('09:00:00')
  await broken.settled()
  at('09:00:30')
  await admin.at(clock.now).act('scheduledJob', 'doRun', await admin.find('scheduledJob', await world.idOf('scheduledJob', CODE)))
  const tried: number[] = []
  for (const time of ['09:00:30', '09:01:29', '09:01:30', '09:03:30', '09:07:29', '09:07:30']) {
    at(time)
    await broken.settled()
    tried.push(ran)
  }
  expect(tried).toEqual([1, 1, 2, 3, 3, 4])
  expect(await world.query('select status, attempt, failed_qty from job_run')).toEqual([{ status: 'FAILED', attempt: 4, failed_qty: 0 }])
  const { rows } = await admin.list('schedulingError')
  expect(rows[0]).toMatchObject({ step: '整体', message: 'RangeError', rowName: null, status: 'OPEN' })
})

test('an administrator moves an hour; what is no cron of five fields, and a job that nobody does, are refused', async () => {
  const job = await admin.find('scheduledJob', await world.idOf('scheduledJob', 'LOG_ARCHIVE'))
  const refusal = await admin.refused(admin.save('scheduledJob', { cron: '* * * * * *' }, job))
  expect(refusal).toMatchObject({ at: 'cron', words: { CN: '周期“* * * * * *”不是有效的五段表达式' } })
  const moved = await admin.save('scheduledJob', { cron: '15 4 * * 1' }, job)
  expect(moved.nextRunAt).toBe('2026-11-22T20:15:00.000Z')
  expect((moved.$panels as { next: unknown[] }).next.length).toBe(5)
  const strange = await admin.refused(admin.save('scheduledJob', { code: 'NOBODY', name: '没有人做', jobKind: 'REQUEST' }))
  expect(strange.words.CN).toBe('任务NOBODY没有处理程序')
})

test.each([
  ['0 4 2 1,4,7,10 *', true],
  ['*/10 * * * *', true],
  ['0 9 * * 1-5', true],
  ['@daily', false],
  ['61 * * * *', false],
  ['* * * *', false],
])('%s as hours of a timetable: %s', (cron, isGood) => expect(isCron(cron)).toBe(isGood))

test('hours are those of the company: half past midnight in Shanghai', () => {
  expect(nextHours({ cron: '30 0 * * *' }, new Date('2026-11-20T01:00:00Z'), 2).map((one) => one.toISOString())).toEqual([
    '2026-11-20T16:30:00.000Z',
    '2026-11-21T16:30:00.000Z',
  ])
})
