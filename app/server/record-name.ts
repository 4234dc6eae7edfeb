/** What a record is called: its number or code, or what its definition says where these tell people nothing. */
import type { AnyDefinition } from '../../catalogue/define.ts'
import type { Language, Row } from '../page-types.ts'

export function recordName({ edit: { titledBy } }: AnyDefinition, row: Row, language: Language): string {
  const inEnglish = titledBy === 'name' && language === 'EN' ? row.nameEn : null
  return String(inEnglish || (titledBy ? row[titledBy] : (row.docNum ?? row.code)) || '')
}
