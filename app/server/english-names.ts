import { definitionOf } from '../../catalogue/index.ts'
import type { Language, Row } from '../page-types.ts'

/** Master data has its name in both languages: a list in English shows the English one where there is one. */
export function withEnglishNames(entity: string, rows: Row[], language: Language): Row[] {
  if (language !== 'EN' || definitionOf(entity)?.type !== 'master') return rows
  return rows.map((row) => (row.nameEn ? { ...row, name: row.nameEn } : row))
}
