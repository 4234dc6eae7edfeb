import { useEffect, useId, useState } from 'react'
import type { BranchView, TreeView } from '../../page-types.ts'
import { useSay } from '../page-context.tsx'
import { NodeLink } from './tree.tsx'
import { onTreeKey } from './tree-keys.ts'

/** The tree after the ARIA pattern. One node can be reached by Tab, the chosen one or else the first; keys lead on from there. */
export function LiveTree({ view }: { view: TreeView }) {
  const first = view.currentId ?? view.nodes[0]?.id ?? null
  return (
    <div role="tree" aria-label={view.label} onKeyDown={onTreeKey}>
      {view.nodes.map((node) => (
        <Branch key={node.id} node={node} view={view} first={first} level={1} />
      ))}
    </div>
  )
}

interface BranchProps {
  node: BranchView
  view: TreeView
  /** The node that Tab reaches. */
  first: string | null
  level: number
}

function Branch({ node, view, first, level }: BranchProps) {
  const say = useSay()
  const [isOpen, setIsOpen] = useState(node.isOpen)
  const children = useChildren(node, view, isOpen)
  const groupId = useId()
  return (
    // What is below stands beside the item, which owns it: its name is its own text and nothing else.
    <div role="none">
      <div
        role="treeitem"
        aria-level={level}
        aria-expanded={node.hasChildren ? isOpen : undefined}
        aria-selected={node.id === view.currentId}
        aria-label={`${node.title} ${node.code}`}
        aria-owns={isOpen && children ? groupId : undefined}
        tabIndex={node.id === first ? 0 : -1}
      >
        <span className={node.hasChildren ? (isOpen ? 'opened' : 'closed') : 'leaf'}>
          {node.hasChildren ? (
            <button
              type="button"
              className="twist"
              tabIndex={-1}
              aria-label={say(isOpen ? 'tree.close' : 'tree.open', { name: node.title })}
              onClick={() => setIsOpen(!isOpen)}
            />
          ) : null}
          <NodeLink node={node} view={view} tabIndex={-1} />
        </span>
      </div>
      {isOpen && children ? (
        <div role="group" id={groupId}>
          {children.map((child) => (
            <Branch key={child.id} node={child} view={view} first={first} level={level + 1} />
          ))}
        </div>
      ) : null}
    </div>
  )
}

/** What is below a node; fetched when it is opened for the first time. */
function useChildren({ id, children, hasChildren }: BranchView, { branchAddress }: TreeView, isOpen: boolean): BranchView[] | null {
  const [fetched, setFetched] = useState<BranchView[] | null>(null)
  const known = children.length > 0 ? children : fetched
  const isWanted = isOpen && hasChildren && !known
  useEffect(() => {
    if (!isWanted) return
    const gone = new AbortController()
    fetch(`${branchAddress}&under=${id}`, { signal: gone.signal })
      .then((answer) => (answer.ok ? (answer.json() as Promise<BranchView[]>) : []))
      .then(setFetched)
      .catch(() => {})
    return () => gone.abort()
  }, [isWanted, branchAddress, id])
  return known
}
