import type { PickerView } from '../../../page-types.ts'
import { CellValue } from '../../cell-value.tsx'
import { HiddenFields, HiddenQuery, HiddenToken } from '../../hidden.tsx'
import { Icon } from '../../icons.tsx'
import { type FormPageProps, PageProvider, useSay } from '../../page-context.tsx'
import { columnClass } from '../../tables/table-columns.tsx'

/** Choosing a reference without script: a search and a result list; what was typed before is carried along. */
export function PickerPage({ view, words, csrf, idem }: FormPageProps<PickerView>) {
  return (
    <PageProvider words={words} csrf={csrf}>
      <Picker view={view} idem={idem} />
    </PageProvider>
  )
}

function Picker({ view, idem }: { view: PickerView; idem: string }) {
  const say = useSay()
  // A parked form is too long for an address, so searching again posts as well.
  const isParked = view.parked.length > 0
  const parked = <HiddenFields entries={view.parked.filter(([name]) => !name.startsWith('_'))} />
  return (
    <>
      <div className="head">
        <h1>{view.title}</h1>
        <form method="post" action={view.address} className="push">
          <HiddenToken />
          {parked}
          <button className="btn" name="intent" value="pick.cancel">
            {say('picker.back')}
          </button>
        </form>
      </div>
      <form
        role="search"
        className="find"
        aria-label={view.title}
        method={isParked ? 'post' : 'get'}
        action={isParked ? view.address : view.address.split('?')[0]}
      >
        {isParked ? (
          <>
            <HiddenToken />
            {parked}
          </>
        ) : (
          <HiddenQuery address={view.address} without={['q']} />
        )}
        <div className="boxed">
          <label htmlFor="pick-q">{say('picker.search')}</label>
          <input className="control" id="pick-q" name="pick.q" defaultValue={view.q} autoComplete="off" />
        </div>
        <span className="end">
          <button className="btn" name="intent" value="pick.search">
            <Icon name="search" />
            {say('list.search')}
          </button>
        </span>
      </form>
      <form method="post" action={view.address} className="scroll rest">
        <HiddenToken idem={idem} />
        {parked}
        {view.rows.length === 0 ? (
          <p className="empty">
            <b>{say('list.empty')}</b>
            {say('picker.emptyHint')}
          </p>
        ) : (
          <table className="table">
            <caption className="hidden">{view.title}</caption>
            <thead>
              <tr>
                {view.columns.map((c) => (
                  <th key={c.key} scope="col" className={columnClass({ ...c, priority: 1, fixed: undefined })}>
                    {c.label}
                  </th>
                ))}
                <th scope="col">{say('list.actions')}</th>
              </tr>
            </thead>
            <tbody>
              {view.rows.map((row) => {
                const name = String(row[view.columns[0]?.key ?? 'id'] ?? row.id)
                return (
                  <tr key={row.id}>
                    {view.columns.map((c) => (
                      <td key={c.key} className={columnClass({ ...c, priority: 1, fixed: undefined })}>
                        <CellValue field={c} row={row} />
                      </td>
                    ))}
                    <td>
                      {view.blocked[row.id] ? (
                        <span className="faint">{view.blocked[row.id]}</span>
                      ) : (
                        <button className="btn quiet" name="intent" value={`choose:${row.id}`} aria-label={say('picker.chooseOf', { name })}>
                          {say('field.pick')}
                        </button>
                      )}
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        )}
      </form>
      <div className="pager">
        <span className="dim">{say('picker.count', { n: view.count, limit: view.limit })}</span>
      </div>
    </>
  )
}
