/** What a change of a user gave and took away: responsibilities and permits, by the entity of their lines. */
import type { Full } from '../../../catalogue/define.ts'
import type { user } from '../../../catalogue/identity/user.ts'
import type { Snapshot } from '../../runtime/types.ts'

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
export function changedGrants(person: Full<typeof user>, before: Snapshot): ChangedGrants {
  const fields: string[] = Object.values(granted)
  const now = Object.entries(granted).flatMap(([lines, field]) =>
    (person[lines as keyof typeof granted] as unknown as Record<string, unknown>[]).map((line) => String(line[field])),
  )
  const then = [...before.values()]
    .filter(({ headerId }) => headerId === person.id)
    .flatMap((line) => fields.flatMap((field) => (line[field] ? [String(line[field])] : [])))
  return { given: now.filter((id) => !then.includes(id)), taken: then.filter((id) => !now.includes(id)) }
}
