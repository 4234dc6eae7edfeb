/** Sums by key as a page shows them, under lines and under lists. */
import type { AnyDefinition, Field, Fields, Veiled } from '../../../catalogue/language/define.ts'
import type { SumsBy } from '../../../catalogue/language/formula.ts'
import type { Language, SumsView } from '../../page-types.ts'
import type { DescribeContext } from '../page/describe-context.ts'
import { columnView, isShown, say } from './describe-fields.ts'

/** Whether somebody reads all that is summed, in every row; part of a sum would be another figure. */
export const isSummed = ({ fields }: { fields: Fields }, { parts, figures }: SumsBy, isRead: (what: Veiled) => boolean): boolean =>
  [...parts, ...figures].every(({ field }) => isRead(fields[field] ?? {}))

export function sumsViews(
  definition: AnyDefinition,
  fieldOf: (name: string) => Field | undefined,
  sums: readonly SumsBy[],
  about: DescribeContext,
): SumsView[] {
  return sums.flatMap(({ key, figures }) => {
    const columns = [key, ...figures.map(({ field }) => field)].flatMap((name, index) => {
      const field = fieldOf(name)
      return isShown(field, about) ? [columnView(definition, name, field, about, false, index)] : []
    })
    const [first] = columns
    return first && columns.length > figures.length ? [{ key, label: byWords(first.label, about.language), columns }] : []
  })
}

const byWords = (label: string, language: Language): string =>
  say([`按${label}小计`, `By ${label.charAt(0).toLowerCase()}${label.slice(1)}`], language)
