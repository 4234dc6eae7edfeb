import { meaningOf } from '../../../catalogue/language/lookup-book.ts'
import type { LookupName } from '../../../catalogue/language/names.ts'
import type { Doc } from '../../runtime/types.ts'

/** Both words of a code; one where they are the same. */
export const meaning = (name: LookupName, code: string | null | undefined): string => (code ? [...new Set(meaningOf(name, code))].join(' ') : '')

/** Code and name of what a field refers to, as they were read with the document. */
export function labelOf(row: Doc, field: string): { code: string; name: string } {
  const label = row[`${field}$`]
  return isLabel(label) ? label : { code: '', name: '' }
}

const isLabel = (value: unknown): value is { code: string; name: string } =>
  typeof value === 'object' && value !== null && 'code' in value && 'name' in value
