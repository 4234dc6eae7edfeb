/** What all samples are made of: words in one language, fields and columns. */
import type { ColumnView, FieldView, Language } from '../../../app/page-types.ts'
import { words as allWords } from '../../../app/words.ts'

export const wordsIn = (language: Language): Record<string, string> =>
  Object.fromEntries(Object.entries(allWords).map(([key, [cn, en]]) => [key, language === 'CN' ? cn : en]))

export const pick = (language: Language) => (cn: string, en: string) => (language === 'CN' ? cn : en)

export const field = (key: string, label: string, kind: FieldView['kind'], more: Partial<FieldView> = {}): FieldView => ({
  key,
  label,
  kind,
  editable: false,
  ...more,
})
export const column = (
  key: string,
  label: string,
  kind: FieldView['kind'],
  width: number,
  priority: 1 | 2 | 3,
  more: Partial<ColumnView> = {},
): ColumnView => ({ key, label, kind, editable: false, width, priority, align: 'left', ...more })
