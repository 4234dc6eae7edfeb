/** Rows as `listBranches` tells of them, as the tree that a page shows. */
import type { Branch } from '../../../contract/types.ts'
import { buildTree, type TreeNode } from '../page/flat-tree.ts'

const builder = { key: 'id', parentKey: 'parentId', levelKey: 'levelNum' }
const treeConfig = { title: 'name', order: 'seqNum', enabled: 'enabledFlag' }

/** `isEdit`: whoever looks at it may rename its nodes. */
export const branchTree = (rows: readonly Branch[], isEdit = false): TreeNode<Branch>[] =>
  buildTree(
    rows.map((row, at) => ({ ...row, seqNum: row.seqNum || at })),
    { ...builder, treeConfig: { ...treeConfig, isEdit } },
  )

/** The same rows as siblings, whatever they hang on. */
export const siblingsIn = (rows: readonly Branch[]): Branch[] => rows.map((row) => ({ ...row, parentId: null }))
