import { CalendarDate, type DateValue, parseDate } from '@internationalized/date'
import { type RefObject, useLayoutEffect } from 'react'
import {
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
import { keepPressableStyleOut } from './pressable-style.ts'

export interface PeriodCalendarProps {
  label: string
  trigger: RefObject<HTMLElement>
  /** What is typed in them is yyyy-MM-dd, nothing, or half a day. */
  from: RefObject<HTMLInputElement>
  to: RefObject<HTMLInputElement>
  onClose(): void
}

const earliest = new CalendarDate(1900, 1, 1)
const latest = new CalendarDate(2999, 12, 31)

function dayIn({ current: box }: RefObject<HTMLInputElement>): DateValue | null {
  try {
    return parseDate(box?.value ?? '')
  } catch {
    return null
  }
}

function write({ current: box }: RefObject<HTMLInputElement>, day: DateValue): void {
  if (!box) return
  box.value = day.toString()
  box.dispatchEvent(new Event('input', { bubbles: true }))
}

/** A month whose first and last day are chosen one after the other; loaded when it is opened. */
export function PeriodCalendar({ label, trigger, from, to, onClose }: PeriodCalendarProps) {
  useLayoutEffect(keepPressableStyleOut, [])
  const start = dayIn(from)
  const end = dayIn(to)
  const isPeriod = start !== null && end !== null && start.compare(end) <= 0
  function choose(days: { start: DateValue; end: DateValue }) {
    write(from, days.start)
    write(to, days.end)
    onClose()
  }
  return (
    <I18nProvider locale={document.documentElement.lang}>
      <Popover className="period-calendar" triggerRef={trigger} isOpen onOpenChange={(isOpen) => isOpen || onClose()} placement="bottom end">
        <Dialog aria-label={label}>
          <RangeCalendar
            aria-label={label}
            autoFocus
            minValue={earliest}
            maxValue={latest}
            defaultValue={isPeriod ? { start, end } : null}
            defaultFocusedValue={start ?? end}
            onChange={choose}
          >
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
          </RangeCalendar>
        </Dialog>
      </Popover>
    </I18nProvider>
  )
}
