/** What a record is called: its number or code, or what its definition says where these tell people nothing. */
import type { AnyDefinition } from './define.ts'

export function recordName({ edit: { titledBy } }: AnyDefinition, row: Readonly<Record<string, unknown>>, language: 'CN' | 'EN'): string {
  const inEnglish = titledBy === 'name' && language === 'EN' ? row.nameEn : null
  return String(inEnglish || (titledBy ? row[titledBy] : (row.docNum ?? row.code)) || '')
}
