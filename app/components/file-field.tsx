import type { InputHTMLAttributes } from 'react'

/** What a picture may be. */
export const pictureTypes = '.gif,.jpeg,.jpg,.png,.bmp'

interface Props extends Pick<InputHTMLAttributes<HTMLInputElement>, 'accept' | 'multiple' | 'onChange'> {
  name: string
  id?: string
  label: string
  hint?: string
  /** What is wrong with the file that was sent. */
  error?: string | null
}

/** A file that its form sends along. */
export function FileField({ name, id = name, label, hint, error, ...more }: Props) {
  const describedBy = [error && `${id}-error`, hint && `${id}-help`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        className="control"
        type="file"
        id={id}
        name={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
        {...more}
      />
      {error ? (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
      {hint ? (
        <p className="hint" id={`${id}-help`}>
          {hint}
        </p>
      ) : null}
    </div>
  )
}
