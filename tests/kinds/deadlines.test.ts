/** What a document says of its times: what the system does then, what nobody may do any more, who is told before, and what expires. */
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { areaClock } from '../../upstream/platform/jobs/area-clock.ts'
import { jobRunner } from '../../upstream/platform/jobs/runner.ts'
import { Refusal } from '../../upstream/runtime/rules/refusal.ts'
import type { Actor, Doc } from '../../upstream/runtime/types.ts'
import { contextOf, onPage } from '../security/planting.ts'
import { makeTables } from '../support/own-tables.ts'
import { openWorld, type World } from '../support/world.ts'
import { CALL, CALL_PAGE } from './call.ts'

let world: World
let buyer: Actor

beforeAll(async () => {
  world = await openWorld()
  await makeTables(world, CALL)
  buyer = onPage((await world.person('buyer1')).actor, CALL_PAGE)
})
beforeEach(async () => {
  await world.query(`delete from test_call`)
  await world.query('delete from job_run')
  await world.query('update scheduled_job set slot_at = null, next_run_at = null')
})

/** The hour of the company's day. */
const moment = (time: string) => new Date(`${time.length > 8 ? time : `2026-11-20T${time}`}+08:00`)
const clock = { now: moment('09:00:00') }

const verb = async (name: string, body: Record<string, unknown>) =>
  (await world.services.verb(CALL, name, { menuId: 0, ...body }, { ...contextOf(buyer, randomUUID()), now: clock.now })).data as Doc
const find = (id: string) => verb('findById', { id })
const statusOf = async ({ id }: Doc) => (await find(id)).status
const act = (name: string, { id, versionNum }: Doc) => verb(name, { rows: [{ id, versionNum }] })

async function call(draft: object): Promise<Doc> {
  return find((await verb('saveOrUpdate', { draft: { title: '征集', orgId: await world.idOf('organization', 'SZ10'), ...draft } })).id)
}
async function open(draft: object): Promise<Doc> {
  const doc = await call(draft)
  await act('doPublish', doc)
  return find(doc.id)
}

const runner = () =>
  jobRunner({
    pool: world.pool,
    works: { AREA_CLOCK: areaClock },
    clock: async () => clock.now,
    onError: (error) => {
      throw error
    },
  })
/** A process that has been looking since it started. */
let looking: ReturnType<typeof runner>
const at = async (time: string) => {
  clock.now = moment(time)
  await looking.settled()
}
const restarted = () => {
  looking = runner()
}
const told = async ({ id }: Doc) =>
  (await world.query<{ code: string }>('select template_code as code from site_message where business_id = $1 order by creation_date, id', [id])).map(
    ({ code }) => code,
  )

describe('an instant', () => {
  beforeEach(async () => {
    restarted()
    clock.now = moment('09:00:00')
  })

  test('has come at its second and not one before; what it closes is refused before the system has seen to it', async () => {
    const doc = await open({ endAt: moment('10:00:00').toISOString() })
    await at('09:59:59')
    expect(await statusOf(doc)).toBe('OPEN')
    await act('doAnswer', await find(doc.id))
    clock.now = moment('10:00:00')
    const refusal = await act('doAnswer', await find(doc.id)).catch((error) => error)
    expect(refusal).toBeInstanceOf(Refusal)
    expect(refusal.words.CN).toBe('已于2026-11-20 10:00:00截止')
    expect(await statusOf(doc)).toBe('OPEN')
    await at('10:00:00')
    expect(await statusOf(doc)).toBe('CLOSED')
    expect((await told(doc)).at(-1)).toBe('CLOSED')
  })

  test('that was moved counts by its new time', async () => {
    const doc = await open({ endAt: moment('10:00:00').toISOString() })
    await verb('saveOrUpdate', { id: doc.id, versionNum: doc.versionNum, draft: { endAt: moment('11:00:00').toISOString() } })
    await at('10:30:00')
    expect(await statusOf(doc)).toBe('OPEN')
    await at('11:00:00')
    expect(await statusOf(doc)).toBe('CLOSED')
  })

  test('is told 24 hours and 1 hour before, once each; who was out at the first is told by the second alone', async () => {
    const doc = await open({ endAt: moment('2026-11-22T10:00:00').toISOString() })
    await at('2026-11-21T09:59:59')
    expect(await told(doc)).toEqual([])
    await at('2026-11-21T10:00:00')
    await at('2026-11-21T10:05:00')
    expect(await told(doc)).toEqual(['ENDS_SOON'])
    await at('2026-11-22T09:00:00')
    await at('2026-11-22T09:10:00')
    expect(await told(doc)).toEqual(['ENDS_SOON', 'ENDS_SOON'])
    const other = await open({ endAt: moment('2026-11-23T12:00:00').toISOString() })
    await at('2026-11-23T11:30:00')
    expect(await told(other)).toEqual(['ENDS_SOON'])
  })

  test('that passed while everything stood still is caught up with in the order of the times, days as well', async () => {
    const last = await open({ endAt: moment('14:00:00').toISOString() })
    const first = await open({ endAt: moment('10:00:00').toISOString(), startDate: '2026-11-21', lastDate: '2026-11-30' })
    const middle = await open({ endAt: moment('12:00:00').toISOString() })
    restarted()
    await at('2026-11-21T00:00:00')
    expect(await Promise.all([first, middle, last].map(statusOf))).toEqual(['RUNNING', 'CLOSED', 'CLOSED'])
    const news = await world.query<{ id: string }>(
      `select business_id as id from site_message where template_code = 'CLOSED' and business_id = any($1::uuid[]) order by creation_date, id`,
      [[first.id, middle.id, last.id]],
    )
    expect(news.map(({ id }) => id)).toEqual([first.id, middle.id, last.id])
    await at('2026-11-30T23:59:59')
    expect(await statusOf(first)).toBe('RUNNING')
    await at('2026-12-01T00:00:00')
    expect(await statusOf(first)).toBe('EXPIRED')
  })

  test('two processes at the same second close once', async () => {
    const doc = await open({ endAt: moment('10:00:00').toISOString() })
    const [one, two] = [runner(), runner()]
    await Promise.all([one.settled(), two.settled()])
    clock.now = moment('10:00:00')
    await Promise.all([one.settled(), two.settled(), one.settled()])
    expect(await statusOf(doc)).toBe('CLOSED')
    expect((await told(doc)).filter((code) => code === 'CLOSED')).toHaveLength(1)
  })
})

