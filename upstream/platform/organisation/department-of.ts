import { fact } from '../../runtime/rules/facts.ts'

/** The department in which a user works; null of somebody who is no person of the company. */
export const departmentOf = fact(async ({ tx }, userIds: readonly string[]): Promise<(string | null)[]> => {
  const { rows } = await tx.query<{ id: string; departmentId: string | null }>(
    `select u.id, p.department_id as "departmentId" from "user" u join person p on p.id = u.person_id where u.id = any($1::uuid[])`,
    [userIds],
  )
  const known = new Map(rows.map(({ id, departmentId }) => [id, departmentId]))
  return userIds.map((id) => known.get(id) ?? null)
})

/** The user who heads a department; null of one without a head, or whose head has no user. */
export const headOf = fact(async ({ tx }, departmentIds: readonly string[]): Promise<(string | null)[]> => {
  const { rows } = await tx.query<{ id: string; headId: string }>(
    `select d.id, u.id as "headId" from department d join "user" u on u.person_id = d.head_person_id and u.enabled_flag = 'Y' where d.id = any($1::uuid[])`,
    [departmentIds],
  )
  const known = new Map(rows.map(({ id, headId }) => [id, headId]))
  return departmentIds.map((id) => known.get(id) ?? null)
})
