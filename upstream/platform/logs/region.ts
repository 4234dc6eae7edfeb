/** Where an address is, from a table that comes with the program: nobody outside is asked for it (S11.1). */
import { createRequire } from 'node:module'
import type IP2Region from 'ip2region'
import { bare, isPublic } from './public-ip-lookup.ts'

let table: IP2Region | undefined

/** Read when the first person signs in; twelve megabytes. */
function openTable(): IP2Region {
  const { default: Table } = createRequire(import.meta.url)('ip2region') as { default: typeof IP2Region }
  return new Table()
}

/** Country, province, city and carrier; null for what is no address of the public net. */
export function regionOf(address: string | null): string | null {
  if (!address || !isPublic(address)) return null
  table ??= openTable()
  const found = table.search(bare(address))
  const words = [found?.country, found?.province, found?.city, found?.isp].filter((word) => word && word !== '0')
  return [...new Set(words)].join(' ') || null
}
