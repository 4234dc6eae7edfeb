/** How many days something is late, said beside its date. */
import { holds } from '../../catalogue/formula.ts'
import { definitionOf } from '../../catalogue/index.ts'
import type { Language, Row } from '../page-types.ts'

const dayMs = 86_400_000
const companyDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' })

/** Rows of a list; those that are past the date of their definition's `due` say so. */
export function withLateness(entity: string, rows: readonly Row[], language: Language): Row[] {
  const due = definitionOf(entity)?.list.due
  return due ? rows.map((row) => (holds(due.when, { row }) ? { ...row, ...lateTag(due.date, row[due.date], language) } : row)) : [...rows]
}

export function lateTag(key: string, date: unknown, language: Language): Record<string, unknown> {
  const days = Math.floor((Date.parse(companyDay.format(new Date())) - Date.parse(String(date))) / dayMs)
  return days > 0 ? { [`${key}$tag`]: { tone: 'bad', text: language === 'EN' ? `${days} d late` : `逾期 ${days} 天` } } : {}
}
