/** Days of 2026 that are otherwise than Monday to Friday, by the notice of the State Council's general office on the holidays of 2026; administrators add those of later years. */
import type { Label } from '../values/label.ts'

const free: readonly [days: readonly string[], label: Label][] = [
  [['2026-01-01', '2026-01-02'], ['元旦', "New Year's Day"]],
  [['2026-02-16', '2026-02-17', '2026-02-18', '2026-02-19', '2026-02-20', '2026-02-23'], ['春节', 'Spring Festival']],
  [['2026-04-06'], ['清明节', 'Tomb-Sweeping Day']],
  [['2026-05-01', '2026-05-04', '2026-05-05'], ['劳动节', 'Labour Day']],
  [['2026-06-19'], ['端午节', 'Dragon Boat Festival']],
  [['2026-09-25'], ['中秋节', 'Mid-Autumn Festival']],
  [['2026-10-01', '2026-10-02', '2026-10-05', '2026-10-06', '2026-10-07'], ['国庆节', 'National Day']],
]
const worked = ['2026-01-04', '2026-02-14', '2026-02-28', '2026-05-09', '2026-09-20', '2026-10-10']

export const freeDays: readonly string[] = free.flatMap(([days]) => days)
export const workedDays: readonly string[] = worked

export const calendarDays: Readonly<Record<string, Label>> = {
  ...Object.fromEntries(free.flatMap(([days, label]) => days.map((day) => [day, label]))),
  ...Object.fromEntries(worked.map((day) => [day, ['调休上班', 'Worked instead']])),
}
