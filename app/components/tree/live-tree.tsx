import { useLocation, useNavigate, useNavigationType } from '@remix-run/react'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import type { BranchView, TreeView } from '../../page-types.ts'
import { Icon } from '../icons.tsx'
import { useSay } from '../page-context.tsx'
import { NodeLink } from './node-link.tsx'
import { RenameInPlace } from './rename-in-place.tsx'
import { focusNode, onTreeKey } from './tree-keys.ts'

/** What the page brought is read again by the page. */
const noMore = () => {}

/** The tree after the ARIA pattern. One node can be reached by Tab, the chosen one or else the first; keys lead on from there. */
export function LiveTree({ view }: { view: TreeView }) {
  const first = view.currentId ?? view.nodes[0]?.id ?? null
  return (
    <div role="tree" aria-label={view.label} onKeyDown={onTreeKey}>
      {view.nodes.map((node) => (
        <Branch key={node.id} node={node} view={view} first={first} level={1} onChange={noMore} />
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
  /** It has another name or place. */
  onChange(): void
}

function Branch({ node, view, first, level, onChange }: BranchProps) {
  const say = useSay()
  const [isOpen, setIsOpen] = useState(node.isOpen)
  const { children, readAgain } = useChildren(node, view, isOpen)
  const { isRenamed, setIsRenamed, renameThere } = useRenaming(node, view)
  const item = useRef<HTMLDivElement>(null)
  const groupId = useId()
  const rename = say('tree.rename', { name: node.title })
  function endRenaming() {
    setIsRenamed(false)
    focusNode(item.current)
  }
  return (
    // What is below stands beside the item, which owns it: its name is its own text and nothing else.
    <div role="none">
      <div
        ref={item}
        role="treeitem"
        aria-level={level}
        aria-expanded={node.hasChildren ? isOpen : undefined}
        aria-selected={node.id === view.currentId}
        // With a form in it there is more to be read than the name.
        aria-label={isRenamed ? undefined : `${node.title} ${node.code}`}
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
          {isRenamed && node.renameAddress ? (
            <RenameInPlace address={node.renameAddress} onChange={onChange} onEnd={endRenaming} />
          ) : (
            <NodeLink node={node} view={view} tabIndex={-1} onDoubleClick={renameThere} />
          )}
          {node.renameAddress && !isRenamed ? (
            <button type="button" className="pencil" tabIndex={-1} aria-label={rename} title={rename} onClick={() => setIsRenamed(true)}>
              <Icon name="pencil" />
            </button>
          ) : null}
        </span>
      </div>
      {isOpen && children ? (
        <div role="group" id={groupId}>
          {children.map((child) => (
            <Branch key={child.id} node={child} view={view} first={first} level={level + 1} onChange={readAgain} />
          ))}
        </div>
      ) : null}
    </div>
  )
}

/** Whether a node is being renamed. A double click on its name leads to its page as one click does, and renames it there. */
function useRenaming({ id, address, renameAddress }: BranchView, { currentId }: TreeView) {
  const navigate = useNavigate()
  const { state } = useLocation()
  // Who comes back to the page, or loads it once more, does not rename again.
  const isAskedFor = useNavigationType() !== 'POP' && state?.renamedId === id
  const [isRenamed, setIsRenamed] = useState(isAskedFor)
  const renameThere = () => (id === currentId ? setIsRenamed(true) : navigate(address, { state: { renamedId: id } }))
  return { isRenamed, setIsRenamed, renameThere: renameAddress ? renameThere : undefined }
}

/** What is below a node; fetched when it is opened for the first time, and again when something there has changed. */
function useChildren({ id, children, hasChildren }: BranchView, { branchAddress }: TreeView, isOpen: boolean) {
  const [fetched, setFetched] = useState<BranchView[] | null>(null)
  const known = children.length > 0 ? children : fetched
  const isWanted = isOpen && hasChildren && !known
  const read = useCallback(
    (signal?: AbortSignal) =>
      void fetch(`${branchAddress}&under=${id}`, signal ? { signal } : {})
        .then((answer) => (answer.ok ? (answer.json() as Promise<BranchView[]>) : null))
        .then((rows) => setFetched((before) => rows ?? before ?? []))
        .catch(() => {}),
    [branchAddress, id],
  )
  useEffect(() => {
    if (!isWanted) return
    const gone = new AbortController()
    read(gone.signal)
    return () => gone.abort()
  }, [isWanted, read])
  return { children: known, readAgain: () => fetched && read() }
}
