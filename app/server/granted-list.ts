import { pageAddress, recordAddress } from './menu.ts'
import { pageEntry } from './pages.ts'
import type { Session } from './session.ts'

/** The first list of an entity's records that this person's menu grants: its address, and that of the page its rows open. */
export function grantedList({ menus, currentResp }: Session, entity: string): { address: string; opens: string | null } | null {
  const respId = currentResp.responsibilityId
  for (const { htmlUrl, isGranted, menuId } of menus) {
    const page = isGranted && htmlUrl !== null ? pageEntry(htmlUrl) : undefined
    if (page?.kind !== 'list' || page.entity !== entity) continue
    return { address: pageAddress(page.name, menuId, respId), opens: page.opens ? recordAddress(page.opens, menuId, respId) : null }
  }
  return null
}
