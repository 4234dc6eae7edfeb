import { department } from '../../../catalogue/identity/department.ts'
import { position } from '../../../catalogue/identity/position.ts'
import type { Full } from '../../../catalogue/language/define.ts'
import type { Behaviour } from '../../runtime/behaviour.ts'
import { idsWhere, rowOf } from '../../runtime/rows/rows.ts'
import { refuse } from '../../runtime/rules/refusal.ts'
import type { Doc } from '../../runtime/types.ts'
import type { Work } from '../../runtime/working.ts'
import { closedCircle } from './circles.ts'
import { busiestDay, countOccupied } from './headcount.ts'

type Position = Full<typeof position>

export const positionBehaviour = {
  async settle(place, work) {
    const dept = await rowOf(work, department, place.departmentId)
    place.orgId = dept?.orgId ?? null
    place.occupied = await countOccupied(work.tx, place.id, work.today)
  },

  async check(place, work) {
    const circle = await closedCircle(work, position, 'parentPositionId', place.id, place.parentPositionId)
    if (circle) refuse(position, 'CYCLE', { path: circle.join(' → ') }, 'parentPositionId')
    await checkOnlyHead(place, work)
    const busiest = await busiestDay(work.tx, place.id, work.today)
    if (busiest && busiest.n > place.headcount) refuse(position, 'HEADCOUNT_LOW', { headcount: place.headcount, ...busiest }, 'headcount')
    if (place.enabledFlag === 'Y') return
    if (busiest) refuse(position, 'OCCUPIED', { n: busiest.n }, 'enabledFlag')
    const { length: n } = await idsWhere(work, position, { parentPositionId: place.id, enabledFlag: 'Y' })
    if (n > 0) refuse(position, 'HAS_BELOW', { n }, 'enabledFlag')
  },

  async panels(place, { tx, today }) {
    const allotted = (when: string) =>
      tx.query<Doc>(
        `select a.id, a.header_id as "personId", a.is_main as "isMain", a.percent, a.start_date as "startDate", a.end_date as "endDate"
         from position_allot a where a.position_id = $1 and ${when} order by a.start_date desc, a.id`,
        [place.id, today],
      )
    const occupants = await allotted('(a.end_date is null or a.end_date >= $2::date)')
    const former = await allotted('a.end_date < $2::date')
    const below = await tx.query<Doc>(
      `select id, id as "positionId", department_id as "departmentId", headcount, occupied, vacant
       from position where parent_position_id = $1 and enabled_flag = 'Y' order by code`,
      [place.id],
    )
    return { occupants: occupants.rows, former: former.rows, below: below.rows }
  },
} satisfies Behaviour<typeof position>

/** The department is locked, or two people could each name a head that the other does not see. */
async function checkOnlyHead({ id, departmentId, isHead, enabledFlag }: Position, { tx }: Work): Promise<void> {
  if (isHead !== 'Y' || enabledFlag !== 'Y') return
  await tx.query('select 1 from department where id = $1 for update', [departmentId])
  const { rows } = await tx.query<{ code: string }>(
    "select code from position where department_id = $1 and is_head = 'Y' and enabled_flag = 'Y' and id <> $2 limit 1",
    [departmentId, id],
  )
  if (rows[0]) refuse(position, 'HEAD_TWICE', { code: rows[0].code }, 'isHead')
}
