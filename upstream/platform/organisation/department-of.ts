import { fact } from '../../runtime/facts.ts'

/** The department in which a user works; null of somebody who is no person of the company. */
export const departmentOf = fact(async ({ tx }, userIds: readonly string[]): Promise<(string | null)[]> => {
  const { rows } = await tx.query<{ id: string; departmentId: string | null }>(
    `select u.id, p.department_id as "departmentId" from "user" u join person p on p.id = u.person_id where u.id = any($1::uuid[])`,
    [userIds],
  )
  const known = new Map(rows.map(({ id, departmentId }) => [id, departmentId]))
  return userIds.map((id) => known.get(id) ?? null)
})
