/** What a search may ask of a column, judged by its kind before the database is asked: a value that is none is told in words. */

import type { Field, Label } from '../../../catalogue/language/define.ts'
import { isNumeric, longestWord } from '../../../catalogue/language/kinds.ts'
import { isRealDate } from '../../../catalogue/language/schema.ts'
import { isDecimal } from '../../../catalogue/values/decimal.ts'
import { normaliseDay, normaliseFigure } from '../../../catalogue/values/normalisation.ts'
import type { Column } from '../../store/tables.ts'
import { issueOf, refuseIssues } from '../rules/refusal.ts'
import type { RuleCode } from '../rules/refusal-words.ts'

/** Which end of a range is meant, where it is one. */
type Bound = 'from' | 'to' | undefined

/** Kinds that are no text and no value that could be typed. */
const unsearched: ReadonlySet<string> = new Set(['files', 'image', 'json', 'secret'])
/** Of one value there is no range. */
const single: ReadonlySet<string> = new Set(['ref', 'refs', 'lookups', 'uuid', 'checkbox'])
const bounds: ReadonlySet<unknown> = new Set([undefined, 'from', 'to'])

/** Whether a column can be searched so at all; what cannot is like a name that nobody knows. */
export const isSearched = ({ kind }: Column, bound: string | undefined): bound is Bound =>
  bounds.has(bound) && !unsearched.has(kind) && !(bound && single.has(kind))

/** A figure is compared as it was typed: cast to the column it would be rounded, or too large for it, and a figure that no row has is no error. */
export const searchTypeOf = ({ kind }: Column): string => (kind === 'date' ? 'date' : isNumeric(kind) ? 'numeric' : 'text')

/** Days and figures may be written as people write them. */
export const searchValueOf = ({ kind }: Column, given: string): string =>
  kind === 'date' || kind === 'datetime' ? normaliseDay(given) : isNumeric(kind) ? normaliseFigure(given) : given

const mostAlternatives = 500

export function requireSearchValue(column: Column, field: Field | undefined, at: string, given: string): void {
  const label: Label = field?.label ?? [column.field, column.field]
  const wrong = (code: RuleCode, params = {}) => refuseIssues([issueOf(code, at, label, { given, ...params })])
  if (column.kind === 'date' || column.kind === 'datetime') {
    if (!isRealDate(given)) wrong('NOT_A_DATE')
  } else if (isNumeric(column.kind)) {
    if (!isDecimal(given)) wrong('NOT_A_NUMBER')
  } else {
    const alternatives = given.split(',', mostAlternatives + 1)
    const longest = Math.max(...alternatives.map(({ length }) => length))
    if (alternatives.length > mostAlternatives) wrong('TOO_MANY_VALUES', { max: mostAlternatives })
    if (longest > longestWord) wrong('TOO_LONG', { max: longestWord, length: longest })
  }
}
