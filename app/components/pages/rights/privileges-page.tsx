import type { PrivilegeNode, PrivilegesView } from '../../../page-types.ts'
import { Conflict } from '../../edit/conflict.tsx'
import { ErrorSummary } from '../../edit/error-summary.tsx'
import { HiddenQuery, HiddenToken } from '../../hidden.tsx'
import { Notice } from '../../message.tsx'
import { type PageProps, PageProvider, useSay } from '../../page-context.tsx'

/** A role, its menus as a tree of boxes with the buttons of each, and what a change would do. */
export function PrivilegesPage({ view, words, csrf }: PageProps<PrivilegesView>) {
  return (
    <PageProvider words={words} csrf={csrf}>
      <div className="document">
        <Head view={view} />
        {view.role ? <Boxes key={`${view.role.id} ${view.role.versionNum}`} view={view} /> : <ChooseFirst />}
      </div>
    </PageProvider>
  )
}

function ChooseFirst() {
  return <p className="empty">{useSay()('grants.chooseRole')}</p>
}

function Head({ view }: { view: PrivilegesView }) {
  const say = useSay()
  return (
    <div className="head">
      <h1>{view.title}</h1>
      <form className="line push" action={view.address.split('?')[0]}>
        <HiddenQuery address={view.address} without={['roleId']} />
        <label className="boxed">
          <span>{say('grants.role')}</span>
          <select className="control" name="roleId" defaultValue={view.role?.id ?? ''}>
            <option value="">{say('grants.chooseRole')}</option>
            {view.roles.map(({ code, label }) => (
              <option key={code} value={code}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <button className="btn">{say('grants.open')}</button>
      </form>
    </div>
  )
}

function Boxes({ view }: { view: PrivilegesView }) {
  const say = useSay()
  const { role, refusal, review } = view
  return (
    <form method="post" action={view.address} noValidate>
      <HiddenToken idem={view.idem} />
      <input type="hidden" name="roleId" value={role?.id} />
      <input type="hidden" name="versionNum" value={role?.versionNum} />
      <input type="hidden" name="opened" value={view.opened} />
      {refusal?.conflict ? (
        <Conflict conflict={refusal.conflict} message={refusal.message} canSave={view.canSave} />
      ) : refusal ? (
        <ErrorSummary refusal={refusal} />
      ) : null}
      {review ? <Review review={review} /> : null}
      <div className="privileges">
        <Branches nodes={view.nodes} />
      </div>
      {view.canSave && !refusal?.conflict ? (
        <p className="line actions">
          <button className={review ? 'btn' : 'btn primary'} name="intent" value="review">
            {say('grants.review')}
          </button>
          {review ? (
            <button className="btn primary" name="intent" value="save">
              {say('edit.save')}
            </button>
          ) : null}
        </p>
      ) : null}
    </form>
  )
}

function Review({ review: { added, removed } }: { review: NonNullable<PrivilegesView['review']> }) {
  const say = useSay()
  return (
    <div className="review">
      <Notice tone="info" text={say('grants.diff', { added: added.length, removed: removed.length })} />
      {[
        { key: 'added', names: added },
        { key: 'removed', names: removed },
      ].map(({ key, names }) =>
        names.length ? (
          <details key={key} open>
            <summary>{say(`grants.${key}`, { n: names.length })}</summary>
            <ul>
              {names.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </details>
        ) : null,
      )}
    </div>
  )
}

function Branches({ nodes }: { nodes: PrivilegeNode[] }) {
  return (
    <ul>
      {nodes.map((node) => (
        <li key={node.id}>{node.isFolder ? <Folder node={node} /> : <Menu node={node} />}</li>
      ))}
    </ul>
  )
}

function Folder({ node }: { node: PrivilegeNode }) {
  const ticked = node.children.filter(({ isChecked }) => isChecked).length
  return (
    <details open={ticked > 0}>
      <summary>
        {node.name}{' '}
        <span className="faint">
          {ticked}/{node.children.length}
        </span>
      </summary>
      <Branches nodes={node.children} />
    </details>
  )
}

/** A menu and, in the same row, its buttons. */
function Menu({ node }: { node: PrivilegeNode }) {
  const say = useSay()
  return (
    <fieldset className="privilege">
      <legend>
        <label className="check">
          <input type="checkbox" name="menu" value={node.id} defaultChecked={node.isChecked} />
          {node.name}
          {node.isDisabled ? <span className="tag">{say('grants.disabled')}</span> : null}
        </label>
      </legend>
      <span className="chips">
        {node.resources.map((one) => (
          <label key={one.id} className="check">
            <input type="checkbox" name="resource" value={one.id} defaultChecked={one.isChecked} />
            {one.name}
            {one.isBound ? null : <span className="tag">{say('grants.unbound')}</span>}
          </label>
        ))}
      </span>
    </fieldset>
  )
}
