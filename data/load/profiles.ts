/** The settings that ship, each with its value for the whole system. */
import { profiles, type ShippedProfile } from '../../catalogue/identity/profiles.ts'
import { add, type Book } from './book.ts'

export function addProfiles(book: Book): void {
  for (const [code, { label, type, value, min, max, lookup, levels }] of Object.entries(profiles) as [string, ShippedProfile][]) {
    add(book, 'profile', code, {
      code,
      name: label[0],
      nameEn: label[1],
      valueType: type,
      lookupTypeCode: lookup ?? null,
      min: min ?? null,
      max: max ?? null,
      levels: levels.join(';'),
      systemValue: value,
      profileValue: [{ level: 'SYSTEM', value }],
    })
  }
}
