/** An instant as people read it, by the company's clock: 2026-11-20 09:00. */
const minutes = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' })

export const minuteOf = (instant: string): string => (Number.isNaN(Date.parse(instant)) ? '' : minutes.format(new Date(instant)))

const seconds = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' })

/** 2026-11-20 09:00:00; what is no instant stays as it is. */
export const secondOf = (instant: string): string =>
  /T.*(?:Z|[+-]\d\d:?\d\d)$/.test(instant) && !Number.isNaN(Date.parse(instant)) ? seconds.format(new Date(instant)) : instant

/** The instant that people mean by a day and a time of the company's clock; what is none stays as it was given. */
export function instantOf(text: string): string {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d)?)$/.exec(text) ?? []
  const asUtc = Date.parse(`${day}T${time}Z`)
  if (day === undefined || Number.isNaN(asUtc)) return text
  const shown = Date.parse(`${seconds.format(new Date(asUtc)).replace(' ', 'T')}Z`)
  return new Date(asUtc - (shown - asUtc)).toISOString()
}
