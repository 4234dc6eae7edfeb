/** The tab bar, kept in the session: at most fifteen, the home page first and always there. */
import { constants } from '../../../catalogue/constants/constants.ts'
import type { Tab } from '../../../contract/types.ts'
import type { TabLink } from '../../page-types.ts'

export const tabLimit = constants['tab.limit']
/** Longer addresses are not kept to be read anew; such a tab is read anew whenever it is opened without script. */
export const longestRefresh = 500

/** What the session keeps of an address. A longer one is a search for hundreds of numbers: its tab leads to the page without it. */
const longestAddress = 2000

export type TabMode = 'SINGLE' | 'MULTI'

export interface Visit {
  page: string
  title: string
  address: string
  mode: TabMode
  /** Comes back as it was left: lists and home pages. */
  keepAlive?: boolean
  menuId: number | null
  respId: string | null
}
export type TabChange = { tabs: Tab[]; isChanged: boolean } | 'full'

/** A page in mode SINGLE has one tab for all its addresses, in MULTI one for each record. */
export function visitTab(tabs: readonly Tab[], visit: Visit, home: Tab, openedAt: string): TabChange {
  const opened = tabs.some((tab) => tab.tabId === home.tabId) ? [...tabs] : [home, ...tabs]
  const { title, menuId, respId, keepAlive = false } = visit
  const address = visit.address.length > longestAddress ? bareOf(visit.address) : visit.address
  const tab = {
    tabId: tabIdOf(visit),
    routeName: routeNameOf(visit.page),
    title,
    address,
    menuId,
    respId,
    keepAlive,
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

/** The tab stands at place `to` among the others; the home page stays first. */
export function moveTab(tabs: readonly Tab[], id: string, to: number): Tab[] {
  const [home, ...rest] = tabs
  const moved = rest.find(({ tabId }) => tabId === id)
  if (!home || !moved) return [...tabs]
  const others = rest.filter((tab) => tab !== moved)
  return [home, ...others.toSpliced(Math.max(0, to - 1), 0, moved)]
}

/** `drafts` are the keys of unsaved work: `draft {page} {id}`. */
export function tabLinks(tabs: readonly Tab[], currentId: string | null, drafts: readonly string[]): TabLink[] {
  const unsaved = new Set(drafts.map((key) => key.toLowerCase()))
  return tabs.map(({ tabId, title, address, keepAlive }, at) => ({
    id: tabId,
    title,
    address,
    current: tabId === currentId,
    ...(at === 0 && { fixed: true }),
    ...(keepAlive && { keepAlive }),
    ...(unsaved.size > 0 && unsaved.has(draftKeyAt(address)) && { dirty: true }),
  }))
}

function draftKeyAt(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://web')
  return `draft ${pathname.replace('/main/', '')} ${searchParams.get('id') ?? 'new'}`.toLowerCase()
}

/** The tab that an address belongs to is known by its page, and by its record where each record has one. */
export function isOfTab({ tabId }: Pick<Tab, 'tabId'>, address: string): boolean {
  const page = new URL(address, 'http://web').pathname.replace('/main/', '')
  return (['SINGLE', 'MULTI'] as const).some((mode) => tabIdOf({ page, address, mode }) === tabId)
}

/** Nothing is asked of the page but to be opened. */
export function isBare(address: string): boolean {
  return [...new URL(address, 'http://web').searchParams.keys()].every(isOfPage)
}

const isOfPage = (name: string) => constants['route.menuPage.parameters'].some((one) => one === name)

function bareOf(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://web')
  const kept = new URLSearchParams([...searchParams].filter(([name]) => isOfPage(name)))
  return kept.size > 0 ? `${pathname}?${kept}` : pathname
}

export function tabIdOf({ page, address, mode }: Pick<Visit, 'page' | 'address' | 'mode'>): string {
  const record = new URL(address, 'http://web').searchParams.get('id')
  return mode === 'MULTI' && record ? `${routeNameOf(page)}-${record}` : routeNameOf(page)
}

/** Slashes and query removed, lower-cased: the specification's rule for route names. */
export function routeNameOf(page: string): string {
  return (page.split('?')[0] ?? '').replaceAll('/', '').toLowerCase()
}
