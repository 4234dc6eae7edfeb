/** Members of a process role for one document: the most specific rows that fit, all of them where several are equally so. */
import { Decimal } from 'decimal.js'
import type { RoleMember } from './organisation.ts'

export interface RoleCase {
  orgId: string | null
  categoryIds: readonly string[]
  amount: string | null
}

export function membersFor(members: readonly RoleMember[], about: RoleCase): string[] {
  const fitting = members.filter((member) => fits(member, about))
  const most = Math.max(...fitting.map(specificity))
  return fitting.filter((member) => specificity(member) === most).map(({ userId }) => userId)
}

const fits = ({ orgId, categoryId, amountFrom, amountTo }: RoleMember, about: RoleCase): boolean => {
  const amount = new Decimal(about.amount ?? 0)
  return (
    (orgId === null || orgId === about.orgId) &&
    (categoryId === null || about.categoryIds.includes(categoryId)) &&
    (amountFrom === null || amount.gte(amountFrom)) &&
    (amountTo === null || amount.lte(amountTo))
  )
}

/** Organisation and category, organisation, category, all. */
const specificity = ({ orgId, categoryId }: RoleMember): number => (orgId === null ? 0 : 2) + (categoryId === null ? 0 : 1)
