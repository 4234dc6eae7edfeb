import type { ComparedView } from '../../../page-types.ts'
import { HiddenQuery } from '../../hidden.tsx'
import { type PageProps, useSay } from '../../page-context.tsx'
import { ScrollRegion } from '../../tables/scroll-region.tsx'
import { SidePage } from '../side-page.tsx'

/** The other one is chosen, and the rows in which they differ stand below. */
export function ComparedPage({ view, words, csrf }: PageProps<ComparedView>) {
  return (
    <SidePage title={view.title} backAddress={view.backAddress} words={words} csrf={csrf}>
      <Choose view={view} />
      {view.rows ? <Rows view={view} rows={view.rows} /> : null}
    </SidePage>
  )
}

function Choose({ view }: { view: ComparedView }) {
  const say = useSay()
  return (
    <form className="find" action={view.address.split('?')[0]}>
      <HiddenQuery address={view.address} />
      <label className="boxed">
        <span>{say('compare.with')}</span>
        <select className="control" name="other" defaultValue={view.other}>
          <option value="">{say('explain.choose')}</option>
          {view.others.map(({ code, label }) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <span className="end">
        <button className="btn primary">{say('compare.ask')}</button>
      </span>
    </form>
  )
}

function Rows({ view, rows }: { view: ComparedView; rows: NonNullable<ComparedView['rows']> }) {
  const say = useSay()
  if (rows.length === 0) return <p className="empty">{say('compare.same')}</p>
  return (
    <ScrollRegion label={view.title} className="scroll inside">
      <table className="table read wrapped">
        <caption className="hidden">{view.title}</caption>
        <thead>
          <tr>
            {view.columns.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.path}>
              {view.columns.map(({ key }) => (
                <td key={key}>{row[key]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
