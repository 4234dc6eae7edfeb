import { type ComponentType, type RefObject, useRef, useState } from 'react'
import { Icon } from '../../icons.tsx'
import { useSay } from '../../page-context.tsx'
import { useIsLive } from '../../use-is-live.ts'
import type { CalendarProps } from './calendar.tsx'

interface Props {
  label: string
  /** The day, or the first one of a period. */
  from: RefObject<HTMLInputElement>
  /** The last day of a period. */
  to?: RefObject<HTMLInputElement>
}

/**
 * Opens the calendar, which writes the day or both days of a period. Without script days are typed. The sign of one day is passed
 * over by Tab: in its input Alt and the arrow down open the calendar.
 */
export function CalendarButton({ label, from, to }: Props) {
  const name = useSay()('field.pickOf', { label })
  const button = useRef<HTMLButtonElement>(null)
  const [Calendar, setCalendar] = useState<ComponentType<CalendarProps> | null>(null)
  if (!useIsLive()) return null
  const open = () => {
    // The focus comes back to where it was.
    if (!to) from.current?.focus()
    return import('./calendar.tsx').then((calendar) => setCalendar(() => calendar.Calendar))
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className="calendar-sign"
        aria-label={name}
        title={name}
        aria-haspopup="dialog"
        tabIndex={to ? undefined : -1}
        onClick={open}
      >
        <Icon name="calendar" />
      </button>
      {Calendar ? <Calendar label={label} from={from} to={to} trigger={button} onClose={() => setCalendar(null)} /> : null}
    </>
  )
}
