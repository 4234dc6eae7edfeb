import type { EditCenterView } from '../../../page-types.ts'
import { Conflict } from '../../edit/conflict.tsx'
import { Field } from '../../field.tsx'
import { HiddenToken } from '../../hidden.tsx'
import { Notice } from '../../message.tsx'
import { type PageProps, PageProvider, useSay } from '../../page-context.tsx'

/** What of the own account is one's own to change. */
export function EditCenterPage({ view, words, csrf }: PageProps<EditCenterView>) {
  return (
    <PageProvider words={words} csrf={csrf}>
      <EditCenter view={view} />
    </PageProvider>
  )
}

function EditCenter({ view }: { view: EditCenterView }) {
  const say = useSay()
  const { message, conflict } = view.refusal ?? {}
  return (
    <form className="document" method="post" data-document="" noValidate>
      <HiddenToken />
      <input type="hidden" name="versionNum" value={view.versionNum} />
      <input type="hidden" name="_opened" value={view.opened} />
      <div className="head">
        <h1>{view.title}</h1>
        <span className="line push">
          <a className="btn quiet" href={view.backAddress}>
            {say('center.cancel')}
          </a>
          <button className="btn primary" name="intent" value="save" disabled={conflict !== undefined}>
            {say('center.save')}
          </button>
        </span>
      </div>
      {conflict ? <Conflict conflict={conflict} message={message ?? ''} canSave /> : message ? <Notice tone="bad" text={message} /> : null}
      <div className="fields">
        {view.fields.map((field) => (
          <Field key={field.key} field={field} row={view.values} typed={view.typed} error={view.refusal?.errors[field.key]} />
        ))}
      </div>
    </form>
  )
}
