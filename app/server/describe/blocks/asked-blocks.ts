/** Columns and fields of pages that show no document, with both languages at hand. */
import type { ColumnView, FieldKind, FieldView, Language } from '../../../page-types.ts'

export type Words = readonly [cn: string, en: string]

export const inWords = ([cn, en]: Words, language: Language): string => (language === 'EN' ? en : cn)

const figures: ReadonlySet<FieldKind> = new Set(['int', 'number', 'amount'])

export const column = (key: string, label: Words, language: Language, kind: FieldKind = 'text', more: Partial<ColumnView> = {}): ColumnView => ({
  key,
  label: inWords(label, language),
  kind,
  editable: false,
  width: 120,
  align: figures.has(kind) ? 'right' : 'left',
  priority: 1,
  ...more,
})

export const input = (key: string, label: Words, language: Language, more: Partial<FieldView> = {}): FieldView => ({
  key,
  label: inWords(label, language),
  kind: 'text',
  editable: true,
  ...more,
})
