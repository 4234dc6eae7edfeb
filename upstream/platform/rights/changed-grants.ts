/** What a change of a user gave and took away: responsibilities and permits, by the entity of their lines. */

import type { user } from '../../../catalogue/identity/user.ts'
import type { Full } from '../../../catalogue/language/define.ts'

type User = Full<typeof user>

export interface ChangedGrants {
  given: string[]
  taken: string[]
}

/** The field of each kind of grant that says what is granted. */
const granted = {
  userResponsibility: 'responsibilityId',
  userOrgPermit: 'orgId',
  userCategoryPermit: 'categoryId',
  userPurchaseGroupPermit: 'purchaseGroup',
  userGroupPermit: 'userGroup',
} as const

/** Ids of what was granted, and codes of groups. */
export function changedGrants(person: User, before: User): ChangedGrants {
  const [now, then] = [grantsIn(person), grantsIn(before)]
  return { given: now.filter((id) => !then.includes(id)), taken: then.filter((id) => !now.includes(id)) }
}

const grantsIn = (person: User): string[] =>
  Object.entries(granted).flatMap(([lines, field]) =>
    (person[lines as keyof typeof granted] as unknown as Record<string, unknown>[]).map((line) => String(line[field])),
  )
