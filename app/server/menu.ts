/** The flat menu of a responsibility as the tree that the frame shows, and the addresses of its pages. */
import type { Language, MenuNode } from '../page-types.ts'
import type { MenuEntry } from './session.ts'

export function menuTree(
  entries: readonly MenuEntry[],
  { currentId, respId, language }: { currentId: number | null; respId: string; language: Language },
): MenuNode[] {
  const children = Map.groupBy(entries, (entry) => entry.menuParentId)
  // A folder that holds itself would never end, so each entry is built once.
  const built = new Set<number>()
  const nodesUnder = (parentId: number): MenuNode[] =>
    (children.get(parentId) ?? [])
      .filter(({ menuId }) => !built.has(menuId))
      .map((entry) => {
        built.add(entry.menuId)
        const below = nodesUnder(entry.menuId)
        const current = entry.menuId === currentId
        return {
          id: entry.menuId,
          title: language === 'EN' ? (entry.menuNameEn ?? entry.menuName) : entry.menuName,
          address: entry.htmlUrl && entry.isGranted ? pageAddress(entry.htmlUrl, entry.menuId, respId) : null,
          current,
          open: current || below.some((node) => node.open),
          children: below,
        }
      })
  return nodesUnder(0).filter((node) => node.address !== null || node.children.length > 0)
}

export function pageAddress(page: string, menuId: number | null, respId: string): string {
  return menuId === null ? `/main/${page}` : `/main/${page}?${new URLSearchParams({ menuId: String(menuId), respId })}`
}
