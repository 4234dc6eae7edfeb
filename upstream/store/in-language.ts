/** What is kept in both languages, as this reader has it; as it was written, where it is in one only. */
import type { Language } from '../../contract/types.ts'

/** SQL over a column that has its English beside it. */
export const inLanguage = (column: string, language: Language): string =>
  language === 'EN' ? `coalesce(nullif(${column}_en, ''), ${column})` : column
