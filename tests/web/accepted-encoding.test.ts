import { expect, test } from 'vitest'
import { acceptedEncoding } from '../../server/accepted-encoding.ts'

const offered = ['zstd', 'br', 'gzip'] as const

test.each<[header: string | undefined, chosen: string | null]>([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip;q=1.0, br;q=0.5', 'br'],
  ['zstd;q=0, br;q=0.0, gzip', 'gzip'],
  ['BR ; Q=0.8', 'br'],
  ['*', 'zstd'],
  ['*, zstd;q=0', 'br'],
  ['*;q=0', null],
  ['gzip;q=0', null],
  ['identity', null],
  ['gzip;q=x', null],
  ['brotli', null],
  ['', null],
  [undefined, null],
])('Accept-Encoding %j is answered in %j', (header, chosen) => expect(acceptedEncoding(header, offered)).toBe(chosen))
