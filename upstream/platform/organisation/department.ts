import { department } from '../../../catalogue/identity/department.ts'
import type { Full } from '../../../catalogue/language/define.ts'
import type { Behaviour } from '../../runtime/behaviour.ts'
import { rowOf } from '../../runtime/rows/rows.ts'
import { refuse } from '../../runtime/rules/refusal.ts'
import type { Doc } from '../../runtime/types.ts'
import { announceStep } from '../messaging/events/announce.ts'
import { closedCircle } from './circles.ts'
import { keepManagerLines } from './manager-line.ts'

type Department = Full<typeof department>

/** Enabled, and led by nobody; one that is not there yet is not vacant. */
const isVacant = (dept: Department | null): boolean => dept?.enabledFlag === 'Y' && !dept.headPersonId

export const departmentBehaviour = {
  async settle(dept, work) {
    const parent = await rowOf(work, department, dept.parentId)
    dept.levelId = Number(parent?.levelId ?? 0) + 1
  },

  async check(dept, work) {
    const circle = await closedCircle(work, department, 'parentId', dept.id, dept.parentId)
    if (circle) refuse(department, 'CYCLE', { path: circle.join(' → ') }, 'parentId')
    if (dept.enabledFlag === 'Y') return
    const { rows } = await work.tx.query<{ children: number; positions: number }>(
      `select (select count(*) from department where parent_id = $1 and enabled_flag = 'Y')::int as children,
              (select count(*) from position where department_id = $1 and enabled_flag = 'Y')::int as positions`,
      [dept.id],
    )
    const { children = 0, positions = 0 } = rows[0] ?? {}
    if (children + positions > 0) refuse(department, 'STILL_USED', { children, positions }, 'enabledFlag')
  },

  async saved(dept, work, before) {
    await work.tx.query(
      `with recursive below as (
         select c.id, $2::int + 1 as level from department c where c.parent_id = $1
         union all select c.id, below.level + 1 from department c join below on c.parent_id = below.id
       )
       update department c set level_id = below.level from below where c.id = below.id and c.level_id is distinct from below.level`,
      [dept.id, dept.levelId],
    )
    // Whoever has no manager of their own has the head.
    if (dept.versionNum > 1) await keepManagerLines(work.tx)
    if (isVacant(dept) && !isVacant(before)) await announceStep(work, department, 'doVacate', dept)
  },

  async panels(dept, { tx }) {
    const [positions, people] = [
      await tx.query<Doc>(
        `select id, id as "positionId", job_id as "jobId", person_level_id as "personLevelId", headcount, occupied, vacant
         from position where department_id = $1 and enabled_flag = 'Y' order by is_head desc, code`,
        [dept.id],
      ),
      await tx.query<Doc>(
        `select id, id as "personId", main_position_id as "positionId", manager_ids[1] as "managerId", mobile, email, person_status as "personStatus"
         from person where department_id = $1 and person_status = 'ON' order by code`,
        [dept.id],
      ),
    ]
    return { positions: positions.rows, people: people.rows }
  },
} satisfies Behaviour<typeof department>
