/** The tab bar, kept in the session: at most fifteen, the home page first and always there. */

import { constants } from '../../catalogue/shell/constants.ts'
import type { Tab } from '../../contract/types.ts'
import type { TabLink } from '../page-types.ts'

export const tabLimit = constants['tab.limit']

export interface Visit {
  page: string
  title: string
  address: string
  mode: 'SINGLE' | 'MULTI'
  menuId: number | null
  respId: string | null
}
export type TabChange = { tabs: Tab[]; isChanged: boolean } | 'full'

/** A page in mode SINGLE has one tab for all its addresses, in MULTI one for each record. */
export function visitTab(tabs: readonly Tab[], visit: Visit, home: Tab, openedAt: string): TabChange {
  const opened = tabs.some((tab) => tab.tabId === home.tabId) ? [...tabs] : [home, ...tabs]
  const { title, address, menuId, respId } = visit
  const tab = {
    tabId: tabIdOf(visit),
    routeName: routeNameOf(visit.page),
    title,
    address,
    menuId,
    respId,
    keepAlive: visit.mode === 'SINGLE',
    openedAt,
  }
  const at = opened.findIndex(({ tabId }) => tabId === tab.tabId)
  if (at < 0) {
    if (opened.length >= tabLimit) return 'full'
    return { tabs: [...opened, tab], isChanged: true }
  }
  const before = opened[at]!
  const isSame = before.address === tab.address && before.title === tab.title && opened.length === tabs.length
  return { tabs: isSame ? opened : opened.with(at, { ...tab, openedAt: before.openedAt }), isChanged: !isSame }
}

export function closeTab(tabs: readonly Tab[], id: string): Tab[] {
  return tabs.filter((tab, at) => at === 0 || tab.tabId !== id)
}

export function closeOtherTabs(tabs: readonly Tab[], id: string): Tab[] {
  return tabs.filter((tab, at) => at === 0 || tab.tabId === id)
}

export function tabLinks(tabs: readonly Tab[], currentId: string | null): TabLink[] {
  return tabs.map(({ tabId, title, address }, at) => ({ id: tabId, title, address, current: tabId === currentId, ...(at === 0 && { fixed: true }) }))
}

export function tabIdOf({ page, address, mode }: Pick<Visit, 'page' | 'address' | 'mode'>): string {
  const record = new URL(address, 'http://web').searchParams.get('id')
  return mode === 'MULTI' && record ? `${routeNameOf(page)}-${record}` : routeNameOf(page)
}

/** Slashes and query removed, lower-cased: the specification's rule for route names. */
export function routeNameOf(page: string): string {
  return (page.split('?')[0] ?? '').replaceAll('/', '').toLowerCase()
}
