import type { ReportView } from '../../../page-types.ts'
import { Drawing } from '../../drawing.tsx'
import { HiddenQuery } from '../../hidden.tsx'
import { FullScreen } from '../../list/full-screen.tsx'
import { listAddress } from '../../list/list-address.ts'
import { ListPager } from '../../list/list-pager.tsx'
import { ListSearch } from '../../list/list-search.tsx'
import { ListTable } from '../../list/list-table.tsx'
import { ListTabs } from '../../list/list-tabs.tsx'
import { useSelection } from '../../list/use-selection.ts'
import { Notice } from '../../message.tsx'
import { type FormPageProps, PageProvider, useSay } from '../../page-context.tsx'
import { RowsTable } from '../../tables/rows-table.tsx'

/** Figures by one or two dimensions: picture first, then the groups. */
export function ReportPage({ view, words, csrf }: Pick<FormPageProps<ReportView>, 'view' | 'words' | 'csrf'>) {
  const { list, data, chart } = view
  const selection = useSelection(data)
  return (
    <PageProvider words={words} csrf={csrf}>
      <div className="head">
        <h1>{view.title}</h1>
        <ToldApartBy view={view} />
        <span className="line push">
          <ExportLink address={view.exportAddress} />
          <FullScreen />
        </span>
      </div>
      <ListTabs tabs={list.tabs} />
      {view.refused ? <Notice tone="bad" text={view.refused} /> : null}
      <ListSearch view={list} data={data} />
      {chart ? <Drawn chart={chart} /> : null}
      <ListTable view={list} data={data} selection={selection} />
      <ListPager view={list} data={data} />
    </PageProvider>
  )
}

function ExportLink({ address }: { address: string | undefined }) {
  const say = useSay()
  if (address === undefined) return null
  return (
    <a className="btn not-phone" href={address} download>
      {say('report.export')}
    </a>
  )
}

/** One dimension or two; the conditions stay. */
function ToldApartBy({ view: { by, list, data } }: { view: ReportView }) {
  const say = useSay()
  const choice = (name: string, label: string, value: string, empty: boolean) => (
    <span className="boxed">
      <label htmlFor={`by-${name}`}>{label}</label>
      <select className="control" id={`by-${name}`} name={name} defaultValue={value} key={value}>
        {empty ? <option value="">{say('report.nothing')}</option> : null}
        {by.choices.map(({ code, label: words }) => (
          <option key={code} value={code}>
            {words}
          </option>
        ))}
      </select>
    </span>
  )
  return (
    <form className="find by" action={list.address.split('?')[0]} aria-label={say('report.by')}>
      <HiddenQuery address={listAddress(list, data)} without={['by', 'and', 'pageIndex', 'orderBy']} />
      {choice('by', say('report.by'), by.first, false)}
      {choice('and', say('report.and'), by.second, true)}
      <button className="btn">{say('report.show')}</button>
    </form>
  )
}

function Drawn({ chart }: { chart: NonNullable<ReportView['chart']> }) {
  const say = useSay()
  return (
    <Drawing title={chart.title} svg={chart.svg}>
      <details>
        <summary>{say('report.figures')}</summary>
        <RowsTable label={chart.title} columns={chart.columns} rows={chart.rows} />
      </details>
    </Drawing>
  )
}
