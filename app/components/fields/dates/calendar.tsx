import { CalendarDate, type DateValue, parseDate } from '@internationalized/date'
import { type RefObject, useLayoutEffect } from 'react'
import {
  Calendar as AriaCalendar,
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Dialog,
  Heading,
  I18nProvider,
  Popover,
  RangeCalendar,
} from 'react-aria-components'
import { normaliseDay } from '../../../../catalogue/values/normalisation.ts'
import { sayTyped } from '../../control.ts'
import { dialogOf } from '../dialog-of.ts'
import { keepPressableStyleOut } from '../pressable-style.ts'

export interface CalendarProps {
  label: string
  trigger: RefObject<HTMLElement>
  /** What is typed in them is a day, nothing, or half a day. */
  from: RefObject<HTMLInputElement>
  /** None where one day is chosen. */
  to: RefObject<HTMLInputElement> | undefined
  onClose(): void
}

const earliest = new CalendarDate(1900, 1, 1)
const latest = new CalendarDate(2999, 12, 31)

function dayIn(box: HTMLInputElement | null): CalendarDate | null {
  try {
    return parseDate(normaliseDay(box?.value ?? ''))
  } catch {
    return null
  }
}

function write(box: HTMLInputElement | null, day: DateValue): void {
  if (!box) return
  box.value = day.toString()
  sayTyped(box)
}

/** A month in which a day is chosen, or the first and the last day of a period one after the other; loaded when it is opened. */
export function Calendar({ label, trigger, from, to, onClose }: CalendarProps) {
  useLayoutEffect(keepPressableStyleOut, [])
  return (
    <I18nProvider locale={document.documentElement.lang}>
      <Popover
        className="calendar"
        triggerRef={trigger}
        UNSTABLE_portalContainer={dialogOf(trigger.current)}
        isOpen
        onOpenChange={(isOpen) => isOpen || onClose()}
        placement="bottom end"
      >
        <Dialog aria-label={label}>{to ? <Period {...{ label, from, to, onClose }} /> : <Day {...{ label, from, onClose }} />}</Dialog>
      </Popover>
    </I18nProvider>
  )
}

function Day({ label, from, onClose }: Pick<CalendarProps, 'label' | 'from' | 'onClose'>) {
  function choose(day: DateValue) {
    write(from.current, day)
    onClose()
  }
  return (
    <AriaCalendar aria-label={label} autoFocus minValue={earliest} maxValue={latest} defaultValue={dayIn(from.current)} onChange={choose}>
      <Month />
    </AriaCalendar>
  )
}

function Period({ label, from, to, onClose }: Pick<CalendarProps, 'label' | 'from' | 'onClose'> & { to: RefObject<HTMLInputElement> }) {
  const [start, end] = [dayIn(from.current), dayIn(to.current)]
  const isPeriod = start !== null && end !== null && start.compare(end) <= 0
  function choose(days: { start: DateValue; end: DateValue }) {
    write(from.current, days.start)
    write(to.current, days.end)
    onClose()
  }
  return (
    <RangeCalendar
      aria-label={label}
      autoFocus
      minValue={earliest}
      maxValue={latest}
      defaultValue={isPeriod ? { start, end } : null}
      defaultFocusedValue={start ?? end}
      onChange={choose}
    >
      <Month />
    </RangeCalendar>
  )
}

function Month() {
  return (
    <>
      <header>
        <Button slot="previous" className="btn quiet">
          ‹
        </Button>
        <Heading />
        <Button slot="next" className="btn quiet">
          ›
        </Button>
      </header>
      <CalendarGrid weekdayStyle="short">
        <CalendarGridHeader>{(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}</CalendarGridHeader>
        <CalendarGridBody>{(date) => <CalendarCell date={date} />}</CalendarGridBody>
      </CalendarGrid>
    </>
  )
}
