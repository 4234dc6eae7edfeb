/** Positions, who holds them and how high they rank: headcounts, shares and lines, day by day. */
import { beforeAll, describe, expect, test } from 'vitest'
import { Refusal } from '../../upstream/runtime/rules/refusal.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { record } from '../support/record.ts'
import { openWorld, type Person, TODAY, type World } from '../support/world.ts'
import { employee, newEmployee, positionNamed } from './organisation.ts'

let world: World
let admin: Person

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person('admin')
})

const occupiedOf = async (id: string) => {
  const { occupied, vacant, headcount } = await admin.find('position', id)
  return { headcount, occupied, vacant }
}

describe('scenario 7', () => {
  test('a third buyer does not fit into 采购员-苏州, and does from the day after one of the two has left it', async () => {
    const suzhou = await positionNamed(world, '采购员-苏州')
    expect(await occupiedOf(suzhou)).toEqual({ headcount: 2, occupied: 2, vacant: 0 })

    const third = await newEmployee(world, admin)
    const held = (startDate: string) => ({ positionAllot: [{ positionId: suzhou, startDate }] })
    const full = await admin.refused(admin.save('person', held('2026-07-01'), third))
    expect(full).toMatchObject({ code: 'position.FULL', at: 'positionAllot[0].positionId' })
    expect(full.words).toEqual({ CN: '岗位“采购员-苏州”编制2人已满', EN: 'Position Buyer Suzhou is full (2)' })

    const first = await employee(world, admin, 'HD10024')
    await admin.save('person', { positionAllot: [{ id: first.positionAllot[0]?.id, endDate: '2026-06-30' }] }, first)
    expect(await occupiedOf(suzhou)).toEqual({ headcount: 2, occupied: 1, vacant: 1 })

    expect((await admin.refused(admin.save('person', held('2026-06-30'), third))).code).toBe('position.FULL')
    await admin.save('person', held('2026-07-01'), third)
    expect(await occupiedOf(suzhou)).toEqual({ headcount: 2, occupied: 2, vacant: 0 })
    record('entity', 'position', 'positionAllot', 'person')
  })

  test('60 % and 50 % are 110 % of a day', async () => {
    const [planner, clerk] = [await positionNamed(world, '硬件工程师'), await positionNamed(world, '采购跟单员')]
    const main = { positionId: planner, percent: '60', startDate: '2026-01-01' }
    const side = { positionId: clerk, isMain: 'N' as const, percent: '50', startDate: '2026-03-01' }
    const refusal = await admin.refused(newEmployee(world, admin, [main, side]))
    expect(refusal).toMatchObject({ code: 'person.OVER_100', given: { day: '2026-03-01', sum: '110' }, at: 'positionAllot[1].percent' })
    await newEmployee(world, admin, [main, { ...side, percent: '40' }])
  })
})

describe('main positions', () => {
  test('there is one on each day that any position is held, and only one', async () => {
    const hardware = await positionNamed(world, '供应商管理专员')
    const refused = async (...lines: [start: string, end: string | null, isMain: 'Y' | 'N'][]) => {
      const positionAllot = lines.map(([startDate, endDate, isMain]) => ({ positionId: hardware, percent: '30', startDate, endDate, isMain }))
      const { code, given } = await admin.refused(newEmployee(world, admin, positionAllot))
      return [code, given?.day]
    }
    expect(await refused(['2025-01-01', null, 'N'])).toEqual(['person.NO_MAIN', '2025-01-01'])
    expect(await refused(['2025-01-01', null, 'Y'], ['2025-05-01', null, 'Y'])).toEqual(['person.TWO_MAINS', '2025-05-01'])
    expect(await refused(['2025-01-01', '2025-06-30', 'Y'], ['2025-02-01', null, 'N'])).toEqual(['person.NO_MAIN', '2025-07-01'])
  })

  test('whoever ends the main one while another is held names a new main one, in the same save', async () => {
    const lin = await employee(world, admin, 'HD10028')
    const [main, side] = lin.positionAllot
    const ended = { id: main?.id, endDate: '2026-11-20' }
    const refusal = await admin.refused(admin.save('person', { positionAllot: [ended] }, lin))
    expect(refusal).toMatchObject({ code: 'person.NO_MAIN', given: { day: '2026-11-21', name: '曹若曦' } })
    const next = { positionId: side?.positionId, percent: '100', startDate: '2026-11-21' }
    await admin.save('person', { positionAllot: [ended, { id: side?.id, endDate: '2026-11-20' }, next] }, lin)
    const moved = await employee(world, admin, 'HD10028')
    expect(moved.mainPositionId).toBe(main?.positionId)
    expect(moved.positionAllot).toHaveLength(3)
  })

  test('department, job and position of an employee are those of the main position of the day', async () => {
    const place = await admin.find('position', await positionNamed(world, '仓管员-合肥'))
    const someone = await newEmployee(world, admin, [{ positionId: place.id, startDate: TODAY }])
    expect(someone).toMatchObject({ mainPositionId: place.id, departmentId: place.departmentId, jobId: place.jobId })
    const later = await newEmployee(world, admin, [{ positionId: await positionNamed(world, '供应商管理专员'), startDate: '2026-12-01' }])
    expect(later).toMatchObject({ mainPositionId: null, departmentId: null })
  })
})