describe('a last day', () => {
  beforeEach(() => {
    restarted()
    clock.now = moment('09:00:00')
  })

  test.each([
    ['2027-01-31', 'VALID'],
    ['2027-01-19', 'EXPIRING'],
    ['2026-11-20', 'EXPIRING'],
    ['2026-11-19', 'EXPIRED'],
  ])('%s says at once, on 20 November with 60 days ahead: %s', async (certTo, state) => {
    expect((await call({ certTo })).certState).toBe(state)
  })

  test('goes from valid to expiring to expired with the days, and tells 60, 30 and 7 days before and at its end, once each', async () => {
    const doc = await call({ certTo: '2027-01-31', testCallPaper: [{ name: '营业执照', validTo: '2026-12-25' }] })
    expect((doc.testCallPaper as Doc[])[0]?.paperState).toBe('VALID')
    const seen: [string, number][] = []
    for (const day of [
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
      '2027-01-01',
      '2027-01-24',
      '2027-01-25',
      '2027-01-31',
      '2027-02-01',
      '2027-02-02',
    ]) {
      await at(`${day}T00:05:00`)
      seen.push([String((await find(doc.id)).certState), (await told(doc)).length])
    }
    expect(seen).toEqual([
      ['VALID', 0],
      ['EXPIRING', 1],
      ['EXPIRING', 1],
      ['EXPIRING', 2],
      ['EXPIRING', 3],
      ['EXPIRING', 3],
      ['EXPIRING', 3],
      ['EXPIRED', 4],
      ['EXPIRED', 4],
    ])
    expect(((await find(doc.id)).testCallPaper as Doc[])[0]?.paperState).toBe('EXPIRED')
  })
})

describe('lines with times of their own', () => {
  beforeEach(() => {
    restarted()
    clock.now = moment('09:00:00')
  })

  const steps = (...rows: readonly (readonly [name: string, hours: number])[]) =>
    open({ testCallStep: rows.map(([step, hours]) => ({ step, hours, startAt: moment('09:00:00').toISOString() })) })
  const stepsOf = async ({ id }: Doc) => (await find(id)).testCallStep as Doc[]
  const statesOf = async (doc: Doc) => (await stepsOf(doc)).map(({ stepStatus }) => stepStatus)
  const finish = async (doc: Doc, at: number) => {
    const [now, rows] = [await find(doc.id), await stepsOf(doc)]
    return verb('doStep', { rows: [{ id: now.id, versionNum: now.versionNum }], lineIds: [rows[at]?.id] })
  }
  const toldOf = `select title from site_message where business_id = $1 and template_code = $2 order by creation_date, id`
  const titles = async ({ id }: Doc, code: string) => (await world.query<{ title: string }>(toldOf, [id, code])).map(({ title }) => title)

  test('each is due so many hours after its start, to the second; the one beside it goes on, and what was finished in time is not overdue', async () => {
    const doc = await steps(['甲', 2], ['乙', 3], ['丙', 1])
    expect((await stepsOf(doc)).map(({ dueAt }) => dueAt)).toEqual(['11:00:00', '12:00:00', '10:00:00'].map((time) => moment(time).toISOString()))
    await finish(doc, 2)
    await at('10:59:59')
    expect(await statesOf(doc)).toEqual(['OPEN', 'OPEN', 'DONE'])
    clock.now = moment('11:00:00')
    const refusal = await finish(doc, 0).catch((error) => error)
    expect(refusal).toBeInstanceOf(Refusal)
    expect(refusal.words.CN).toBe('已于2026-11-20 11:00:00截止')
    await finish(await find(doc.id), 1)
    await at('11:00:00')
    expect(await statesOf(doc)).toEqual(['CLOSED', 'DONE', 'DONE'])
    expect(await titles(doc, 'STEP_LATE')).toEqual(['步骤甲逾期'])
  })

  test('an outage is caught up with in the order of the times, and a reminder speaks of its own line', async () => {
    const doc = await steps(['迟', 9], ['早', 6])
    await at('12:00:00')
    expect(await titles(doc, 'STEP_SOON')).toEqual(['步骤早将于2026-11-20 15:00:00到期'])
    restarted()
    await at('2026-11-21T08:00:00')
    expect(await statesOf(doc)).toEqual(['CLOSED', 'CLOSED'])
    expect(await titles(doc, 'STEP_LATE')).toEqual(['步骤早逾期', '步骤迟逾期'])
    expect(await titles(doc, 'STEP_SOON')).toHaveLength(1)
  })

  test('while the document is not in the state, no line of it is due; once it is, those are whose time has passed', async () => {
    const doc = await call({ testCallStep: [{ step: '甲', hours: 1, startAt: moment('09:00:00').toISOString() }] })
    await at('11:00:00')
    expect(await statesOf(doc)).toEqual(['OPEN'])
    await act('doPublish', await find(doc.id))
    await at('12:00:00')
    expect(await statesOf(doc)).toEqual(['CLOSED'])
  })
})
