/** How many days something is late, said beside its date. */
import { holds } from '../../catalogue/formula.ts'
import { definitionOf } from '../../catalogue/index.ts'
import { clockDay } from '../../catalogue/shell/clock.ts'
import type { Language, Row } from '../page-types.ts'

const dayMs = 86_400_000

/** Rows of a list; those that are past the date of their definition's `due` say so. */
export function withLateness(entity: string, rows: readonly Row[], language: Language): Row[] {
  const due = definitionOf(entity)?.list.due
  if (!due) return [...rows]
  const today = clockDay(new Date())
  return rows.map((row) => (holds(due.when, { row }) ? { ...row, ...lateTag(due.date, row[due.date], language, today) } : row))
}

export function lateTag(key: string, date: unknown, language: Language, today = clockDay(new Date())): Record<string, unknown> {
  const days = Math.floor((Date.parse(today) - Date.parse(String(date))) / dayMs)
  return days > 0 ? { [`${key}$tag`]: { tone: 'bad', text: language === 'EN' ? `${days} d late` : `逾期 ${days} 天` } } : {}
}
