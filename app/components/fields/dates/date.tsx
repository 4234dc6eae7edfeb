import { type KeyboardEvent, useRef } from 'react'
import { look } from '../../../../catalogue/constants/look.ts'
import { controlProps, type InputProps } from '../field-types.ts'
import { CalendarButton } from './calendar-button.tsx'

/** `2026/11/20` becomes 2026-11-20; the server reads both. */
const tidy = (box: HTMLInputElement) =>
  void import('../../../../catalogue/values/normalisation.ts').then(({ normaliseDay }) => {
    box.value = normaliseDay(box.value)
  })

/** The calendar opens by the keys of a list that folds out. */
function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
  if (!event.altKey || event.key !== 'ArrowDown') return
  event.preventDefault()
  event.currentTarget.parentElement?.querySelector<HTMLElement>('.calendar-sign')?.click()
}

/** Typed as yyyy-MM-dd, whatever the locale of the browser; script adds the calendar. */
export function DateInput(props: InputProps) {
  const text = useRef<HTMLInputElement>(null)
  const { className: _, ...control } = controlProps(props)
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
        onBlur={({ currentTarget }) => tidy(currentTarget)}
        onKeyDown={onKeyDown}
      />
      <CalendarButton label={props.label ?? props.field.label} from={text} />
    </span>
  )
}
