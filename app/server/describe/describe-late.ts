/** How many days something is late, or how few are left, said beside its date. */

import { clockDay } from '../../../catalogue/constants/clock.ts'
import type { AnyDefinition } from '../../../catalogue/language/define.ts'
import { holds } from '../../../catalogue/language/formula.ts'
import type { Language, Row } from '../../page-types.ts'

const dayMs = 86_400_000

/** Rows of a list; those that are past the date of its `due`, or near it, say so. */
export function withLateness({ due }: AnyDefinition['list'], rows: readonly Row[], language: Language): Row[] {
  if (!due) return [...rows]
  const today = clockDay(new Date())
  return rows.map((row) =>
    holds(due.when, { row }) ? { ...row, ...lateTag(due.date, row[due.date], language, { today, warnDays: due.warnDays }) } : row,
  )
}

interface Late {
  today?: string
  warnDays?: number | undefined
}

export function lateTag(
  key: string,
  date: unknown,
  language: Language,
  { today = clockDay(new Date()), warnDays }: Late = {},
): Record<string, unknown> {
  const days = Math.floor((Date.parse(today) - Date.parse(String(date))) / dayMs)
  if (days > 0) return { [`${key}$tag`]: { tone: 'bad', text: language === 'EN' ? `${days} d late` : `逾期 ${days} 天` } }
  if (warnDays === undefined || -days > warnDays) return {}
  return { [`${key}$tag`]: { tone: 'warn', text: language === 'EN' ? `${-days} d left` : `剩 ${-days} 天` } }
}
