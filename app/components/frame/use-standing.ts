import { useLocation } from '@remix-run/react'
import { useRef } from 'react'
import type { TabLink } from '../../page-types.ts'

interface Standing {
  tabs: TabLink[]
  /** Undefined where neither page nor address says. */
  menuId: number | null | undefined
}

/**
 * Which tabs are open and where in the menu one is. Pages beside another one (columns, an import, a comparison) stand in no tab of their own and
 * bring none: the tabs are those last heard of, and the page belongs to that one whose address it goes on from.
 */
export function useStanding(page: Standing | undefined, ofFrame: TabLink[]): Standing {
  const { pathname, search } = useLocation()
  const heard = useRef({ ofFrame, tabs: ofFrame })
  if (page) heard.current = { ofFrame, tabs: page.tabs }
  // The frame was read anew after a post.
  else if (heard.current.ofFrame !== ofFrame) heard.current = { ofFrame, tabs: ofFrame }
  if (page) return page
  const here = new URLSearchParams(search)
  const isHere = ({ address }: TabLink) => {
    const [path, query] = address.split('?')
    const id = new URLSearchParams(query).get('id')
    return pathname.startsWith(`${path}/`) && (id === null || id === here.get('id'))
  }
  return {
    tabs: heard.current.tabs.map((tab) => ({ ...tab, current: isHere(tab) })),
    menuId: here.has('menuId') ? Number(here.get('menuId')) : undefined,
  }
}
