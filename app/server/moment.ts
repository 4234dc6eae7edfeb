/** An instant as people read it, by the company's clock: 2026-11-20 09:00. */
const minutes = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' })

export const minuteOf = (instant: string): string => (Number.isNaN(Date.parse(instant)) ? '' : minutes.format(new Date(instant)))
