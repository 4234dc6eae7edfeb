/** A flat list as a tree. */
import { errors } from '../../../catalogue/constants/errors.ts'

export interface TreeConfig {
  /** Key of what a node is called. */
  title: string
  /** Key of its place among its siblings; those of the same place stand by their titles. Without one the order of the list stays. */
  order?: string
  /** Key of `Y` or `N`: a row that is not enabled is left out with everything below it. */
  enabled?: string
  /** Key of `Y` or `N`: whether a node without children is ticked. */
  checked?: string
  /** Nodes may be renamed in place. */
  isEdit?: boolean
}

export interface TreeBuilder {
  key: string
  parentKey: string
  /** Key of the level that a row says of itself. */
  levelKey: string
  treeConfig: TreeConfig
}

export interface TreeNode<Row> {
  title: string
  children: TreeNode<Row>[]
  checked: boolean
  checkFlag: 'Y' | 'N'
  /** Some of what is below is ticked, and not all. */
  isPartly: boolean
  /** Titles from the top, parted by `/`. */
  treeFullPath: string
  isEdit: boolean
  /** From 1. */
  level: number
  row: Row
}

const needed = ['key', 'parentKey', 'levelKey', 'treeConfig'] as const

/**
 * Rows whose parent is 0 or none stand on top; a row whose parent is missing or left out is left out with its descendants. Rows that
 * lead round in a circle hang on nothing: they are left out and told to `onCircle` by their keys.
 */
export function buildTree<Row extends object>(
  rows: readonly Row[],
  builder: Partial<TreeBuilder>,
  onCircle: (keys: string[]) => void = () => {},
): TreeNode<Row>[] {
  requireComplete(builder)
  const { key, parentKey, levelKey, treeConfig } = builder
  const text = (row: Row, name: string | undefined) => (name === undefined ? '' : String((row as Record<string, unknown>)[name] ?? ''))
  const enabled = rows.filter((row) => treeConfig.enabled === undefined || text(row, treeConfig.enabled) === 'Y')
  const parentOf = (row: Row) => (text(row, parentKey) === '0' ? '' : text(row, parentKey))
  const below = Map.groupBy(enabled, parentOf)
  const inOrder = (a: Row, b: Row) =>
    treeConfig.order === undefined
      ? 0
      : Number(text(a, treeConfig.order)) - Number(text(b, treeConfig.order)) ||
        text(a, treeConfig.title).localeCompare(text(b, treeConfig.title), 'zh-CN')

  const nodesUnder = (parent: string, path: string, depth: number): TreeNode<Row>[] =>
    (below.get(parent) ?? []).toSorted(inOrder).map((row) => {
      const title = text(row, treeConfig.title)
      const treeFullPath = path ? `${path}/${title}` : title
      const children = nodesUnder(text(row, key), treeFullPath, depth + 1)
      const checked = children.length > 0 ? children.every((child) => child.checked) : text(row, treeConfig.checked) === 'Y'
      const isPartly = !checked && children.some((child) => child.checked || child.isPartly)
      const level = Number(text(row, levelKey)) || depth
      return { title, children, checked, checkFlag: checked ? 'Y' : 'N', isPartly, treeFullPath, isEdit: treeConfig.isEdit ?? false, level, row }
    })

  const circle = circlesIn(new Map(enabled.map((row) => [text(row, key), parentOf(row)])))
  if (circle.length > 0) onCircle(circle)
  return nodesUnder('', '', 1)
}

function requireComplete(builder: Partial<TreeBuilder>): asserts builder is TreeBuilder {
  const missing = needed.filter((name) => !builder[name])
  const [cn, en] = errors.treeBuilderConfigMissing.words
  if (missing.length > 0) throw new Error(`${cn} / ${en}: ${missing.join(', ')}`)
}

/** Keys that are met again on the way up from themselves. */
function circlesIn(parents: ReadonlyMap<string, string>): string[] {
  const leadsBack = (key: string) => {
    const met = new Set<string>()
    for (let at = parents.get(key); at && !met.has(at); at = parents.get(at)) {
      if (at === key) return true
      met.add(at)
    }
    return false
  }
  return [...parents.keys()].filter(leadsBack)
}
