/** A search as the services take it, and what of it is no day and no figure: a list that was asked for such would fail, and fail again. */
import { asTold, brokenRule, cleanCell, isReversed } from '../../lines/cells.ts'
import type { FieldView } from '../../page-types.ts'
import type { Words } from '../answer/i18n.ts'

export interface ReadSearch {
  search: Record<string, string>
  /** What is wrong, in words, by the names of the boxes. */
  wrong: Record<string, string>
}

/** Beyond these a figure has no place in a column. */
const mostFigure = '99999999999'
const mostWhole = '2147483647'

export function readSearch(typed: Readonly<Record<string, string>>, fields: readonly FieldView[], words: Words): ReadSearch {
  const read: ReadSearch = { search: { ...typed }, wrong: {} }
  for (const field of fields.map(boundOf)) {
    if (!field) continue
    for (const name of [field.key, `${field.key}.from`, `${field.key}.to`]) {
      const given = typed[name]
      if (given === undefined) continue
      const value = cleanCell(field, given)
      const rule = brokenRule(field, value)
      read.search[name] = value
      if (rule) read.wrong[name] = words('edit.issueGiven', { label: field.label, given: asTold(given), message: words(rule.word, rule.values) })
    }
    const { [`${field.key}.from`]: from = '', [`${field.key}.to`]: to = '' } = read.search
    if (field.kind === 'date' && isReversed(from, to)) {
      const message = words('edit.rule.period')
      read.wrong[`${field.key}.to`] ??= words('edit.issueGiven', { label: field.label, given: asTold(`${from} ~ ${to}`), message })
    }
  }
  return read
}

/** One end of what is searched between: a time is searched by its days, a figure by any that the column could hold. */
function boundOf({ key, label, kind }: FieldView): FieldView | null {
  const bound = { key, label, editable: true }
  switch (kind) {
    case 'date':
    case 'datetime':
      return { ...bound, kind: 'date' }
    case 'int':
      return { ...bound, kind, scale: 0, min: `-${mostWhole}`, max: mostWhole }
    case 'number':
    case 'qty':
    case 'price':
    case 'amount':
    case 'percent':
      return { ...bound, kind: 'number', scale: 10, min: `-${mostFigure}`, max: mostFigure }
    default:
      return null
  }
}
