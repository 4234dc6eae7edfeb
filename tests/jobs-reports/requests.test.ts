/** A request for a job: it runs once, row by row, is counted, can be stopped, and goes on where a dead worker left it. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listsInForce } from '../../upstream/areas/purchasing/approved-list/list-effect.ts'
import { doneAt } from '../../upstream/platform/jobs/rows.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { closeLater } from '../support/closing.ts'
import { NOW, openWorld, type Person, type World } from '../support/world.ts'
import { countsIn, DUE_DAY, listsDue, requestFor, runnerOf } from './jobs.ts'

let world: World
let admin: Person

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person('admin')
  // What the base data has due by then is no matter of these tests.
  await doneAt(world.pool, listsInForce, NOW, { date: DUE_DAY })
})

const clock = { now: NOW }
const launched = async (request: Doc, by = admin) => {
  await by.act('scheduledRequest', 'doLaunch', request)
  return by.find('scheduledRequest', request.id)
}
const stateOf = async ({ id }: Doc) => admin.find('scheduledRequest', id)
const forSuzhou = () => requestFor(world, admin, 'ASL_EFFECT', { date: DUE_DAY, orgId: 'SZ10' })

/** Holds the list as somebody at work on it does; the run waits there. */
async function held(list: Doc) {
  const client = new pg.Client({ connectionString: world.database.superUrl })
  await client.connect()
  closeLater(() => client.end())
  await client.query('begin')
  await client.query('select 1 from asl_header where id = $1 for update', [list.id])
  return { release: () => client.query('rollback').then(() => client.end()) }
}

const doneUpTo = (request: Doc, count: number) => expect.poll(async () => (await stateOf(request)).doneQty).toBe(count)

// What a test left waiting is no matter of the next one.
afterEach(() => world.query(`update asl_line set effect_state = 'EXPIRED' where effect_state = 'PENDING'`))

test('ASL_EFFECT of SZ10 goes from SCHEDULED to RUNNING to DONE: read 12, done 11, skipped 1; equal parameters meanwhile are refused with its number', async () => {
  const due = await listsDue(world, 12)
  const request = await launched(await forSuzhou())
  expect(request).toMatchObject({ status: 'SCHEDULED', paramsText: expect.stringContaining(`日期=${DUE_DAY}`) })
  const fifth = await held(due[4] as Doc)
  const runner = runnerOf(world.pool, clock)
  const run = runner.settled()
  await doneUpTo(request, 4)
  expect(await stateOf(request)).toMatchObject({ status: 'RUNNING', attempt: 1, progress: 33 })

  const refusal = await admin.refused(launched(await forSuzhou()))
  expect(refusal).toMatchObject({ code: 'scheduledRequest.EQUAL_RUNS', words: { CN: `相同参数的请求${request.docNum}正在运行` } })
  // Somebody abolishes the last one before its turn comes.
  const manager = await world.person('manager1')
  await manager.act('aslHeader', 'doAbolish', due[11] as Doc, { reason: '误操作' })
  await fifth.release()
  await run
  const done = await stateOf(request)
  expect([done.status, countsIn(done), done.progress]).toEqual(['DONE', { read: 12, done: 11, skipped: 1, failed: 0 }, 100])
  expect(done.resultText).toBe('读取12，完成11，跳过1，失败0')
  expect((done.$panels as { log: Doc[] }).log.map(({ said }) => said)).toEqual(['第1次运行开始', '读取12，完成11，跳过1，失败0'])
})

test('a worker killed after row 5 of 12 is followed within 75 s by attempt 2: done 11, skipped 1, no list twice', async () => {
  const due = await listsDue(world, 12)
  const versions = new Map(due.map(({ id, versionNum }) => [id, Number(versionNum)]))
  const request = await launched(await forSuzhou())
  const sixth = await held(due[5] as Doc)
  const worker = fork(fileURLToPath(new URL('worker.ts', import.meta.url)), [world.database.appUrl, NOW.toISOString()])
  await doneUpTo(request, 5)
  worker.kill('SIGKILL')
  await once(worker, 'exit')
  await sixth.release()
  const manager = await world.person('manager1')
  await manager.act('aslHeader', 'doAbolish', due[11] as Doc, { reason: '误操作' })

  const runner = runnerOf(world.pool, clock)
  const heardAgo = (seconds: number) =>
    world.query(`update job_run set beat_at = clock_timestamp() - make_interval(secs => $2) where id = $1`, [request.id, seconds])
  await heardAgo(50)
  await runner.settled()
  expect(await stateOf(request)).toMatchObject({ status: 'RUNNING', attempt: 1 })
  // A beat every 15 s, dead after 60 s, looked for every 5 s.
  await heardAgo(61)
  await runner.settled()
  const done = await stateOf(request)
  expect([done.status, done.attempt, countsIn(done)]).toEqual(['DONE', 2, { read: 12, done: 11, skipped: 1, failed: 0 }])
  const once11 = due.slice(0, 11)
  for (const { id } of once11) expect((await manager.find('aslHeader', id)).versionNum, id).toBe((versions.get(id) ?? 0) + 1)
})

