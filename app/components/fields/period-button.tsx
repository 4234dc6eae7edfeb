import { type ComponentType, type RefObject, useRef, useState } from 'react'
import { Icon } from '../icons.tsx'
import { useSay } from '../page-context.tsx'
import { useIsLive } from '../use-is-live.ts'
import type { PeriodCalendarProps } from './period-calendar.tsx'

interface Props {
  label: string
  from: RefObject<HTMLInputElement>
  to: RefObject<HTMLInputElement>
}

/** Opens one calendar for the first and the last day of a period, and writes both. Without script the days are typed. */
export function PeriodButton(props: Props) {
  const name = useSay()('field.pickOf', { label: props.label })
  const button = useRef<HTMLButtonElement>(null)
  const [Calendar, setCalendar] = useState<ComponentType<PeriodCalendarProps> | null>(null)
  if (!useIsLive()) return null
  const open = () => import('./period-calendar.tsx').then(({ PeriodCalendar }) => setCalendar(() => PeriodCalendar))
  return (
    <>
      <button ref={button} type="button" className="calendar-sign" aria-label={name} title={name} aria-haspopup="dialog" onClick={open}>
        <Icon name="calendar" />
      </button>
      {Calendar ? <Calendar {...props} trigger={button} onClose={() => setCalendar(null)} /> : null}
    </>
  )
}
