import type { ReactNode } from 'react'
import { formatValue } from '../../../format.ts'
import { rowsAt } from '../../../lines/rows-at.ts'
import type { AttachmentView, GridView, PaperView, Row, TabView } from '../../../page-types.ts'
import { CellValue } from '../../cell-value.tsx'
import { Facts } from '../../edit/facts.tsx'
import { History } from '../../edit/history.tsx'
import { Field } from '../../field.tsx'
import { Icon } from '../../icons.tsx'
import { PageProvider, useSay } from '../../page-context.tsx'
import { StatusWord } from '../../status-word.tsx'
import { RowsTable } from '../../tables/rows-table.tsx'
import { ScrollRegion } from '../../tables/scroll-region.tsx'
import { SumsBy } from '../../tables/sums-by.tsx'
import { columnClass, isWideKind } from '../../tables/table-columns.tsx'
import { useIsLive } from '../../use-is-live.ts'

/** More columns want the sheet on its side. */
const mostUpright = 8

/** A document with all that it holds, one under the other, as it is to lie on paper. */
export function PaperPage({ words, csrf, ...props }: PaperView) {
  return (
    <PageProvider words={words} csrf={csrf}>
      <Paper {...props} />
    </PageProvider>
  )
}

function Paper({ head, view, values, rows }: Omit<PaperView, 'words' | 'csrf'>) {
  const isWide = view.grids.some(({ columns }) => columns.length > mostUpright)
  return (
    <main className={isWide ? 'paper wide' : 'paper'} id="main">
      <Tools head={head} />
      <Head head={head} view={view} />
      <Facts facts={view.facts} values={values} />
      {view.sections.map(({ key, label, fields }) => (
        <Part key={key} label={label}>
          <div className="fields plain">
            {fields.map((field) => (
              <Field key={field.key} field={field} row={values} />
            ))}
          </div>
        </Part>
      ))}
      {view.grids.map((grid) =>
        rows[grid.key]?.length ? (
          <Part key={grid.key} label={grid.label}>
            <ScrollRegion label={grid.label} className="scroll">
              <Lines grid={grid} rows={rows[grid.key] ?? []} />
            </ScrollRegion>
            <SumsBy views={grid.sums} sums={values[`${grid.key}$sums`]} />
          </Part>
        ) : null,
      )}
      {view.totals.length ? (
        <dl className="totals">
          {view.totals.map((field) => (
            <div key={field.key}>
              <dt>{field.label}</dt>
              <dd>
                <CellValue field={field} row={values} />
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {view.tabs.map((tab) => (
        <Tab key={tab.key} tab={tab} />
      ))}
    </main>
  )
}

/** What can be done here; none of it comes onto the paper. */
function Tools({ head: { backAddress, pdfAddress } }: Pick<PaperView, 'head'>) {
  const say = useSay()
  const isLive = useIsLive()
  return (
    <p className="line paper-tools">
      <a className="btn" href={backAddress}>
        {say('paper.back')}
      </a>
      {pdfAddress ? (
        <a className="btn" href={pdfAddress} data-document="">
          <Icon name="download" />
          PDF
        </a>
      ) : null}
      {isLive ? (
        <button type="button" className="btn primary" onClick={() => window.print()}>
          <Icon name="print" />
          {say('paper.print')}
        </button>
      ) : null}
    </p>
  )
}

function Head({ head, view }: Pick<PaperView, 'head' | 'view'>) {
  const say = useSay()
  const { title, docNum, company, logo, bars, printed } = head
  return (
    <header className="paper-head">
      <div>
        {logo ? <img src={logo} alt={company} /> : null}
        <p>
          <strong>{company}</strong>
        </p>
        <h1>{title}</h1>
        <p className="line">
          <strong>{docNum}</strong>
          {view.status ? <StatusWord choice={view.status} /> : null}
          <span className="dim">{view.subtitle}</span>
        </p>
      </div>
      <div className="push">
        <Code128 widths={bars} label={say('paper.number', { number: docNum })} />
        <p>{docNum}</p>
        <p className="dim">{say('paper.printed', { printed })}</p>
      </div>
    </header>
  )
}

/** One path of bars, a module being one unit wide. */
function Code128({ widths, label }: { widths: number[]; label: string }) {
  let at = 0
  const bars = widths.map((width, i) => {
    const bar = i % 2 === 0 ? `M${at} 0h${width}v1h-${width}z` : ''
    at += width
    return bar
  })
  return (
    <svg className="code128" viewBox={`0 0 ${at} 1`} preserveAspectRatio="none" role="img" aria-label={label}>
      <path d={bars.join('')} />
    </svg>
  )
}

function Part({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section>
      <h2>{label}</h2>
      {children}
    </section>
  )
}

/** Lines, each with those that stand under it. */
function Lines({ grid, rows }: { grid: GridView; rows: Row[] }) {
  const columns = grid.columns.filter(({ cell, kind }) => cell?.type !== 'button' && kind !== 'files')
  return (
    <table className="table read">
      <caption className="hidden">{grid.label}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" className={columnClass({ ...column, priority: 1, fixed: undefined })}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      {rows.map((row) => (
        <tbody key={row.id}>
          <tr>
            {columns.map((column) => (
              <td
                key={column.key}
                className={columnClass({ ...column, priority: 1, fixed: undefined })}
                title={isWideKind(column) ? formatValue(column, row) : undefined}
              >
                <CellValue field={column} row={row} />
              </td>
            ))}
          </tr>
          {grid.children.map((child) => {
            const below = rowsAt(row, child.key)
            return below.length ? (
              <tr key={child.key} className="sub">
                <td colSpan={columns.length}>
                  <Lines grid={child} rows={below} />
                  <SumsBy views={child.sums} sums={row[`${child.key}$sums`]} />
                </td>
              </tr>
            ) : null
          })}
        </tbody>
      ))}
    </table>
  )
}

function Tab({ tab: { label, table, attachments, history } }: { tab: TabView }) {
  if (table?.rows.length)
    return (
      <Part label={label}>
        <RowsTable label={label} columns={table.columns} rows={table.rows} />
      </Part>
    )
  if (attachments?.files.length)
    return (
      <Part label={label}>
        <ScrollRegion label={label} className="scroll">
          <Files files={attachments.files} />
        </ScrollRegion>
      </Part>
    )
  if (history?.events.length)
    return (
      <Part label={label}>
        <History events={history.events} compareAddress={null} />
      </Part>
    )
  return null
}

function Files({ files }: { files: AttachmentView[] }) {
  const say = useSay()
  return (
    <table className="table read">
      <thead>
        <tr>
          <th scope="col">{say('attach.name')}</th>
          <th scope="col" className="figure">
            {say('attach.size')}
          </th>
          {(['attach.description', 'attach.by', 'attach.at'] as const).map((key) => (
            <th key={key} scope="col">
              {say(key)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {files.map(({ id, name, size, note, by, at }) => (
          <tr key={id}>
            <td title={name}>{name}</td>
            <td className="figure">{size}</td>
            <td title={note}>{note}</td>
            <td>{by}</td>
            <td>{at}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
