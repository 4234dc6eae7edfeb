import { person } from '../../../catalogue/identity/person.ts'
import { user } from '../../../catalogue/identity/user.ts'
import { rowOf } from '../../runtime/rows.ts'
import type { Work } from '../../runtime/working.ts'

/** The department in which a user works; null of somebody who is no person of the company. */
export async function departmentOf(work: Work, userId: string | null): Promise<string | null> {
  const account = await rowOf(work, user, userId)
  return (await rowOf(work, person, account?.personId))?.departmentId ?? null
}
