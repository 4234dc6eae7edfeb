/** The tree beside a list whose records hang on each other: its top, the way to the chosen record, or what was looked for. */

import { definitionOf } from '../../../catalogue/index.ts'
import { isNodeId } from '../../../catalogue/values/ids.ts'
import type { Branch } from '../../../contract/types.ts'
import type { BranchView, ListView, Row, TreeView } from '../../page-types.ts'
import { wordsOf } from '../answer/i18n.ts'
import type { TreeNode } from '../page/flat-tree.ts'
import type { OpenedPage } from '../page/open-page.ts'
import { pageAddress, partAddress, recordAddress } from '../page/page-address.ts'
import { branchTree, siblingsIn } from './branch-tree.ts'
import { hasProjectTree, projectBranch, projectTree } from './project-tree.ts'
import { mayRename, renameAddress } from './rename.ts'

/** The record whose children a list shows, by the parameter `node` of its address. */
export function branchIn(entity: string, request: Request): { id: string; search: Record<string, string> } | null {
  const parent = definitionOf(entity)?.parent
  const id = new URL(request.url).searchParams.get('node')
  const project = projectBranch(entity, id)
  if (project) return project
  return parent && isNodeId(id) ? { id, search: { [parent]: id } } : null
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
    branchAddress: `${partAddress(page.name, 'branch', { menuId, respId })}&records=Y`,
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
    branchAddress: partAddress(page.name, 'branch', { menuId, respId }),
    q,
    currentId,
    nodes: nodesOf(rows, { addressOf: listAddress(address), renaming: renamingOf(opened, currentId), currentId, isOpen: q !== '' }),
  }
}

/** Where a node of a list's tree is renamed, by whoever may. Beside its own form a record is renamed in that form. */
const renamingOf = (opened: OpenedPage, currentId: string | null) =>
  mayRename(opened) ? ({ rowId }: Branch) => renameAddress(opened, rowId, currentId) : undefined

/** What is directly below a record, for a node that is opened in place. */
export async function branchBelow(opened: OpenedPage, request: Request): Promise<BranchView[]> {
  const { page, menuId, respId, api } = opened
  const { searchParams } = new URL(request.url)
  const under = searchParams.get('under') ?? ''
  const record = recordAddress(page.name, menuId, respId)
  const rows = await api.branches(page.entity, { under })
  const shown = searchParams.has('records')
    ? { addressOf: ({ rowId }: Branch) => `${record}&id=${rowId}` }
    : { addressOf: listAddress(pageAddress(page.name, menuId, respId)), renaming: renamingOf(opened, null) }
  return nodesOf(siblingsIn(rows), { ...shown, currentId: null, isOpen: false })
}

const listAddress =
  (address: string) =>
  ({ id }: Branch) =>
    `${address}&node=${id}`

interface Shown {
  addressOf: (row: Branch) => string
  /** Where a node is renamed; none where nobody renames it. */
  renaming?: ((row: Branch) => string) | undefined
  currentId: string | null
  isOpen: boolean
}

const nodesOf = (rows: readonly Branch[], shown: Shown): BranchView[] =>
  branchTree(rows, shown.renaming !== undefined).map((node) => nodeOf(node, shown))

function nodeOf({ title, row, children, treeFullPath, isEdit }: TreeNode<Branch>, shown: Shown): BranchView {
  const below = children.map((child) => nodeOf(child, shown))
  const isOnWay = below.some(({ id, isOpen, children: further }) => id === shown.currentId || isOpen || further.length > 0)
  return {
    id: row.id,
    title,
    code: row.code,
    path: treeFullPath,
    address: shown.addressOf(row),
    renameAddress: (isEdit && shown.renaming?.(row)) || null,
    isOpen: below.length > 0 && (shown.isOpen || isOnWay || row.id === shown.currentId),
    hasChildren: row.hasChildren,
    children: below,
  }
}
