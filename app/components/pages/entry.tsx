import { getInputProps, useField } from '@conform-to/react'
import type { ReactNode } from 'react'

interface Props {
  name: string
  label: string
  type?: 'text' | 'password'
  autoComplete: string
  inputMode?: 'numeric'
  maxLength?: number
  hint?: string
  /** Beside the input. */
  children?: ReactNode
}

/** A required entry of a form of few: with what was typed, what is to be known of it, and what is wrong. */
export function Entry({ name, label, type = 'text', hint, children, ...more }: Props) {
  const [entry] = useField<string>(name)
  const input = (
    <input
      {...getInputProps(entry, { type, ...(hint && { ariaDescribedBy: entry.descriptionId }) })}
      className="control"
      aria-required="true"
      {...more}
    />
  )
  return (
    <div className="field">
      <label htmlFor={entry.id}>
        {label}
        <span className="required" aria-hidden="true">
          {' '}
          *
        </span>
      </label>
      {children ? (
        <div className="entry">
          {input}
          {children}
        </div>
      ) : (
        input
      )}
      {entry.errors ? (
        <p className="error" id={entry.errorId}>
          {entry.errors.join(' ')}
        </p>
      ) : null}
      {hint ? (
        <p className="hint" id={entry.descriptionId}>
          {hint}
        </p>
      ) : null}
    </div>
  )
}
