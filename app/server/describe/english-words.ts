import { englishOf } from '../../../catalogue/labels/english.ts'
import type { AnyDefinition, Page } from '../../../catalogue/language/define.ts'
import type { Language, Row } from '../../page-types.ts'

/** Rows in English say in English what is kept in both languages; of a record that may be typed in only what the server writes, and what its page shows in one language alone. */
export function withEnglish({ fields }: AnyDefinition, language: Language, typedOn?: Pick<Page, 'hides'>): (row: Row) => Row {
  const said = Object.entries(fields).flatMap(([key, { options }]) => {
    const english = englishOf(fields, key)
    return english && (!typedOn || options.kept || typedOn.hides?.includes(english)) ? [[key, english] as const] : []
  })
  if (language !== 'EN' || said.length === 0) return (row) => row
  return (row) => ({ ...row, ...Object.fromEntries(said.flatMap(([key, english]) => (row[english] ? [[key, row[english]]] : []))) })
}
