import { zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { encoded, pack } from '../../server/packing.ts'

test.each([
  ['purchase order', 'purchase order'],
  ['采购订单 × 60，¥837.04', '采购订单 × 60，¥837.04'],
  ['two halves of 😀', 'two halves of 😀'],
  ['one half, cut off: \ud83d!', 'one half, cut off: \ufffd!'],
  ['', ''],
])('%j goes out in UTF-8, half a character as a mark', (text, sent) => expect(encoded(text).toString()).toBe(sent))

test('a page of 1024 bytes is packed, one of 1023 is not', async () => {
  const page = Buffer.alloc(1_024, 'a')
  const { encoding, content } = await pack(page, 'gzip, deflate, br, zstd')
  expect(encoding).toBe('zstd')
  expect(zstdDecompressSync(content)).toEqual(page)
  expect(await pack(page.subarray(1), 'zstd')).toEqual({ encoding: null, content: page.subarray(1) })
})
