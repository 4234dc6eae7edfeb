import type { ColumnsView } from '../../../page-types.ts'
import { ErrorSummary } from '../../edit/error-summary.tsx'
import { HiddenToken } from '../../hidden.tsx'
import { type PageProps, PageProvider, useSay } from '../../page-context.tsx'
import { ScrollRegion } from '../../tables/scroll-region.tsx'
import { useIsLive } from '../../use-is-live.ts'
import { useColumnOrder } from './use-column-order.ts'

interface Props extends PageProps<ColumnsView> {
  /** What came and was refused, by form name. */
  typed: Record<string, string> | null
}

const sides = ['none', 'left', 'right'] as const
const orders = ['none', 'asc', 'desc'] as const
const densities = ['COMPACT', 'COMFORT'] as const

/** The columns of one list as its person wants them: shown or not, in which order, how wide, fixed where, sorted how. */
export function ColumnsPage({ view, words, csrf, typed }: Props) {
  return (
    <PageProvider words={words} csrf={csrf}>
      <Columns view={view} typed={typed} />
    </PageProvider>
  )
}

function Columns({ view, typed }: { view: ColumnsView; typed: Props['typed'] }) {
  const say = useSay()
  const isLive = useIsLive()
  const { order, handle } = useColumnOrder(view.columns.length)
  const value = (name: string, stored: string) => typed?.[name] ?? stored
  const isWrong = (name: string) => view.issues.some(({ at }) => at === name) || undefined
  return (
    <form method="post" className="document" noValidate>
      <HiddenToken />
      <div className="head">
        <h1>{say('columns.of', { title: view.title })}</h1>
        <span className="line push">
          <button className="btn primary" name="intent" value="columnsSave">
            {say('edit.save')}
          </button>
          <button className="btn" name="intent" value="columnsReset">
            {say('columns.reset')}
          </button>
          <a className="btn quiet" href={view.backAddress}>
            {say('picker.back')}
          </a>
        </span>
      </div>
      {view.issues.length ? <ErrorSummary refusal={{ status: 422, message: say('columns.wrong'), code: '', issues: view.issues }} /> : null}
      <label className="line settings-line">
        {say('columns.density')}
        <select className="control" name="density" defaultValue={value('density', view.density)}>
          {densities.map((density) => (
            <option key={density} value={density}>
              {say(`columns.density.${density}`)}
            </option>
          ))}
        </select>
      </label>
      <ScrollRegion label={view.title}>
        <table className="table settings">
          <caption className="hidden">{say('columns.of', { title: view.title })}</caption>
          <thead>
            <tr>
              {(['column', 'visible', 'seq', 'width', 'fixed', 'sort', 'sortSeq'] as const).map((what) => (
                <th key={what} scope="col">
                  {say(`columns.${what}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {order.map((at) => {
              const column = view.columns[at]!
              const name = (what: string) => `columns[${at}].${what}`
              const label = (what: string) => say('columns.cell', { label: column.label, what: say(`columns.${what}`) })
              const number = (what: 'seq' | 'width' | 'sortSeq', stored: number | null) => (
                <input
                  className="control figure narrow"
                  inputMode="numeric"
                  name={name(what)}
                  id={`f-columns-${at}-${what}`}
                  defaultValue={value(name(what), String(stored ?? ''))}
                  aria-label={label(what)}
                  aria-invalid={isWrong(name(what))}
                  autoComplete="off"
                />
              )
              const choice = (what: 'fixed' | 'sort', all: readonly string[], stored: string) => (
                <select className="control" name={name(what)} defaultValue={value(name(what), stored)} aria-label={label(what)}>
                  {all.map((one) => (
                    <option key={one} value={one}>
                      {say(`columns.${what}.${one}`)}
                    </option>
                  ))}
                </select>
              )
              return (
                <tr key={column.key}>
                  <th scope="row">
                    {column.label}
                    <input type="hidden" name={name('key')} value={column.key} />
                  </th>
                  <td>
                    {column.isRequired ? (
                      <span className="faint">
                        {say('columns.required')}
                        <input type="hidden" name={name('visible')} value="Y" />
                      </span>
                    ) : (
                      <input
                        type="checkbox"
                        name={name('visible')}
                        value="Y"
                        defaultChecked={typed ? typed[name('visible')] === 'Y' : column.visible}
                        aria-label={label('visible')}
                      />
                    )}
                  </td>
                  <td>
                    {isLive ? (
                      <button
                        type="button"
                        className="drag"
                        aria-label={say('columns.move', { label: column.label })}
                        title={say('columns.move', { label: column.label })}
                        {...handle(at)}
                      >
                        <span aria-hidden="true">⠿</span>
                      </button>
                    ) : null}
                    {number('seq', column.seq)}
                  </td>
                  <td>{number('width', column.width)}</td>
                  <td>{choice('fixed', sides, column.fixed)}</td>
                  <td>{column.sortable ? choice('sort', orders, column.sort) : null}</td>
                  <td>{column.sortable ? number('sortSeq', column.sortSeq) : null}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </ScrollRegion>
    </form>
  )
}