describe('several people at once', () => {
  test('are allotted together, or none of them', async () => {
    const positionId = (await admin.save('position', await newPosition('P9001', { headcount: '2' }))).id
    const people = [await newEmployee(world, admin), await newEmployee(world, admin), await newEmployee(world, admin)]
    const allot = (personIds: string[]) =>
      admin.verb(
        'person',
        'doAllot',
        { rows: [], input: { positionId, personIds, isMain: 'Y', percent: '100', startDate: TODAY } },
        { page: 'positionAllot' },
      )
    const refusal = await admin.refused(allot(people.map(({ id }) => id)))
    expect(refusal.code).toBe('position.FULL')
    expect((await occupiedOf(positionId)).occupied).toBe(0)
    const { data } = await allot(people.slice(0, 2).map(({ id }) => id))
    expect((data as { made: unknown[] }).made).toHaveLength(2)
    expect(await occupiedOf(positionId)).toEqual({ headcount: 2, occupied: 2, vacant: 0 })
  })

  test('of 8 who are given the same 2 places at once, 2 get them', async () => {
    const positionId = (await admin.save('position', await newPosition('P9002', { headcount: '2' }))).id
    const people: Doc[] = []
    for (let n = 0; n < 8; n++) people.push(await newEmployee(world, admin))
    const answers = await Promise.allSettled(people.map((one) => admin.save('person', { positionAllot: [{ positionId, startDate: TODAY }] }, one)))
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
    expect(answers.length - refused.length).toBe(2)
    expect(refused.every((reason) => reason instanceof Refusal && reason.code === 'position.FULL')).toBe(true)
    expect((await occupiedOf(positionId)).occupied).toBe(2)
  })
})

const newPosition = async (code: string, more: Record<string, unknown> = {}) => ({
  code,
  name: `岗位${code}`,
  nameEn: `Position ${code}`,
  departmentId: await world.idOf('department', 'D13'),
  jobId: await world.idOf('job', 'J21'),
  ...more,
})

