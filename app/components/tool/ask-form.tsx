import type { ComponentProps, ComponentType } from 'react'
import type { ToolForm } from '../../page-types.ts'
import { type Entry, Field } from '../field.tsx'
import { FileField } from '../file-field.tsx'
import { HiddenQuery, HiddenToken } from '../hidden.tsx'
import { useSay } from '../page-context.tsx'
import type { InputMatrixProps } from './input-matrix.tsx'
import { Scanner } from './scanner.tsx'

export interface AskProps {
  form: ToolForm
  /** Key of its block. */
  name: string
  idem: string
  Matrix?: ComponentType<InputMatrixProps> | undefined
}

interface Props extends AskProps, Pick<ComponentProps<'form'>, 'id' | 'children'> {
  /** What is known of each field where the form came back. */
  entries?: Readonly<Record<string, Entry>>
}

export const idOfAsk = (name: string) => `tool-${name}`

/** What a tool asks for, and its buttons; `children` stand above. */
export function AskForm({ form, name, idem, Matrix, entries, children, ...props }: Props) {
  const say = useSay()
  const { method, address, fields, file, values, buttons, scans, choices, hidden = {} } = form
  const idOf = (key: string) => `${idOfAsk(name)}-${key}`
  const wrongChoice = choices && entries?.[choices.name]?.errors?.join(' ')
  return (
    <form
      noValidate
      {...props}
      className="ask-row"
      method={method}
      action={method === 'get' ? address.split('?')[0] : address}
      encType={file ? 'multipart/form-data' : undefined}
    >
      {method === 'get' ? <HiddenQuery address={address} /> : <HiddenToken idem={idem} />}
      {Object.entries(hidden).map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      {children}
      {fields.map((field) => (
        // What the answer proposes anew is drawn anew: a box keeps what it was once given.
        <Field key={`${field.key} ${values[field.key] ?? ''}`} field={field} row={values} entry={entries?.[field.key] ?? { id: idOf(field.key) }} />
      ))}
      {form.matrix && Matrix ? <Matrix matrix={form.matrix} /> : null}
      {choices ? (
        <fieldset className="boxes" aria-describedby={wrongChoice && `${idOf(choices.name)}-error`}>
          <legend className="hidden">{choices.label}</legend>
          {choices.values.map(({ value, label }) => (
            <label key={value}>
              <input type="checkbox" name={choices.name} value={value} defaultChecked={choices.ticked?.includes(value)} />
              {label}
            </label>
          ))}
          {wrongChoice ? (
            <p className="error" id={`${idOf(choices.name)}-error`}>
              {wrongChoice}
            </p>
          ) : null}
        </fieldset>
      ) : null}
      {scans ? <Scanner into={idOf(scans)} /> : null}
      {file ? (
        <FileField {...file} id={`${name}-file`} error={entries?.[file.name]?.errors?.join(' ')} hint={form.reply && say('file.again')} />
      ) : null}
      <span className="line">
        {buttons.map(({ intent, label, primary, danger }) => (
          <button
            key={label}
            className={`btn${primary ? ' primary' : ''}${danger ? ' danger' : ''}`}
            {...(intent && { name: 'intent', value: intent })}
            data-block={name}
          >
            {label}
          </button>
        ))}
      </span>
    </form>
  )
}
