import type { Session } from '../session/session.ts'
import { pageAddress, recordAddress } from './page-address.ts'
import { pageEntry } from './pages.ts'

/** The place of a page in the menu that this person is granted. */
export const placeInMenu = ({ menus }: Pick<Session, 'menus'>, page: string) => menus.find(({ htmlUrl, isGranted }) => isGranted && htmlUrl === page)

/** The list of an entity's records that this person's menu grants, one whose rows open a page before those that only list: both addresses. */
export function grantedList({ menus, currentResp }: Session, entity: string): { address: string; opens: string | null } | null {
  const respId = currentResp.responsibilityId
  let first: { address: string; opens: null } | null = null
  for (const { htmlUrl, isGranted, menuId } of menus) {
    const page = isGranted && htmlUrl !== null ? pageEntry(htmlUrl) : undefined
    if (page?.kind !== 'list' || page.entity !== entity) continue
    const address = pageAddress(page.name, menuId, respId)
    if (page.opens) return { address, opens: recordAddress(page.opens, menuId, respId) }
    first ??= { address, opens: null }
  }
  return first
}
