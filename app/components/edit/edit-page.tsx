import { useRef } from 'react'
import type { EditView, GridView, RefusalView, Row } from '../../page-types.ts'
import { AskButton } from '../ask-button.tsx'
import { CellValue } from '../cell-value.tsx'
import { Confirm, isAsking } from '../confirm.tsx'
import { HiddenToken } from '../hidden.tsx'
import { Notice } from '../message.tsx'
import { PageProvider, useSay } from '../page-context.tsx'
import { ActionBar } from './action-bar.tsx'
import { Conflict } from './conflict.tsx'
import { DocumentHead } from './document-head.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { Facts } from './facts.tsx'
import { LineGrid } from './line-grid.tsx'
import { Section } from './section.tsx'
import { Tabs } from './tabs.tsx'
import { useEpoch } from './use-epoch.ts'
import { useLiveTotals } from './use-live-totals.ts'

export interface EditPageProps {
  view: EditView
  /** The header as stored: raw values, `key$` beside references. */
  values: Row
  /** Lines by grid key; nested lines stand in their row under the child's key. Added lines that are not stored have id ''. */
  rows: Record<string, Row[]>
  /** What was typed and came back, by form name; wins over what is stored. */
  typed?: Record<string, string> | null
  refusal?: RefusalView | null
  idem: string
  /** The values that the form was opened with, to be compared when somebody else saves first. */
  opened?: string
  csrf: string
  words: Record<string, string>
}

/** A document in one form: head, facts, sections, lines, tabs, actions. */
export function EditPage({ words, csrf, ...props }: EditPageProps) {
  // Inputs are uncontrolled: another document, another version or an answer of the server starts them anew.
  const epoch = useEpoch(props.typed, props.rows, props.values)
  return (
    <PageProvider words={words} csrf={csrf}>
      <EditForm key={`${props.view.page}-${props.view.id}-${props.view.versionNum}-${epoch}`} {...props} />
    </PageProvider>
  )
}

function EditForm({ view, values, rows, typed, refusal, idem, opened }: Omit<EditPageProps, 'words' | 'csrf'>) {
  const say = useSay()
  const form = useRef<HTMLFormElement>(null)
  const onInput = useLiveTotals(form, view, values, rows)
  const errors = Object.fromEntries(isAsking(refusal) ? [] : (refusal?.issues ?? []).map((i) => [i.at, i.message]))
  const hasFiles = view.sections.some((s) => s.fields.some((f) => f.editable && f.kind === 'files'))
  return (
    <form
      ref={form}
      className="document"
      method="post"
      action={view.address}
      encType={hasFiles ? 'multipart/form-data' : undefined}
      noValidate
      onInput={onInput}
    >
      {/* First in the form, or Enter would press whatever button comes first. */}
      <button className="hidden" tabIndex={-1} aria-hidden="true" name="intent" value="save">
        {say('edit.save')}
      </button>
      <HiddenToken idem={idem} />
      {view.id === null ? null : <input type="hidden" name="id" value={view.id} />}
      <input type="hidden" name="versionNum" value={view.versionNum} />
      {opened ? <input type="hidden" name="_opened" value={opened} /> : null}
      <DocumentHead view={view} />
      {isAsking(refusal) ? (
        <Confirm refusal={refusal} />
      ) : refusal?.conflict ? (
        <Conflict conflict={refusal.conflict} message={refusal.message} canSave={view.buttons.some((b) => b.name === 'save')} />
      ) : refusal ? (
        <ErrorSummary refusal={refusal} />
      ) : null}
      {view.notices.map((n) => (
        <Notice key={n.text} tone={n.tone} text={n.text} />
      ))}
      <Facts facts={view.facts} values={values} />
      {view.sections.map((s) => (
        <Section key={s.key} section={s} row={values} typed={typed} errors={errors} />
      ))}
      {view.grids.map((g) => (
        <Lines key={g.key} grid={g} rows={rows[g.key] ?? []} header={values} typed={typed} errors={errors} />
      ))}
      <Totals view={view} values={values} />
      <Tabs tabs={view.tabs} />
      <ActionBar view={view} typed={typed} errors={errors} isWaiting={!!refusal?.conflict} wasTyped={!!typed} />
    </form>
  )
}

interface LinesProps {
  grid: GridView
  rows: Row[]
  header: Row
  typed?: Record<string, string> | null
  errors: Record<string, string>
}

/** Heading of the lines with their actions, and the lines. */
function Lines({ grid, rows, header, typed, errors }: LinesProps) {
  const say = useSay()
  return (
    <div>
      <div className="lines-head">
        <h2>{grid.label}</h2> <span className="faint">{rows.length}</span>
        <span className="line push">
          {grid.canAdd ? (
            <button className="btn" name="intent" value={`line.add:${grid.key}`}>
              {say('edit.addLine')}
            </button>
          ) : null}
          {grid.importAddress ? (
            <a className="btn" href={grid.importAddress}>
              {say('edit.importLines')}
            </a>
          ) : null}
          {grid.actions.map((b) =>
            b.input?.length || b.confirm ? (
              <AskButton key={b.name} button={b} typed={typed} errors={errors} />
            ) : (
              <button key={b.name} className={`btn${b.danger ? ' danger' : ''}`} name="intent" value={b.name}>
                {b.label}
              </button>
            ),
          )}
        </span>
      </div>
      <LineGrid grid={grid} rows={rows} path={grid.key} parent={header} typed={typed} errors={errors} />
    </div>
  )
}

/** Sums under the lines; the last one is the largest. */
function Totals({ view, values }: { view: EditView; values: Row }) {
  if (view.totals.length === 0) return null
  return (
    <dl className="totals">
      {view.totals.map((f) => (
        <div key={f.key}>
          <dt>{f.label}</dt>
          <dd data-total={f.key}>
            <CellValue field={f} row={values} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
