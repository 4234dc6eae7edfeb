import { rowOf } from '../../runtime/work.ts'
import type { Work } from '../../runtime/working.ts'

/** The department in which a user works; null of somebody who is no person of the company. */
export async function departmentOf(work: Work, userId: string): Promise<string | null> {
  const person = await rowOf(work, 'person', (await rowOf(work, 'user', userId))?.personId as string | null)
  return (person?.departmentId as string | null | undefined) ?? null
}
