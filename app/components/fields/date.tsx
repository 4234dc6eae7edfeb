import { useRef } from 'react'
import { look } from '../../../catalogue/shell/look.ts'
import { useSay } from '../page-context.tsx'
import { useIsLive } from '../use-is-live.ts'
import { controlProps, type InputProps } from './field-types.ts'

/** `2026/11/20` becomes 2026-11-20; the server reads both. */
const tidy = (into: HTMLInputElement, from: HTMLInputElement) =>
  void import('../../cells.ts').then(({ asDate }) => {
    into.value = asDate(from.value)
  })

/** Typed as yyyy-MM-dd, whatever the locale of the browser; script adds the browser's calendar. */
export function DateInput(props: InputProps) {
  const say = useSay()
  const text = useRef<HTMLInputElement>(null)
  const isLive = useIsLive()
  const { className: _, ...control } = controlProps(props)
  function choose(value: string) {
    if (!text.current || !value) return
    text.current.value = value
    text.current.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <span className="date cell-input">
      <input
        ref={text}
        type="text"
        {...control}
        className="control"
        defaultValue={props.value.slice(0, 10)}
        placeholder={look['format.date']}
        autoComplete="off"
        maxLength={11}
        onBlur={({ currentTarget }) => tidy(currentTarget, currentTarget)}
      />
      {isLive ? (
        <input
          type="date"
          className="calendar"
          tabIndex={-1}
          aria-label={say('field.pickOf', { label: props.field.label })}
          min="1900-01-01"
          max="2999-12-31"
          onFocus={({ currentTarget }) => text.current && tidy(currentTarget, text.current)}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      ) : null}
    </span>
  )
}
