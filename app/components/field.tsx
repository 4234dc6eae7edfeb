import { answered } from '../answered.ts'
import { formatValue, idOf, inputText } from '../format.ts'
import type { FieldView } from '../page-types.ts'
import { CellValue } from './cell-value.tsx'
import { fieldKinds } from './fields/registry.ts'
import { useSay } from './page-context.tsx'

export interface Entry {
  id: string
  initialValue?: string | undefined
  errors?: string[] | undefined
}

interface Props {
  field: FieldView
  row: Record<string, unknown>
  name?: string
  /** What was typed and came back, by form name. */
  typed?: Record<string, string> | null
  error?: string
  /** What the form that it stands in knows of it, where `useForm` holds that. */
  entry?: Entry
  /** Id of the form, when the field stands outside it. */
  form?: string
}

/** A label above, a red star when required, the control or the text, and what is wrong. */
export function Field({ field: given, row, name = given.key, typed, entry, error = entry?.errors?.join(' '), form }: Props) {
  const say = useSay()
  const field = answered(given, row)
  const id = entry?.id ?? idOf(name)
  const { Input, isWide = (field.maxLength ?? 0) > 100, isGroup } = fieldKinds[field.kind]
  const className = `field${isWide ? ' double' : ''}`
  if (!field.editable) {
    return (
      <div className={className}>
        <span className="label" id={`${id}-label`}>
          {field.label}
        </span>
        <span className={field.kind === 'textarea' ? 'out as-written' : 'out'} id={id} tabIndex={error ? -1 : undefined} data-out={name}>
          <span>
            <CellValue field={field} row={row} isRecord />
          </span>
        </span>
        {error ? <p className="error">{error}</p> : null}
      </div>
    )
  }
  // A box is ticked or not; there is nothing to leave empty.
  const isRequired = field.required && field.kind !== 'checkbox'
  const Label = isGroup ? 'span' : 'label'
  const was = row[`${field.key}$was`]
  return (
    <div className={className}>
      <Label {...(isGroup ? { id: `${id}-label`, className: 'label' } : { htmlFor: id })}>
        {field.label}
        {isRequired ? (
          <span className="required" aria-hidden="true">
            {' '}
            *
          </span>
        ) : null}
        {isRequired ? <span className="hidden">{say('field.required')}</span> : null}
        {was === undefined ? null : <span className="changed-mark">{say('field.changed')}</span>}
      </Label>
      <Input
        field={field}
        row={row}
        name={name}
        id={id}
        form={form}
        value={entry?.initialValue ?? typed?.[name] ?? field.init ?? inputText(field, row)}
        text={typed?.[`${name}$text`]}
        isInvalid={!!error}
        describedBy={error ? `${id}-error` : field.help ? `${id}-help` : undefined}
      />
      {error ? (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
      {was === undefined ? null : (
        <p className="hint">
          {say('field.was')}
          <s>{formatValue(field, row, was)}</s>
        </p>
      )}
      {field.help && !error ? (
        <p className="hint" id={`${id}-help`}>
          {field.help}
        </p>
      ) : null}
    </div>
  )
}
