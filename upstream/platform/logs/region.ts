/** Where an address is, from a table that comes with the program: nobody outside is asked for it (S11.1). */
import { createRequire } from 'node:module'
import type IP2Region from 'ip2region'
import type { Language } from '../../../contract/types.ts'
import { bare, isPublic } from './public-ip-lookup.ts'
import { carrierInEnglish, countryInEnglish, placeInEnglish } from './region-english.ts'

export type Region = Record<Language, string>

let table: IP2Region | undefined

/** Read when the first person signs in; twelve megabytes. */
function openTable(): IP2Region {
  const { default: Table }: { default: typeof IP2Region } = createRequire(import.meta.url)('ip2region')
  return new Table()
}

/** Country, province, city and carrier; null for what is no address of the public net. */
export function regionOf(address: string | null): Region | null {
  if (!address || !isPublic(address)) return null
  table ??= openTable()
  const found = table.search(bare(address))
  if (!found) return null
  const isChinese = found.country === '中国'
  const place = (name: string) => placeInEnglish(name, isChinese)
  const cn = joined([found.country, found.province, found.city, found.isp])
  const en = joined([countryInEnglish(found.country), place(found.province), place(found.city), carrierInEnglish(found.isp)])
  return cn ? { CN: cn, EN: en || cn } : null
}

/** A text that may say a place in several languages: without what an English reader cannot read, where anything is left. */
export const regionIn = (text: string): Region => ({
  CN: text,
  EN:
    text
      .replace(/[\p{Script=Han}]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim() || text,
})

const joined = (parts: readonly string[]): string => [...new Set(parts.filter((word) => word && word !== '0'))].join(' ')
