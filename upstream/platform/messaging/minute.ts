const MINUTE = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' })

/** yyyy-MM-dd HH:mm by the company's clock. */
export const minuteOf = (time: Date): string => MINUTE.format(time)
