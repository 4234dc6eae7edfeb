/** What is kept in both languages stands in two fields: the second is read by who reads English. */
import type { Fields } from '../language/define.ts'

/** The field that says the same in English, where there is one; a name has it without saying so. */
export const englishOf = (fields: Fields, key: string): string | undefined =>
  fields[key]?.options.english ?? (key === 'name' && fields.nameEn ? 'nameEn' : undefined)
