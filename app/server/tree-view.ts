/** The tree beside a list whose records hang on each other: its top, the way to the chosen record, or what was looked for. */
import { definitionOf } from '../../catalogue/index.ts'
import type { Branch } from '../../contract/types.ts'
import type { BranchView, ListView, Row, TreeView } from '../page-types.ts'
import { wordsOf } from './i18n.ts'
import { pageAddress, recordAddress } from './menu.ts'
import type { OpenedPage } from './open-page.ts'
import { hasProjectTree, projectBranch, projectTree } from './project-tree.ts'
import { buildTree, type TreeNode } from './tree.ts'

/** The record whose children a list shows, by the parameter `node` of its address. */
export function branchIn(entity: string, request: Request): { id: string; search: Record<string, string> } | null {
  const parent = definitionOf(entity)?.parent
  const id = new URL(request.url).searchParams.get('node')
  const project = projectBranch(entity, id)
  if (project) return project
  return parent && id && /^(\d{1,9}|[0-9a-f-]{36})$/i.test(id) ? { id, search: { [parent]: id } } : null
}

/** Every step through the list stays with the record. */
export const atBranch = <View extends ListView>(view: View, branch: { id: string } | null): View =>
  branch ? { ...view, address: `${view.address}&node=${branch.id}` } : view

/** Beside a record of a tree its place among the others, each of which opens as this one does; null for all other records. */
export async function treeBeside(opened: OpenedPage, stored: Row | null, request: Request): Promise<TreeView | null> {
  if (hasProjectTree(opened)) return projectTree(opened, request, stored?.id ?? null)
  const { page, menuId, respId, language, api } = opened
  const definition = definitionOf(page.entity)
  if (!definition?.parent || page.opens !== page.name) return null
  const currentId = stored ? String(stored[definition.parentKey]) : null
  const rows = await api.branches(page.entity, currentId ? { to: currentId } : {})
  const record = recordAddress(page.name, menuId, respId)
  return {
    label: wordsOf(language)('tree.label', { title: definition.label[language === 'EN' ? 1 : 0] }),
    address: pageAddress(page.name, menuId, respId),
    branchAddress: `${pageAddress(`${page.name}/branch`, menuId, respId)}&records=Y`,
    q: '',
    currentId,
    nodes: nodesOf(rows, { addressOf: ({ rowId }) => `${record}&id=${rowId}`, currentId, isOpen: false }),
  }
}

export async function treeView(opened: OpenedPage, request: Request): Promise<TreeView> {
  if (hasProjectTree(opened)) return projectTree(opened, request)
  const { page, menuId, respId, language, api } = opened
  const q = new URL(request.url).searchParams.get('treeQ')?.trim() ?? ''
  const currentId = branchIn(page.entity, request)?.id ?? null
  const rows = await api.branches(page.entity, q ? { q } : currentId ? { to: currentId } : {})
  const address = pageAddress(page.name, menuId, respId)
  return {
    label: wordsOf(language)('tree.label', { title: definitionOf(page.entity)?.label[language === 'EN' ? 1 : 0] ?? '' }),
    address,
    branchAddress: pageAddress(`${page.name}/branch`, menuId, respId),
    q,
    currentId,
    nodes: nodesOf(rows, { addressOf: listAddress(address), currentId, isOpen: q !== '' }),
  }
}

/** What is directly below a record, for a node that is opened in place. */
export async function branchBelow(opened: OpenedPage, request: Request): Promise<BranchView[]> {
  const { page, menuId, respId, api } = opened
  const { searchParams } = new URL(request.url)
  const under = searchParams.get('under') ?? ''
  const record = recordAddress(page.name, menuId, respId)
  const addressOf = searchParams.has('records') ? ({ rowId }: Branch) => `${record}&id=${rowId}` : listAddress(pageAddress(page.name, menuId, respId))
  const rows = await api.branches(page.entity, { under })
  return nodesOf(
    rows.map((row) => ({ ...row, parentId: null })),
    { addressOf, currentId: null, isOpen: false },
  )
}

const listAddress =
  (address: string) =>
  ({ id }: Branch) =>
    `${address}&node=${id}`

interface Shown {
  addressOf: (row: Branch) => string
  currentId: string | null
  isOpen: boolean
}

function nodesOf(rows: readonly Branch[], shown: Shown): BranchView[] {
  const builder = { key: 'id', parentKey: 'parentId', levelKey: 'levelNum', treeConfig: { title: 'name', order: 'seqNum', enabled: 'enabledFlag' } }
  return buildTree(
    rows.map((row, at) => ({ ...row, seqNum: row.seqNum || at })),
    builder,
  ).map((node) => nodeOf(node, shown))
}

function nodeOf({ title, row, children, treeFullPath }: TreeNode<Branch>, shown: Shown): BranchView {
  const below = children.map((child) => nodeOf(child, shown))
  const isOnWay = below.some(({ id, isOpen, children: further }) => id === shown.currentId || isOpen || further.length > 0)
  return {
    id: row.id,
    title,
    code: row.code,
    path: treeFullPath,
    address: shown.addressOf(row),
    isOpen: below.length > 0 && (shown.isOpen || isOnWay || row.id === shown.currentId),
    hasChildren: row.hasChildren,
    children: below,
  }
}
