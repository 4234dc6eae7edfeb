import { type ComponentType, useEffect, useState } from 'react'
import type { BranchView, TreeView } from '../../page-types.ts'
import { HiddenQuery } from '../hidden.tsx'
import { Icon } from '../icons.tsx'
import { useSay } from '../page-context.tsx'
import { NodeLink } from './node-link.tsx'

/** A tree beside a page: nested lists that fold, each node a link. Script puts one in its place that is walked by keys and loads as it opens. */
export function Tree({ view }: { view: TreeView }) {
  const say = useSay()
  const [Live, setLive] = useState<ComponentType<{ view: TreeView }> | null>(null)
  useEffect(() => {
    import('./live-tree.tsx').then(({ LiveTree }) => setLive(() => LiveTree)).catch(() => {})
  }, [])
  return (
    <nav className="tree" aria-label={view.label}>
      <form role="search" action={view.address.split('?')[0]} aria-label={say('tree.find')}>
        <HiddenQuery address={view.address} />
        <label className="boxed">
          <Icon name="search" />
          <span className="hidden">{say('tree.find')}</span>
          <input className="control" name="treeQ" defaultValue={view.q} placeholder={say('tree.find')} autoComplete="off" />
        </label>
      </form>
      <p>
        <a href={view.address} aria-current={view.currentId === null ? 'true' : undefined}>
          {say('tree.all')}
        </a>
      </p>
      {view.nodes.length === 0 ? <p className="faint">{say('tree.none')}</p> : null}
      {Live && view.nodes.length > 0 ? <Live key={`${view.currentId} ${view.q}`} view={view} /> : <Branches nodes={view.nodes} view={view} />}
    </nav>
  )
}

function Branches({ nodes, view }: { nodes: BranchView[]; view: TreeView }) {
  return (
    <ul>
      {nodes.map((node) => (
        <li key={node.id}>
          {node.children.length > 0 ? (
            <details open={node.isOpen}>
              <summary>
                <NodeLink node={node} view={view} />
                <RenameLink node={node} />
              </summary>
              <Branches nodes={node.children} view={view} />
            </details>
          ) : (
            <span className="leaf">
              <NodeLink node={node} view={view} />
              <RenameLink node={node} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

function RenameLink({ node }: { node: BranchView }) {
  const say = useSay()
  if (!node.renameAddress) return null
  const name = say('tree.rename', { name: node.title })
  return (
    <a className="pencil" href={node.renameAddress} aria-label={name} title={name}>
      <Icon name="pencil" />
    </a>
  )
}
