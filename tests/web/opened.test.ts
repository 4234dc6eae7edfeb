/** What a form was opened with, as it travels in it. */
import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openedWith, readOpened } from '../../app/server/form/versions.ts'

const opened = { user: 'u1', fields: {}, lines: { l1: { orderQty: '10', materialId: ['m1', '铜排'] } } }
const packed = (text: string) => deflateRawSync(text).toString('base64url')

test('it is read as it was packed, and as an earlier release wrote it', () => {
  expect(readOpened(openedWith({ fields: [], grids: [], values: { id: 'd1' }, rows: {} }, 'u1'))).toEqual({ user: 'u1', fields: {}, lines: {} })
  expect(readOpened(packed(JSON.stringify(opened)))).toEqual(opened)
  expect(readOpened(JSON.stringify(opened))).toEqual(opened)
})

test.each([
  ['nothing', ''],
  ['what is not packed', 'x'.repeat(50)],
  ['what unpacks to more than a document could hold', packed(JSON.stringify({ ...opened, user: 'u'.repeat(17 * 1024 ** 2) }))],
  ['other values', packed('{"user":1}')],
])('%s of another hand counts as not known', (_, text) => {
  expect(readOpened(text)).toBeNull()
})
