/** S11.1: what comes out of a packed answer is limited, not what comes over the line; a real peer packs it in every way there is. */
import { globSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bounded, readBounded, TooMuch } from '../../contract/bounded.ts'
import { createEgress, EGRESS_MAX_BYTES } from '../../upstream/egress/egress.ts'
import { readSamlMetadata } from '../../upstream/platform/sso/saml-metadata.ts'

const packings: Record<string, (plain: Buffer) => Buffer> = {
  gzip: gzipSync,
  'x-gzip': gzipSync,
  deflate: deflateSync,
  br: brotliCompressSync,
  zstd: zstdCompressSync,
}
const large = Buffer.alloc(64 * 1024 * 1024)
const bombs = new Map(Object.entries(packings).map(([coding, pack]) => [coding, pack(large)]))

let peer: Server
let address: string

beforeAll(async () => {
  peer = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://peer')
    const coding = searchParams.get('coding') ?? ''
    const first = coding.split(',')[0]?.trim() ?? ''
    const send = (body: Buffer) => response.writeHead(200, { 'content-encoding': coding, 'content-type': 'text/plain' }).end(body)
    if (pathname === '/bomb') send(bombs.get(first) ?? large)
    if (pathname === '/raw') send(deflateRawSync(large))
    if (pathname === '/nested')
      send(coding.split(',').reduce((body, each) => (packings[each.trim()] ?? ((same) => same))(body), bombs.get(first) as Buffer))
    if (pathname === '/small') send((packings[coding] as (plain: Buffer) => Buffer)(Buffer.from('packed and small')))
    if (pathname === '/empty') response.writeHead(204).end()
  })
  await new Promise<void>((listening) => peer.listen(0, '127.0.0.1', listening))
  const { port } = peer.address() as AddressInfo
  address = `http://127.0.0.1:${port}`
})
afterAll(() => peer.close())

const egress = () => createEgress([address.replace('http://', '')])

/** How many bytes were handed on before it ended. */
async function takenFrom(path: string): Promise<{ bytes: number; refused: unknown }> {
  let bytes = 0
  try {
    const { body } = await egress().fetch(`${address}${path}`)
    for await (const chunk of body ?? []) bytes += chunk.length
    return { bytes, refused: null }
  } catch (error) {
    return { bytes, refused: error }
  }
}

describe('S11.1 packed answers of other houses', () => {
  test.each([...bombs.keys()])('64 MB packed by %s end at five', async (coding) => {
    expect(bombs.get(coding)?.length, 'little comes over the line').toBeLessThan(100_000)
    const { bytes, refused } = await takenFrom(`/bomb?coding=${coding}`)
    expect(bytes).toBeLessThanOrEqual(EGRESS_MAX_BYTES)
    expect(refused).toMatchObject({ code: 'egress.TOO_MUCH', status: 422, given: { most: '5' } })
  })

  test('deflate without its head ends there too', async () => {
    expect(await takenFrom('/raw?coding=deflate')).toMatchObject({ refused: { code: 'egress.TOO_MUCH' } })
  })

  test.each(['gzip, gzip', 'gzip, br', 'br,zstd', 'gzip, identity'])('what is packed as %s is not unpacked at all', async (coding) => {
    expect(await takenFrom(`/nested?coding=${encodeURIComponent(coding)}`)).toMatchObject({ bytes: 0, refused: { code: 'egress.CODED' } })
  })

  test.each([...bombs.keys()])('a small answer packed by %s is read as ever', async (coding) => {
    const answer = await egress().fetch(`${address}/small?coding=${coding}`)
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(await answer.text()).toBe('packed and small')
  })

  test('an answer without content has none', async () => {
    const answer = await egress().fetch(`${address}/empty`)
    expect([answer.status, answer.body]).toEqual([204, null])
  })
})

test('whatever reads what others send stops at the byte that is one too many', async () => {
  let made = 0
  async function* endless() {
    for (;;) {
      made += 1_000
      yield new Uint8Array(1_000)
    }
  }
  await expect(readBounded(endless(), 5_500)).rejects.toBeInstanceOf(TooMuch)
  expect(made).toBe(6_000)
  let read = 0
  for await (const chunk of bounded([new Uint8Array(3)] as unknown as AsyncIterable<Uint8Array>, 3)) read += chunk.length
  expect(read).toBe(3)
})

test('entities of metadata do not grow', () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "${'a'.repeat(1_000)}"><!ENTITY b "&a;&a;&a;">]><EntityDescriptor entityID="&b;"/>`
  expect(() => readSamlMetadata(bomb)).toThrow('DOCTYPE')
})

test('nobody in the services calls out but by the one way, and nobody unpacks without a limit', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const sources = globSync('{upstream,app/server,server,contract}/**/*.ts', { cwd: root }).map((file) => ({
    file,
    text: readFileSync(join(root, file), 'utf8'),
  }))
  const filesWith = (expression: RegExp) => sources.flatMap(({ file, text }) => (expression.test(text) ? [file] : [])).sort()
  expect(filesWith(/import \{[^}]*\bfetch\b[^}]*\} from 'undici'/)).toEqual(['upstream/egress/egress.ts'])
  expect(filesWith(/\bawait fetch\(|\breturn fetch\(/).filter((file) => file.startsWith('upstream/'))).toEqual([])
  // Asks a thread of its own process at a socket in a closed folder.
  expect(filesWith(/import \{[^}]*\b(?:request|get)\b[^}]*\} from 'node:https?'/)).toEqual(['contract/long-requests.ts'])
  for (const { file, text } of sources)
    for (const [call] of text.matchAll(/\b(?:gunzip|inflate|inflateRaw|unzip|brotliDecompress|zstdDecompress)Sync\(.*/g))
      expect(call, file).toContain('maxOutputLength')
})
