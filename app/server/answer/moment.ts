/** Instants for people: by the clock of their organisation. */
import { shownTime } from '../../../catalogue/constants/clock.ts'

/** `2026-11-20 09:00`; nothing for what is no instant. */
export const minuteOf = (instant: string, zone?: string): string => (Number.isNaN(Date.parse(instant)) ? '' : shownTime(instant, zone).slice(0, 16))
