import { useCallback, useEffect, useState } from 'react'
import { look } from '../../../catalogue/constants/look.ts'
import type { MenuNode, TabLink } from '../../page-types.ts'

/** The page that was refused; a new object at each click, so that it is said each time. */
interface Refused {
  address: string
}

/** Fifteen tabs are the most: a page that would need a sixteenth is not asked for. The server judges the same, with a page of its own. */
export function useRoom(tabs: readonly TabLink[], menu: readonly MenuNode[]): { refused: Refused | null; hasRoom(url: URL): boolean } {
  const [refused, setRefused] = useState<Refused | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is open changes with each page
  useEffect(() => setRefused(null), [tabs])
  const hasRoom = useCallback(
    (url: URL) => {
      const isOpen = tabs.length < look['tab.limit'] || !opensTab(url, menu) || tabs.some((tab) => isOf(tab, url))
      if (!isOpen) setRefused({ address: url.pathname + url.search })
      return isOpen
    },
    [tabs, menu],
  )
  return { refused, hasRoom }
}

/** A tab is called by its page, and by its record where each record has one. */
function isOf({ id }: TabLink, { pathname, searchParams }: URL): boolean {
  const route = pathname.replace('/main/', '').replaceAll('/', '').toLowerCase()
  return id === route || id === `${route}-${searchParams.get('id')}`
}

/** What lies below a page (a picker, its columns) belongs to the page's tab. */
function opensTab({ pathname }: URL, menu: readonly MenuNode[]): boolean {
  const isInMenu = (nodes: readonly MenuNode[]): boolean =>
    nodes.some(({ address, children }) => address?.split('?')[0] === pathname || isInMenu(children))
  return /^\/main\/[^/]+$/.test(pathname) || isInMenu(menu)
}