describe('positions', () => {
  test('a department has one head position', async () => {
    const refusal = await admin.refused(newPosition('P9101', { isHead: 'Y' }).then((draft) => admin.save('position', draft)))
    expect(refusal).toMatchObject({ code: 'position.HEAD_TWICE', given: { code: 'P1301' }, at: 'isHead' })
    expect(refusal.words).toEqual({ CN: '部门已有负责人岗位：P1301', EN: 'The department already has a head position: P1301' })
  })

  test('of 5 who make a head position of the same department at once, one succeeds', async () => {
    const department = await admin.save('department', { code: 'D98', name: '新部门', orgId: await world.idOf('organization', 'SZ10') })
    const drafts = await Promise.all([1, 2, 3, 4, 5].map((n) => newPosition(`P980${n}`, { isHead: 'Y', departmentId: department.id })))
    const answers = await Promise.allSettled(drafts.map((draft) => admin.save('position', draft)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('the chain of positions has no circle', async () => {
    const manager = await admin.find('position', await positionNamed(world, '采购总监'))
    const refusal = await admin.refused(admin.save('position', { parentPositionId: await positionNamed(world, '采购主管') }, manager))
    expect(refusal).toMatchObject({ code: 'position.CYCLE', given: { path: 'P0201 → P1102 → P1101 → P0202 → P0201' } })
  })

  test('a headcount is never below the people who hold the position, and an occupied one stays enabled', async () => {
    const planners = await admin.find('position', await positionNamed(world, '计划员'))
    const low = await admin.refused(admin.save('position', { headcount: '2' }, planners))
    expect(low).toMatchObject({ code: 'position.HEADCOUNT_LOW', given: { headcount: '2', n: '3', day: TODAY } })
    expect(await admin.refused(admin.save('position', { enabledFlag: 'N' }, planners))).toMatchObject({
      code: 'position.OCCUPIED',
      given: { n: '3' },
    })
  })

  test('a position shows who holds it, who did before, and what reports to it', async () => {
    const clerk = await admin.find('position', await positionNamed(world, '采购主管'))
    const panels = clerk.$panels as Record<string, Doc[]>
    expect(panels.occupants).toMatchObject([{ personId$: { code: 'HD10023' }, startDate: '2021-09-01', endDate: null, isMain: 'Y' }])
    expect(panels.below?.map((row) => (row.positionId$ as { code: string }).code)).toEqual(['P1103', 'P1104'])
    const buyers = await admin.find('position', await positionNamed(world, '采购员-苏州'))
    expect((buyers.$panels as Record<string, Doc[]>).former).toContainEqual(expect.objectContaining({ endDate: '2021-08-31' }))
  })
})

describe('levels and jobs', () => {
  test('limits rise with rank', async () => {
    const level = (rank: number, approvalLimitAmount: string | null, code = `L${rank}`) =>
      admin.save('personLevel', { code, name: code, rank: String(rank), approvalLimitAmount })
    const refusal = await admin.refused(level(9, '6000000'))
    expect(refusal).toMatchObject({ code: 'personLevel.LIMITS_RISE', given: { code: 'L8' } })
    expect(refusal.words.CN).toBe('额度必须随职级递增，与L8不符')
    const third = await admin.find('personLevel', await world.idOf('personLevel', 'L3'))
    for (const limit of ['20000', '200000'])
      expect((await admin.refused(admin.save('personLevel', { approvalLimitAmount: limit }, third))).code).toBe('personLevel.LIMITS_RISE')
    await admin.save('personLevel', { approvalLimitAmount: '60000' }, third)
    record('entity', 'personLevel')
  })

  test('a level and a job that somebody has are not deleted', async () => {
    for (const [entity, code] of [
      ['personLevel', 'L3'],
      ['job', 'J07'],
    ] as const) {
      const refusal = await admin.refused(admin.verb(entity, 'delete', { id: await world.idOf(entity, code) }))
      expect(refusal.code, entity).toBe('USED')
    }
    const job = await admin.save('job', { code: 'J99', name: '讲师', jobFamily: 'MGT', grade: '5' })
    await admin.verb('job', 'delete', { id: job.id })
    record('entity', 'job')
  })

  test('a job that enabled positions have stays enabled; its grade is 1 to 20', async () => {
    const job = await admin.find('job', await world.idOf('job', 'J07'))
    expect(await admin.refused(admin.save('job', { enabledFlag: 'N' }, job))).toMatchObject({ code: 'job.STILL_USED', given: { n: '3' } })
    expect((await admin.refused(admin.save('job', { grade: '21' }, job))).issues[0]).toMatchObject({ code: 'TOO_LARGE', at: 'grade' })
    expect((await admin.refused(admin.save('job', { allocationAreas: ['ORDERING', 'FISHING'] }, job))).issues[0]).toMatchObject({
      code: 'NOT_A_CODE',
      given: 'FISHING',
    })
  })
})