describe('stopping', () => {
  test('doPause on RUNNING is refused; doCancel wants a reason, leaves the finished rows, and the counts say 4 of 12', async () => {
    const due = await listsDue(world, 12)
    const request = await launched(await forSuzhou())
    const fifth = await held(due[4] as Doc)
    const run = runnerOf(world.pool, clock).settled()
    await doneUpTo(request, 4)
    const paused = await admin.refused(admin.act('scheduledRequest', 'doPause', await stateOf(request)))
    expect(paused.words.CN).toBe('已开始运行，不能暂停')
    const bare = await admin.refused(admin.act('scheduledRequest', 'doCancel', await stateOf(request)))
    expect(bare.code).toBe('scheduledRequest.REASON')
    await admin.act('scheduledRequest', 'doCancel', await stateOf(request), { reason: '参数有误' })
    expect((await stateOf(request)).status).toBe('CANCELLED')
    await fifth.release()
    await run
    const ended = await stateOf(request)
    expect([ended.status, countsIn(ended)]).toEqual(['CANCELLED', { read: 12, done: 4, skipped: 0, failed: 0 }])
    const states = await world.query<{ n: number }>(
      `select count(*)::int as n from asl_line where effect_state = 'EFFECTIVE' and header_id = any($1::uuid[])`,
      [due.map(({ id }) => id)],
    )
    expect(states).toEqual([{ n: 4 }])
  })

  test('a waiting request is paused, runs not, and is launched again', async () => {
    const request = await launched(await requestFor(world, admin, 'ASL_EFFECT', { date: '2026-11-01' }))
    await admin.act('scheduledRequest', 'doPause', request)
    const runner = runnerOf(world.pool, clock)
    await runner.settled()
    expect((await stateOf(request)).status).toBe('PAUSED')
    await launched(await stateOf(request))
    await runner.settled()
    expect(await stateOf(request)).toMatchObject({ status: 'DONE', readQty: 0, progress: 100 })
  })
})

test('50 launches of one DRAFT request make one run', async () => {
  const request = await requestFor(world, admin, 'ASL_EFFECT', { date: '2026-11-02' })
  const attempts = await Promise.allSettled(Array.from({ length: 50 }, () => admin.act('scheduledRequest', 'doLaunch', request)))
  expect(attempts.filter(({ status }) => status === 'fulfilled').length).toBe(1)
  expect(await world.query('select count(*)::int as n from job_run where request_id = $1', [request.id])).toEqual([{ n: 1 }])
})

