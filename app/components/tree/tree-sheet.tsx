import type { TreeSheetNode, TreeSheetView } from '../../page-types.ts'
import { HiddenQuery } from '../hidden.tsx'
import { Icon } from '../icons.tsx'
import { useSay } from '../page-context.tsx'

/** Figures need little; words share what is left with the name. */
const trackOf = { left: 'minmax(72px, 1fr)', right: '92px' }

/** A whole tree to be read, each node a line with its facts: nested lists that fold. */
export function TreeSheet({ view }: { view: TreeSheetView }) {
  const say = useSay()
  return (
    <div className="document tree-sheet">
      <div className="head">
        <h1>{view.title}</h1>
        <form className="line push" role="search" action={view.address.split('?')[0]}>
          <HiddenQuery address={view.address} />
          <label className="boxed">
            <Icon name="search" />
            <span className="hidden">{say('tree.find')}</span>
            <input className="control" name="q" defaultValue={view.q} placeholder={say('tree.find')} autoComplete="off" />
          </label>
        </form>
        {view.exportAddress ? (
          <a className="btn" href={view.exportAddress} download>
            {view.exportLabel}
          </a>
        ) : null}
      </div>
      <div className="rows" style={{ '--facts': view.columns.map(({ align }) => trackOf[align]).join(' ') } as React.CSSProperties}>
        <div className="row titles" aria-hidden="true">
          <span className="name">{view.nameLabel}</span>
          {view.columns.map(({ key, label, align }) => (
            <span key={key} className={align}>
              {label}
            </span>
          ))}
        </div>
        {view.nodes.length === 0 ? <p className="empty">{say('tree.none')}</p> : <Nodes nodes={view.nodes} view={view} />}
      </div>
    </div>
  )
}

interface NodesProps {
  nodes: readonly TreeSheetNode[]
  view: TreeSheetView
}

function Nodes({ nodes, view }: NodesProps) {
  return (
    <ul>
      {nodes.map((node) => (
        <li key={node.id}>
          {node.children.length > 0 ? (
            <details open>
              <summary>
                <Row node={node} view={view} />
              </summary>
              <Nodes nodes={node.children} view={view} />
            </details>
          ) : (
            <span className="leaf">
              <Row node={node} view={view} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

function Row({ node, view }: { node: TreeSheetNode; view: TreeSheetView }) {
  return (
    <span className="row">
      <span className="name">
        {node.href ? <a href={node.href}>{node.title}</a> : <b>{node.title}</b>} <span className="faint">{node.code}</span>
        {node.tag ? <span className="tag">{node.tag}</span> : null}
      </span>
      {view.columns.map(({ key, label, align }) => (
        <span key={key} className={node.warned?.includes(key) ? `${align} warned` : align}>
          <span className="label">{label} </span>
          {node.facts[key] ?? '—'}
        </span>
      ))}
    </span>
  )
}
