/** The working calendar of the installation. */
import { lookupValues } from './lookup-book.ts'

/** Days that are otherwise than Monday to Friday: `Y` worked, `N` free. A day that an administrator added and put under nothing is free. */
export const workCalendar = (): Readonly<Record<string, string>> =>
  Object.fromEntries(lookupValues('WORK_CALENDAR').flatMap(({ code, isEnabled, under }) => (isEnabled ? [[code, under?.code ?? 'N']] : [])))
