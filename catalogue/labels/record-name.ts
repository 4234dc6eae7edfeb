/** What a record is called: its number or code, or what its definition says where these tell people nothing. */
import type { AnyDefinition } from '../language/define.ts'
import { englishOf } from './english.ts'

export function recordName({ edit: { titledBy }, fields }: AnyDefinition, row: Readonly<Record<string, unknown>>, language: 'CN' | 'EN'): string {
  const inEnglish = titledBy && language === 'EN' ? row[englishOf(fields, titledBy) ?? ''] : null
  return String(inEnglish || (titledBy ? row[titledBy] : (row.docNum ?? row.code)) || '')
}
