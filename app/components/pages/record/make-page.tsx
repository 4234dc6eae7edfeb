import type { MakeView } from '../../../page-types.ts'
import { Confirm, isAsking } from '../../buttons/confirm.tsx'
import { ErrorSummary } from '../../edit/error-summary.tsx'
import { Field } from '../../field.tsx'
import { HiddenToken } from '../../hidden.tsx'
import type { FormPageProps } from '../../page-context.tsx'
import { SidePage } from '../side-page.tsx'

/** Fields and one button: documents are made of what is typed here. */
export function MakePage({ view, words, csrf, idem }: FormPageProps<MakeView>) {
  const { refusal, typed } = view
  const errors = Object.fromEntries((refusal?.issues ?? []).map(({ at, message }) => [at, message]))
  return (
    <SidePage title={view.title} backAddress={view.backAddress} words={words} csrf={csrf}>
      <form method="post" action={view.address} noValidate>
        {/* First in the form, or Enter would press whatever button comes first. */}
        <button className="hidden" tabIndex={-1} aria-hidden="true" name="intent" value={view.action}>
          {view.label}
        </button>
        <HiddenToken idem={idem} />
        {isAsking(refusal) ? <Confirm refusal={refusal} /> : refusal ? <ErrorSummary refusal={refusal} /> : null}
        <div className="fields">
          {view.fields.map((field) => (
            <Field key={`${field.key} ${typed[field.key] ?? ''}`} field={field} row={{}} typed={typed} error={errors[field.key]} />
          ))}
        </div>
        <p className="line">
          <button className="btn primary" name="intent" value={view.action}>
            {view.label}
          </button>
        </p>
      </form>
    </SidePage>
  )
}
