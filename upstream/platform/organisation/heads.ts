/** Departments and the people who lead them: whoever leaves, or leaves the head position, leads no more. */
import { department } from '../../../catalogue/identity/department.ts'
import { change } from '../../runtime/work.ts'
import type { Work } from '../../runtime/working.ts'
import { type Allotment, holdsOn, type Person } from './allotments.ts'

/** $1 the day. A head who was named after the position had ended stays: somebody decided so. */
const ENDED = `
select d.id from department d
join position p on p.department_id = d.id and p.is_head = 'Y' and p.enabled_flag = 'Y'
join position_allot held on held.position_id = p.id and held.header_id = d.head_person_id
where d.enabled_flag = 'Y'
group by d.id, p.id
having bool_and(held.end_date < $1::date) and max(held.end_date) >= (d.last_update_date at time zone 'Asia/Shanghai')::date
order by d.id`

/** Departments whose head no longer holds their head position. */
export async function vacateEnded(work: Work): Promise<void> {
  const { rows } = await work.tx.query<{ id: string }>(ENDED, [work.today])
  await vacate(
    work,
    rows.map(({ id }) => id),
  )
}

/** Departments led by somebody who held their head position until this save. */
export async function vacateLost(work: Work, who: Person, before: Person | null): Promise<void> {
  const heldOf = (allotments: readonly Allotment[]) =>
    new Set(allotments.filter((one) => holdsOn(one, work.today)).map(({ positionId }) => positionId))
  const still = heldOf(who.positionAllot)
  const lost = [...heldOf(before?.positionAllot ?? [])].filter((id) => !still.has(id))
  if (lost.length === 0) return
  const { rows } = await work.tx.query<{ id: string }>(
    `select d.id from department d join position p on p.department_id = d.id and p.is_head = 'Y'
     where p.id = any($1::uuid[]) and d.head_person_id = $2 and d.enabled_flag = 'Y' order by d.id`,
    [lost, who.id],
  )
  await vacate(
    work,
    rows.map(({ id }) => id),
  )
}

/** The departments have no head from now on. */
export async function vacate(work: Work, departmentIds: readonly string[]): Promise<void> {
  await change(work, department, departmentIds, 'doVacate', (dept) => {
    dept.headPersonId = null
  })
}