describe('parameters', () => {
  test('are those of the job, begin with its defaults, and are refused at their place', async () => {
    const draft = await requestFor(world, admin, 'ASL_EFFECT')
    expect((draft.scheduledRequestParameter as Doc[]).map(({ paramType, requiredFlag, value }) => [paramType, requiredFlag, value])).toEqual([
      ['DATE', 'Y', '2026-11-20'],
      ['REF', 'N', null],
    ])
    const [date, org] = draft.scheduledRequestParameter as [Doc, Doc]
    const typed = {
      scheduledRequestParameter: [
        { id: date.id, value: '2026-02-30' },
        { id: org.id, value: 'XX99' },
      ],
    }
    const refusal = await admin.refused(admin.save('scheduledRequest', typed, draft))
    expect(refusal.issues.map(({ at, words }) => [at, words.CN])).toEqual([
      ['scheduledRequestParameter[0].value', '参数日期的值“2026-02-30”不是有效的日期'],
      ['scheduledRequestParameter[1].value', '参数业务单元的值“XX99”不是有效的引用'],
    ])
    const emptied = await admin.save(
      'scheduledRequest',
      {
        scheduledRequestParameter: [
          { id: date.id, value: null },
          { id: org.id, value: 'sz10' },
        ],
      },
      draft,
    )
    expect((emptied.scheduledRequestParameter as Doc[])[1]).toMatchObject({ shown: '苏州工厂' })
    const launch = await admin.refused(launched(emptied))
    expect(launch).toMatchObject({ at: 'scheduledRequestParameter[0].value', words: { CN: '请填写参数日期' } })
  })

  test('a job that runs by its timetable alone takes no request, a disabled one none either', async () => {
    const refusal = await admin.refused(requestFor(world, admin, 'LOG_ARCHIVE'))
    expect(refusal.words.CN).toBe('任务只按时间表运行，不能手工发起')
    const draft = await requestFor(world, admin, 'ASL_EFFECT', { date: '2026-11-03' })
    await world.query(`update scheduled_job set enabled_flag = 'N' where code = 'ASL_EFFECT'`)
    expect((await admin.refused(launched(draft))).words.CN).toBe('任务已停用')
    await world.query(`update scheduled_job set enabled_flag = 'Y' where code = 'ASL_EFFECT'`)
  })
})

test('a row that fails stands in 调度异常 with why; its retry does that row alone, and the request is DONE', async () => {
  const due = await listsDue(world, 3)
  const works = {
    ASL_EFFECT: {
      rows: async () => due.map(({ id }) => id),
      run: async (_work: unknown, key: string) => {
        ran.push(key)
        if (isBroken && key === due[1]?.id) throw new TypeError('a defect')
        return 'done' as const
      },
    },
  }
  const ran: string[] = []
  let isBroken = true
  const runner = runnerOf(world.pool, clock, ['ASL_EFFECT'], works)
  const request = await launched(await requestFor(world, admin, 'ASL_EFFECT', { date: '2026-11-04' }))
  await runner.settled()
  expect(await stateOf(request)).toMatchObject({ status: 'FAILED', doneQty: 2, failedQty: 1 })
  const { rows } = await admin.list('schedulingError', { search: { requestId: request.id } })
  expect(rows).toMatchObject([{ rowName: due[1]?.docNum, message: 'TypeError', attempt: 1 }])

  isBroken = false
  ran.length = 0
  await admin.act('scheduledError', 'doRetry', await admin.find('scheduledError', String(rows[0]?.id)))
  await runner.settled()
  expect(ran).toEqual([due[1]?.id])
  const done = await stateOf(request)
  expect([done.status, done.attempt, countsIn(done)]).toEqual(['DONE', 2, { read: 3, done: 3, skipped: 0, failed: 0 }])
  expect((await admin.find('scheduledError', String(rows[0]?.id))).status).toBe('RETRIED')
})

test('a buyer has no right to launch, and the rows of a request are those that its requester sees', async () => {
  const buyer = await world.person('buyer1')
  const refusal = await buyer.refused(buyer.verb('scheduledRequest', 'doLaunch', { rows: [] }, { page: 'submitRequest' }))
  expect(refusal.status).toBe(403)
})

test('a request that repeats makes one of its own each time, with its parameters of that day, until its end', async () => {
  const moving = { now: NOW }
  const runner = runnerOf(world.pool, moving)
  const more = { repeatCron: '0 * * * *', endAt: '2026-11-20T03:30:00Z' }
  const parent = await launched(await requestFor(world, admin, 'ASL_EFFECT', { date: '{today}' }, more))
  for (const time of ['2026-11-20T01:30:00Z', '2026-11-20T02:00:00Z', '2026-11-20T03:00:00Z', '2026-11-20T03:40:00Z']) {
    moving.now = new Date(time)
    await runner.settled()
  }
  const { rows } = await admin.list('submitRequest', { search: { jobId: String(parent.jobId) }, pageRows: 50 })
  const children = await Promise.all(rows.map(({ id }) => admin.find('scheduledRequest', id)))
  expect(children.filter(({ parentRequestId }) => parentRequestId === parent.id).map(({ status }) => status)).toEqual(['DONE', 'DONE'])
  expect((await stateOf(parent)).status).toBe('DONE')
})
