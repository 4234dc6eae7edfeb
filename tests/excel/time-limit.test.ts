/** An import whose file takes too long is told to whoever waits for it, and its thread ends (S10.5). */
import { beforeAll, expect, test } from 'vitest'
import { importWithinMs } from '../../upstream/settings.ts'
import { field, fileHead, formEnd, formType, personAt } from '../files/person.ts'
import { type System, startSystem } from '../support/system.ts'
import { bookOf, readWorkbook, zipOf } from './books.ts'

const SECONDS = 3
const page = '/main/districtList/import'
let system: System
let admin: Awaited<ReturnType<typeof personAt>>

beforeAll(async () => {
  process.env.IMPORT_SECONDS = `${SECONDS}`
  system = await startSystem({ background: true })
  admin = await personAt(system, 'admin')
  delete process.env.IMPORT_SECONDS
})

/** One row of values, and empty ones as a spreadsheet leaves them behind: they are not kept, but each takes its time. */
function bookWithEmpty(rows: number): Buffer {
  const empty = Array.from({ length: rows }, (_, i) => `<row r="${i + 2}"><c r="A${i + 2}"/><c r="B${i + 2}"/></row>`)
  const sheet = `<worksheet><sheetData><row r="1"><c r="A1"><v>7</v></c></row>${empty.join('')}</sheetData></worksheet>`
  return zipOf([
    { name: 'xl/workbook.xml', content: Buffer.from('<workbook/>') },
    { name: 'xl/worksheets/sheet1.xml', content: Buffer.from(sheet) },
  ])
}

/** What a person is told in the end, who looks again while the import is under way. */
async function importOf(bytes: Buffer): Promise<string> {
  const body = Buffer.concat([field('intent', 'check'), Buffer.from(fileHead('a.xlsx').toString().replace('"files"', '"file"')), bytes, formEnd])
  const headers = { ...formType, 'content-length': String(body.length) }
  const sent = await admin.ask(page, { method: 'POST', headers, body: [body] })
  const shown = async () => String(sent.headers.location ? (await admin.ask(sent.headers.location)).bytes : sent.bytes)
  const message = async () => /class="message[^>]*>.*?<\/div>/.exec(await shown())?.[0] ?? ''
  await expect.poll(message).not.toBe('')
  return message()
}

test('S10.5: a workbook has 120 seconds, unless the installation says otherwise', async () => {
  expect(importWithinMs({})).toBe(120_000)
  expect(importWithinMs({ IMPORT_SECONDS: '1' })).toBe(1_000)
})

test('S10.5: a workbook that takes longer than it may is refused, its thread ends, and the next one is read', { timeout: 300_000 }, async () => {
  expect(await readWorkbook(bookWithEmpty(100_000)), 'nothing but the time is against it').toHaveLength(1)
  const small = await bookOf([
    ['编码', '名称'],
    ['ZZ9901', '新区'],
  ])
  // On a busy machine the first thread alone may take as long as a workbook may.
  await expect.poll(() => importOf(small)).not.toContain('文件过大或过于复杂，无法读取')
  const before = await system.upstreamThreads()

  expect(await importOf(bookWithEmpty(1_500_000))).toContain('文件过大或过于复杂，无法读取')
  await expect.poll(system.upstreamThreads).toBeLessThanOrEqual(before)
  const [{ n } = { n: -1 }] = await system.query<{ n: number }>(`select count(*)::int as n from district where code in ('7', 'ZZ9901')`)
  expect(n).toBe(0)
  await expect.poll(() => importOf(small)).not.toContain('文件过大或过于复杂，无法读取')
})
