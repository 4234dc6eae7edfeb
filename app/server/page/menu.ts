/** The flat menu of a responsibility as the tree that the frame shows. */
import { pinyin } from 'pinyin-pro'
import type { Language, MenuNode } from '../../page-types.ts'
import type { MenuEntry } from '../session/session.ts'
import { buildTree, type TreeNode } from './flat-tree.ts'
import { pageAddress } from './page-address.ts'
import { grantorsOfAny } from './pages.ts'

interface MenuAsked {
  currentId: number | null
  respId: string
  language: Language
  isOpen?: boolean
  /** What waits for the person, by the number of the menu. */
  pending?: ReadonlyMap<number, number>
}

export function menuTree(entries: readonly MenuEntry[], { currentId, respId, language, isOpen = false, pending = new Map() }: MenuAsked): MenuNode[] {
  const nodesOf = (nodes: readonly TreeNode<MenuEntry>[]): MenuNode[] =>
    nodes.map(({ row: entry, children }) => {
      const below = nodesOf(children)
      const current = entry.menuId === currentId
      const count = pending.get(entry.menuId)
      return {
        id: entry.menuId,
        title: language === 'EN' ? (entry.menuNameEn ?? entry.menuName) : entry.menuName,
        address: entry.htmlUrl && entry.isGranted ? pageAddress(pageOfMenu(entry), entry.menuId, respId) : null,
        current,
        open: isOpen || current || below.some((node) => node.open),
        children: below,
        ...(count && { count }),
        ...(entry.htmlUrl && { find: namesOf(entry).join(' ') }),
      }
    })
  const tree = buildTree(entries, { key: 'menuId', parentKey: 'menuParentId', levelKey: 'levelId', treeConfig: { title: 'menuName' } })
  return nodesOf(tree).filter((node) => node.address !== null || node.children.length > 0)
}

/** What waits on a page counts at the first menu that leads to it. */
export function pendingByMenu(menus: readonly MenuEntry[], pendingByPage: Readonly<Record<string, number>>): Map<number, number> {
  const counts = new Map<number, number>()
  for (const [page, count] of Object.entries(pendingByPage)) {
    const leading = grantorsOfAny(page)
    const menu = menus.find(({ htmlUrl, isGranted }) => isGranted && htmlUrl !== null && leading.includes(htmlUrl))
    if (menu) counts.set(menu.menuId, (counts.get(menu.menuId) ?? 0) + count)
  }
  return counts
}

/** A page of others is shown by a page of ours: the test bench by its own, all others by the plain frame. */
function pageOfMenu({ menuType, menuCode, htmlUrl }: MenuEntry): string {
  if (menuType !== 'IFRAME') return htmlUrl ?? ''
  return menuCode === 'testIframes' ? 'testIframes' : 'iframe'
}

/** Entries whose name holds what was typed, in Chinese, English or the initials of the pinyin, with the folders above them. */
export function matching(entries: readonly MenuEntry[], typed: string): readonly MenuEntry[] {
  const text = typed.trim().toLowerCase()
  if (text === '') return entries
  const byId = new Map(entries.map((entry) => [entry.menuId, entry]))
  const kept = new Set<number>()
  for (const entry of entries) {
    if (!namesOf(entry).some((name) => name.includes(text))) continue
    for (let at: MenuEntry | undefined = entry; at && !kept.has(at.menuId); at = byId.get(at.menuParentId)) kept.add(at.menuId)
  }
  return entries.filter(({ menuId }) => kept.has(menuId))
}

const initials = new Map<string, string>()

function namesOf({ menuName, menuNameEn }: MenuEntry): string[] {
  const known = initials.get(menuName) ?? pinyin(menuName, { pattern: 'first', toneType: 'none', separator: '' }).toLowerCase()
  initials.set(menuName, known)
  return [menuName.toLowerCase(), (menuNameEn ?? '').toLowerCase(), known]
}
