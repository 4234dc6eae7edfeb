/** Who stands above an employee, up to the top: the manager, or without one the head of the department, or of that above it. */
import { department } from '../../../catalogue/identity/department.ts'
import { person } from '../../../catalogue/identity/person.ts'
import { rowOf } from '../../runtime/rows/rows.ts'
import type { Tx } from '../../runtime/types.ts'
import type { Work } from '../../runtime/working.ts'

interface Reporting {
  id: string
  managerId: string | null
  departmentId: string | null
}

const MANAGER = 'coalesce(p.manager_id, nullif(d.head_person_id, p.id), nullif(u.head_person_id, p.id))'
const WITH_DEPARTMENTS = 'person p left join department d on d.id = p.department_id left join department u on u.id = d.parent_id'

/** Ids from the manager to the top; it holds the person, where the managers lead back. */
export async function managerLineOf(work: Work, who: Reporting): Promise<string[]> {
  const managerId = who.managerId ?? (await headAbove(work, who))
  const manager = await rowOf(work, person, managerId)
  return manager ? [manager.id, ...(manager.managerIds ?? [])] : []
}

async function headAbove(work: Work, { id, departmentId }: Reporting): Promise<string | null> {
  const own = await rowOf(work, department, departmentId)
  const heads = [own?.headPersonId, (await rowOf(work, department, own?.parentId))?.headPersonId]
  return heads.find((head) => head && head !== id) ?? null
}

/** Somebody who reports to this person says otherwise who stands above. */
export async function isLineKnown(tx: Tx, id: string, line: readonly string[]): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select 1 from ${WITH_DEPARTMENTS} where ${MANAGER} = $1 and p.manager_ids is distinct from $2::uuid[] limit 1`,
    [id, [id, ...line]],
  )
  return rowCount === 0
}

/** The lines of everybody, from the top down. */
export async function keepManagerLines(tx: Tx): Promise<void> {
  await tx.query(
    `with recursive reporting as (select p.id, ${MANAGER} as manager_id from ${WITH_DEPARTMENTS}),
     chain as (
       select id, '{}'::uuid[] as line from reporting where manager_id is null
       union all select r.id, array_prepend(chain.id, chain.line) from reporting r join chain on r.manager_id = chain.id
     )
     update person set manager_ids = chain.line from chain where person.id = chain.id and person.manager_ids is distinct from chain.line`,
  )
}
