/** Multipart at the entrance: what is signed, what is refused, what arrives. */
import { beforeAll, expect, test } from 'vitest'
import { fieldsPart } from '../../contract/signing.ts'
import { createPool } from '../../upstream/connection/pool.ts'
import { company, entrance, sha256 } from '../identity/people.ts'
import { freshDatabase } from '../support/database.ts'

type Gate = ReturnType<typeof entrance>
let gate: Gate
let authorization: string

beforeAll(async () => {
  const database = await freshDatabase()
  const pool = createPool(database.appUrl)
  await company(pool)
  gate = entrance(pool)
  authorization = (await gate.login('buyer1')).code
  return () => pool.end()
})

type Part = [name: string, value: string, fileName?: string]
const boundary = 'xXboundaryXx'
const partOf = ([name, value, fileName]: Part) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${fileName ? `; filename="${fileName}"\r\nContent-Type: application/octet-stream` : ''}\r\n\r\n${value}\r\n`

function send(parts: Part[], { signed = parts, end = `--${boundary}--\r\n` }: { signed?: Part[]; end?: string } = {}) {
  const fields = signed.filter(([, , fileName]) => !fileName).map(([name, value]) => [name, value] as const)
  return gate.send('/v1/poLineRestful/importExcel', {
    body: parts.map(partOf).join('') + end,
    authorization,
    change: { bodyPart: fieldsPart(fields) },
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
}

const content = 'the bytes of a workbook'
const good: Part[] = [
  ['menuId', '2'],
  ['entity', 'poLine'],
  ['sha256', sha256(content)],
  ['file', content, '订单行.xlsx'],
]

test('fields and file of a signed upload reach the services, the name of the file in Chinese', async () => {
  expect((await send(good)).status).toBe(200)
  const { body } = gate.seen.at(-1) ?? {}
  expect(body).toMatchObject({ menuId: '2', entity: 'poLine', file: { name: '订单行.xlsx', bytes: Buffer.from(content), sha256: sha256(content) } })
})

test('fields that were changed on their way are refused as unsigned', async () => {
  const changed = good.map((part): Part => (part[0] === 'entity' ? ['entity', 'supplierInfo'] : part))
  expect(await send(changed, { signed: good })).toMatchObject({ status: 401, body: { code: 'SIGN' } })
})

test('a file that is not the one whose digest was signed is refused', async () => {
  const swapped = good.map((part): Part => (part[2] ? ['file', 'other bytes', part[2]] : part))
  expect((await send(swapped)).status).toBe(400)
})

test.each<[string, Part[]]>([
  ['a field after the file', [...good, ['id', 'x']]],
  ['a second file', [...good, ['more', 'x', 'b.xlsx']]],
  ['a field twice', [['menuId', '2'], ...good]],
  ['a field named like a path', [['a[b]', '1'], ...good]],
  ['a field that reaches a prototype', [['__proto__', '1'], ...good]],
])('%s is refused and nothing arrives', async (_, parts) => {
  const before = gate.seen.length
  expect((await send(parts)).status).toBeGreaterThanOrEqual(400)
  expect(gate.seen).toHaveLength(before)
})

test('a form that breaks off is refused', async () => {
  expect((await send(good, { end: '' })).status).toBe(400)
})

test('a file of more than 20 MB is refused as too large', async () => {
  const large = 'x'.repeat(20 * 1024 * 1024 + 1)
  expect(
    (
      await send([
        ['menuId', '2'],
        ['sha256', sha256(large)],
        ['file', large, 'a.xlsx'],
      ])
    ).status,
  ).toBe(413)
})
