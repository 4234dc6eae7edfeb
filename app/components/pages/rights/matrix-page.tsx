import type { MatrixView } from '../../../page-types.ts'
import { ErrorSummary } from '../../edit/error-summary.tsx'
import { HiddenQuery, HiddenToken } from '../../hidden.tsx'
import { Icon } from '../../icons.tsx'
import { type PageProps, PageProvider, useSay } from '../../page-context.tsx'
import { ScrollRegion } from '../../tables/scroll-region.tsx'
import { PageSteps } from '../page-steps.tsx'

/** Who holds which responsibility, and from when to when. */
export function MatrixPage({ view, words, csrf }: PageProps<MatrixView>) {
  return (
    <PageProvider words={words} csrf={csrf}>
      <div className="head">
        <h1>{view.title}</h1>
      </div>
      {view.refusal ? <ErrorSummary refusal={view.refusal} /> : null}
      <Search view={view} />
      <Boxes key={`${view.address} ${view.idem}`} view={view} />
      <Pages view={view} />
    </PageProvider>
  )
}

function Search({ view }: { view: MatrixView }) {
  const say = useSay()
  return (
    <form className="find" role="search" action={view.address.split('?')[0]} aria-label={say('list.searchOf', { title: view.title })}>
      <HiddenQuery address={view.address} without={['q', 'responsibility', 'pageIndex']} />
      {(['q', 'responsibility'] as const).map((name) => (
        <label key={name} className="boxed">
          <span>{say(`matrix.${name}`)}</span>
          <input className="control" name={name} defaultValue={view.search[name]} placeholder={say('list.codeOrName')} autoComplete="off" />
        </label>
      ))}
      <span className="end">
        <button className="btn">
          <Icon name="search" />
          {say('list.search')}
        </button>
      </span>
    </form>
  )
}

function Boxes({ view }: { view: MatrixView }) {
  const say = useSay()
  if (view.users.length === 0) return <p className="empty">{say('list.empty')}</p>
  return (
    <form method="post" action={view.address} noValidate className="matrix">
      <HiddenToken idem={view.idem} />
      <ScrollRegion label={view.title}>
        <table className="table read">
          <caption className="hidden">{view.title}</caption>
          <thead>
            <tr>
              <th scope="col">{say('matrix.q')}</th>
              {view.responsibilities.map(({ id, name }) => (
                <th key={id} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {view.users.map((user) => (
              <UserRow key={user.id} user={user} view={view} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {view.canSave ? (
        <p className="line actions">
          <button className="btn primary" name="intent" value="save">
            {say('edit.save')}
          </button>
        </p>
      ) : null}
    </form>
  )
}

function UserRow({ user, view }: { user: MatrixView['users'][number]; view: MatrixView }) {
  const say = useSay()
  return (
    <tr>
      <th scope="row">
        {user.name} <span className="faint">{user.code}</span>
        <input type="hidden" name={`user.${user.id}`} value={user.versionNum} />
        {user.kept.map(({ responsibilityId, startDate, endDate }) => (
          <span key={responsibilityId} hidden>
            <input type="hidden" name={`kept.${user.id}`} value={responsibilityId} />
            <input type="hidden" name={`from.${user.id}.${responsibilityId}`} value={startDate ?? ''} />
            <input type="hidden" name={`to.${user.id}.${responsibilityId}`} value={endDate ?? ''} />
          </span>
        ))}
      </th>
      {view.responsibilities.map(({ id, name, userType }) => {
        const held = user.held.find(({ responsibilityId }) => responsibilityId === id)
        const label = (what: string) => say('columns.cell', { label: `${user.code} ${name}`, what })
        // The other side's responsibilities are never given.
        if (userType !== user.userType) return <td key={id} className="faint" />
        return (
          <td key={id}>
            <label className="check">
              <input type="checkbox" name={`held.${user.id}`} value={id} defaultChecked={held !== undefined} aria-label={label(name)} />
            </label>
            <details open={Boolean(held?.startDate || held?.endDate)}>
              <summary>{say('matrix.dates')}</summary>
              {(['from', 'to'] as const).map((end) => (
                <input
                  key={end}
                  className="control"
                  name={`${end}.${user.id}.${id}`}
                  defaultValue={(end === 'from' ? held?.startDate : held?.endDate) ?? ''}
                  placeholder="yyyy-MM-dd"
                  aria-label={label(say(`list.${end}`))}
                  size={10}
                  maxLength={10}
                  autoComplete="off"
                />
              ))}
            </details>
          </td>
        )
      })}
    </tr>
  )
}

function Pages({ view: { address, pages } }: { view: MatrixView }) {
  const say = useSay()
  return <PageSteps address={address} pages={pages} said={say('matrix.page', { n: pages.index, of: pages.count, rows: pages.rows })} />
}
