import type { DecideView, RefusalView } from '../../../page-types.ts'
import { AskButton } from '../../buttons/ask-button.tsx'
import { ErrorSummary } from '../../edit/error-summary.tsx'
import { Facts } from '../../edit/facts.tsx'
import { FileField } from '../../file-field.tsx'
import { HiddenToken } from '../../hidden.tsx'
import { Icon, Mark } from '../../icons.tsx'
import { Notice } from '../../message.tsx'
import { type FormPageProps, PageProvider, useSay } from '../../page-context.tsx'
import { StatusWord } from '../../status-word.tsx'
import { RowsTable } from '../../tables/rows-table.tsx'

interface Props extends FormPageProps<DecideView> {
  comment?: string
  refusal?: RefusalView | null
  /** Of the document that is shown: a decision is about this one and no later one. */
  versionNum?: number
}

/** A decision behind a link: what it is, what changed, and three buttons under the thumb. */
export function DecidePage({ words, csrf, ...props }: Props) {
  return (
    <PageProvider words={words} csrf={csrf}>
      <Decision {...props} />
    </PageProvider>
  )
}

function Decision({ view, comment = '', refusal, idem, versionNum }: Omit<Props, 'words' | 'csrf'>) {
  const say = useSay()
  const error = refusal?.issues.find((i) => i.at === 'comment')?.message
  return (
    <div className="one">
      <header className="top">
        <a className="logo" href="/main">
          <Mark />
          Supplybase
        </a>
        {view.todoCount === undefined ? null : (
          <a className="push" href="/main/todos">
            <Icon name="task" />
            {say('frame.todos')} <span className={`count${view.todoCount > 0 ? ' hot' : ''}`}>{view.todoCount}</span>
          </a>
        )}
      </header>
      <main className="sheet" id="main">
        <form className="document" method="post" encType="multipart/form-data" noValidate>
          <HiddenToken idem={idem} />
          <input type="hidden" name="versionNum" value={versionNum ?? 0} />
          <div className="head">
            <h1>{view.title}</h1>
            {view.status ? (
              <span className="push">
                <StatusWord choice={view.status} />
              </span>
            ) : null}
            <span className="dim whole-line">
              {view.docNum} · {view.subtitle}
            </span>
          </div>
          {refusal ? <ErrorSummary refusal={refusal} /> : null}
          <Facts facts={view.facts} />
          {view.reason ? (
            <p className="panel">
              <b>{view.reason.label}</b>　{view.reason.text}
            </p>
          ) : null}
          {view.notices.map((n) => (
            <Notice key={n.text} tone={n.tone} text={n.text} />
          ))}
          <Changes changes={view.changes} />
          <div>
            {view.sections.map((s) => (
              <details className="section" key={s.key}>
                <summary>
                  {s.label}
                  <span className="gist">{s.summary}</span>
                </summary>
                {s.columns && s.rows ? <RowsTable label={s.label} columns={s.columns} rows={s.rows} /> : null}
                {s.text ? <p className="panel">{s.text}</p> : null}
              </details>
            ))}
          </div>
          {view.buttons.length ? (
            <div className="field">
              <label htmlFor="f-comment">
                {say('decide.comment')} <span className="faint">{say('decide.commentHint')}</span>
              </label>
              <textarea
                className="control"
                id="f-comment"
                name="comment"
                rows={2}
                defaultValue={comment}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? 'f-comment-error' : undefined}
              />
              {error ? (
                <p className="error" id="f-comment-error">
                  {error}
                </p>
              ) : null}
            </div>
          ) : null}
          {view.files ? <Files files={view.files} /> : null}
          {view.buttons.length ? (
            <div className="actions" role="group" aria-label={say('edit.actions')}>
              {view.buttons.map((b) =>
                b.input?.length || b.confirm ? (
                  <AskButton key={b.name} button={b} />
                ) : (
                  <button key={b.name} className={`btn${b.primary ? ' primary' : b.danger ? ' danger' : ''}`} name="intent" value={b.name}>
                    {b.label}
                  </button>
                ),
              )}
            </div>
          ) : null}
        </form>
      </main>
    </div>
  )
}

/** Uploaded at once, or with the decision; what lies there already can be taken away. */
function Files({ files: { accept, hint, attached } }: { files: NonNullable<DecideView['files']> }) {
  const say = useSay()
  return (
    <>
      <div className="upload-line">
        <FileField name="files" label={say('decide.files')} hint={hint} accept={accept} multiple />
        <button className="btn" name="intent" value="attach">
          {say('decide.attach')}
        </button>
      </div>
      {attached.length > 0 ? (
        <ul className="items">
          {attached.map(({ id, name, size }) => (
            <li key={id}>
              <span>
                {name} <span className="faint">{size}</span>
              </span>
              <button className="btn quiet" name="intent" value={`detach:${id}`} aria-label={`${say('decide.detach')} ${name}`}>
                {say('decide.detach')}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

function Changes({ changes }: { changes: DecideView['changes'] }) {
  const say = useSay()
  if (changes.length === 0) return null
  return (
    <section className="panel">
      <h2>
        {say('decide.changes')} <span className="faint">{say('decide.changesCount', { n: changes.length })}</span>
      </h2>
      <table className="table changes">
        <caption className="hidden">{say('decide.changes')}</caption>
        <thead className="hidden">
          <tr>
            <th scope="col">{say('conflict.field')}</th>
            <th scope="col">{say('decide.from')}</th>
            <th scope="col">{say('decide.to')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((c) => (
            <tr key={c.label + (c.note ?? '')}>
              <td>
                {c.label}
                {c.note ? (
                  <>
                    <br />
                    <small className="dim">{c.note}</small>
                  </>
                ) : null}
              </td>
              <td className="figure">
                <s>{c.from || '—'}</s>
              </td>
              <td className="figure">
                <b>{c.to || '—'}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
