import type { EventMatrixView, EventRow } from '../../../page-types.ts'
import { ErrorSummary } from '../../edit/error-summary.tsx'
import { HiddenQuery, HiddenToken } from '../../hidden.tsx'
import { Icon } from '../../icons.tsx'
import { type PageProps, PageProvider, useSay } from '../../page-context.tsx'
import { ScrollRegion } from '../../tables/scroll-region.tsx'
import { PageSteps } from '../page-steps.tsx'

/** Events by channels, each a box; without script the same table. */
export function EventMatrixPage({ view, words, csrf }: PageProps<EventMatrixView>) {
  return (
    <PageProvider words={words} csrf={csrf}>
      <Head view={view} />
      {view.refusal ? <ErrorSummary refusal={view.refusal} /> : null}
      <Search view={view} />
      <Events key={`${view.address} ${view.idem}`} view={view} />
      <Pages view={view} />
    </PageProvider>
  )
}

function Head({ view }: { view: EventMatrixView }) {
  const say = useSay()
  return (
    <div className="head">
      <h1>{view.title}</h1>
      <span className="line push">
        <a className="btn quiet" href={view.backAddress}>
          {say('picker.back')}
        </a>
        {view.canSave && view.rows.length > 0 ? (
          <button className="btn primary" name="intent" value="save" form="events">
            {say('edit.save')}
          </button>
        ) : null}
      </span>
    </div>
  )
}

function Search({ view }: { view: EventMatrixView }) {
  const say = useSay()
  return (
    <form className="find" role="search" action={view.address.split('?')[0]} aria-label={say('list.searchOf', { title: view.title })}>
      <HiddenQuery address={view.address} without={['area', 'eventCode', 'pageIndex']} />
      <label className="boxed">
        <span>{say('events.area')}</span>
        <select className="control" name="area" defaultValue={view.search.area}>
          <option value="">{say('events.all')}</option>
          {view.areas.map(({ code, label }) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label className="boxed">
        <span>{say('events.event')}</span>
        <input className="control" name="eventCode" defaultValue={view.search.eventCode} autoComplete="off" />
      </label>
      <span className="end">
        <button className="btn">
          <Icon name="search" />
          {say('list.search')}
        </button>
      </span>
    </form>
  )
}

function Events({ view }: { view: EventMatrixView }) {
  const say = useSay()
  if (view.rows.length === 0) return <p className="empty">{say('list.empty')}</p>
  return (
    <form id="events" method="post" action={view.address} noValidate className="matrix events" data-document="">
      <HiddenToken idem={view.idem} />
      <ScrollRegion label={view.title}>
        <table className="table read">
          <caption className="hidden">{view.title}</caption>
          <thead>
            <tr>
              <th scope="col">{say('events.event')}</th>
              <th scope="col">{say('events.area')}</th>
              {view.channels.map(({ code, label }) => (
                <th key={code} scope="col">
                  {label}
                </th>
              ))}
              <th scope="col">{say('events.receivers')}</th>
              <th scope="col">{say('events.template')}</th>
              <th scope="col">{say('events.delay')}</th>
              <th scope="col">{say('events.merge')}</th>
            </tr>
          </thead>
          <tbody>
            {view.rows.map((row) => (
              <Event key={row.id} row={row} view={view} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </form>
  )
}

function Event({ row, view }: { row: EventRow; view: EventMatrixView }) {
  const say = useSay()
  const of = (what: string) => say('columns.cell', { label: row.org ? `${row.event} ${row.org}` : row.event, what })
  return (
    <tr>
      <th scope="row">
        <input type="hidden" name={`version.${row.id}`} value={row.versionNum} />
        <a href={row.href}>{row.name}</a>{' '}
        <span className="faint">{[row.event, row.org, row.isOff ? say('events.off') : ''].filter(Boolean).join(' · ')}</span>
      </th>
      <td>{row.area}</td>
      {view.channels.map(({ code, label }) => (
        <td key={code}>
          <label className="check">
            <input
              type="checkbox"
              name={`on.${row.id}`}
              value={code}
              defaultChecked={row.channels.includes(code)}
              disabled={!view.canSave}
              aria-label={of(label)}
            />
          </label>
        </td>
      ))}
      <td>{row.receivers === '0' ? say('events.byRule') : say('events.rows', { n: row.receivers })}</td>
      <td className="faint">{row.template}</td>
      {(['delay', 'merge'] as const).map((key) => (
        <td key={key}>
          <input
            className="control minutes"
            name={`${key}.${row.id}`}
            defaultValue={row[key]}
            inputMode="numeric"
            disabled={!view.canSave}
            autoComplete="off"
            aria-label={of(say(`events.${key}`))}
          />
        </td>
      ))}
    </tr>
  )
}

function Pages({ view: { address, pages } }: { view: EventMatrixView }) {
  const say = useSay()
  return <PageSteps address={address} pages={pages} said={say('events.page', { n: pages.index, of: pages.count, rows: pages.rows })} />
}
