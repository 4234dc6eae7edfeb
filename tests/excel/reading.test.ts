/** What an uploaded workbook may be, and what the thread that reads it refuses. */
import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Refusal } from '../../upstream/runtime/rules/refusal.ts'
import { importMemoryMb } from '../../upstream/settings.ts'
import { bookOf, readWorkbook, zipOf } from './books.ts'

const refused = (bytes: Buffer) =>
  readWorkbook(bytes).then(
    () => expect.fail('was read'),
    (error: Refusal) => error,
  )
const workbook = { name: 'xl/workbook.xml', content: Buffer.from('<workbook/>') }

test.each<[string, Buffer]>([
  ['what is no zip', Buffer.from('a text')],
  ['a zip that is no workbook', zipOf([{ name: 'a.txt', content: Buffer.from('a') }])],
])('S10.4: %s is refused as no workbook', async (_, bytes) => expect((await refused(bytes)).code).toMatch(/^IMPORT\.(NOT_XLSX|UNSAFE)$/))

const zeros = Buffer.alloc(30 * 1024 * 1024)

test.each<[string, Buffer, RegExp]>([
  ['packed a thousandfold', zipOf([workbook, { name: 'xl/bomb.xml', content: zeros }]), /densely/],
  ['packed a thousandfold though the directory denies it', zipOf([workbook, { name: 'xl/bomb.xml', content: zeros, size: 100 }]), /densely/],
  [
    'claiming gigabytes',
    zipOf([workbook, ...Array.from({ length: 3 }, (_, i) => ({ name: `${i}`, content: Buffer.from('x'), size: 900_000_000 }))]),
    /densely|too large/,
  ],
  [
    'of a thousand and one entries',
    zipOf([workbook, ...Array.from({ length: 1_000 }, (_, i) => ({ name: `${i}`, content: Buffer.from('x') }))]),
    /too many entries/,
  ],
  ['encrypted', zipOf([{ ...workbook, flags: 1 }]), /encrypted/],
  ['with a link in it', zipOf([workbook, { name: 'link', content: Buffer.from('/etc/passwd'), attributes: 0o120777 * 65_536 }]), /links/],
  ['with a name that climbs', zipOf([workbook, { name: '../../etc/passwd', content: Buffer.from('x') }]), /name/],
  ['with a document type in its XML', zipOf([{ ...workbook, content: Buffer.from('<!DOCTYPE a [<!ENTITY b "c">]><workbook/>') }]), /document type/],
])('S10.4: a workbook %s is refused', async (_, bytes, reason) => {
  const refusal = await refused(bytes)
  expect(refusal).toMatchObject({ code: 'IMPORT.UNSAFE', status: 422 })
  expect(refusal.words.EN).toMatch(reason)
})

test('S10.5: more than 20,000 rows and more than 300 columns are refused', async () => {
  const many = await bookOf(Array.from({ length: 20_002 }, (_, i) => [i + 1]))
  expect(await refused(many)).toMatchObject({ code: 'IMPORT.TOO_MANY_ROWS', words: { CN: '一次最多导入20000行' } })
  const wide = await bookOf([Array.from({ length: 301 }, (_, i) => `c${i}`)])
  expect((await refused(wide)).code).toBe('IMPORT.TOO_MANY_COLUMNS')
})

test('a percentage, a date, a rich text and a formula are read as what the person sees', async () => {
  const bytes = await bookOf([['税率', '日期', '文本', '公式']], (sheet) => {
    const row = sheet.addRow([0.13, new Date('2026-12-18T00:00:00Z'), { richText: [{ text: '甲' }, { text: '乙' }] }, { formula: '1+1', result: 2 }])
    row.getCell(1).numFmt = '0%'
    row.getCell(2).numFmt = 'yyyy-mm-dd'
  })
  expect((await readWorkbook(bytes))[1]?.cells).toEqual([
    { text: '13', kind: 'number' },
    { text: '2026-12-18', kind: 'date' },
    { text: '甲乙', kind: 'text' },
    { text: '=1+1', kind: 'formula' },
  ])
})

test('S10.5: a merge or a validation over a whole sheet costs nothing', async () => {
  const bytes = await bookOf([['甲'], ['乙']], (sheet) => sheet.mergeCells('A3:XFD3'))
  expect((await readWorkbook(bytes)).slice(0, 2).map((r) => r.cells[0]?.text)).toEqual(['甲', '乙'])
  const validated = `<worksheet><sheetData><row r="1"><c r="A1"><v>7</v></c></row></sheetData><dataValidations count="1"><dataValidation type="whole" sqref="A1:XFD1048576"><formula1>1</formula1></dataValidation></dataValidations><mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells></worksheet>`
  expect(await readWorkbook(zipOf([workbook, { name: 'xl/worksheets/sheet1.xml', content: Buffer.from(validated) }]))).toMatchObject([
    { number: 1, cells: [{ text: '7' }] },
  ])
})

test('20,000 rows of Chinese are read to the last character, wherever the reading was cut', async () => {
  const text = (i: number) => `第${i}行：电阻电容精密铜排（镀锡）`
  const rows = await readWorkbook(await bookOf(Array.from({ length: 20_000 }, (_, i) => [text(i), '采购组织'])))
  expect(rows.filter(({ cells }, i) => cells[0]?.text !== text(i) || cells[1]?.text !== '采购组织')).toEqual([])
  expect(rows).toHaveLength(20_000)
})

test('reading leaves no file behind, in whatever order the parts of a workbook come', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'reading-'))
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  const sheet = {
    name: 'xl/worksheets/sheet1.xml',
    content: Buffer.from('<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData></worksheet>'),
  }
  const texts = { name: 'xl/sharedStrings.xml', content: Buffer.from('<sst><si><t>甲</t></si></sst>') }
  for (const parts of [
    [sheet, workbook, texts],
    [texts, workbook, sheet],
  ])
    expect((await readWorkbook(zipOf(parts)))[0]?.cells[0]?.text).toBe('甲')
  process.env.TMPDIR = before
  expect(await readdir(folder)).toEqual([])
})

test('S10.5: a cell takes 32,767 characters; one more is told as too long', async () => {
  const [row] = await readWorkbook(await bookOf([['长'.repeat(32_767), '长'.repeat(40_000)]]))
  expect(row?.cells.map((cell) => cell?.text.length)).toEqual([32_767, 32_768])
})

test('S10.5: a workbook that takes more memory than its thread has is refused, and the next one is read', async () => {
  expect(importMemoryMb({})).toBe(384)
  onTestFinished(() => void delete process.env.IMPORT_MEMORY_MB)
  process.env.IMPORT_MEMORY_MB = '48'
  const rich = Array.from({ length: 150_000 }, (_, i) => `<si><r><t>${i.toString(36)}</t></r><r><t>${(i * 7919) % 65_521}</t></r></si>`).join('')
  const heavy = zipOf([workbook, { name: 'xl/sharedStrings.xml', content: Buffer.from(`<sst>${rich}</sst>`) }])
  expect(await refused(heavy)).toMatchObject({ code: 'IMPORT.TOO_HEAVY', status: 422 })
  expect((await readWorkbook(await bookOf([['甲']])))[0]?.cells[0]?.text).toBe('甲')
})
