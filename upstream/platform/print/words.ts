import { meaningOf } from '../../../catalogue/lookup-book.ts'
import type { LookupName } from '../../../catalogue/lookups.ts'

/** Both words of a code; one where they are the same. */
export const meaning = (name: LookupName, code: string | null | undefined): string => (code ? [...new Set(meaningOf(name, code))].join(' ') : '')

/** Code and name of what a field refers to, as they were read with the document. */
export const labelOf = (row: object, field: string): { code: string; name: string } =>
  (row as Record<string, { code: string; name: string } | null>)[`${field}$`] ?? { code: '', name: '' }
