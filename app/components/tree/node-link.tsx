import type { BranchView, TreeView } from '../../page-types.ts'

interface NodeLinkProps {
  node: BranchView
  view: TreeView
  tabIndex?: number
  onDoubleClick?(): void
}

export function NodeLink({ node, view, ...more }: NodeLinkProps) {
  return (
    <a href={node.address} title={node.path} aria-current={node.id === view.currentId ? 'true' : undefined} {...more}>
      {node.title} <span className="faint">{node.code}</span>
    </a>
  )
}
