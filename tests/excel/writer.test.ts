/** The workbook writer: what we write, others open. */
import { expect, test } from 'vitest'
import { columnName, type SheetRow, writeWorkbook } from '../../upstream/platform/excel/export/xlsx-writer.ts'
import { bytesOf } from '../print/people.ts'
import { open, readWorkbook } from './books.ts'

const kinds = ['text', 'number', 'day', 'moment'] as const
const columns = ['文本', '数量', '日期', '时间'].map((header, i) => ({
  header,
  width: 12,
  kind: kinds[i]!,
  ...(i === 1 && { format: '#,##0.00####' }),
}))
const bytesFrom = (rows: SheetRow[]) => bytesOf({ contentType: '', fileName: '', body: writeWorkbook(columns, [{ name: '表[1]', slices: [rows] }]) })

test('text, numbers, days and moments keep their kind in another program', async () => {
  const sheet = (await open(await bytesFrom([['甲 & <乙>', '1234.567800', '2026-11-20', '2026-11-20 09:00:00']]))).worksheets[0]
  expect(sheet?.name).toBe('表 1 ')
  expect(sheet?.getCell('A2').value).toBe('甲 & <乙>')
  expect(sheet?.getCell('B2').value).toBe(1234.5678)
  expect(sheet?.getCell('B2').numFmt).toBe('#,##0.00####')
  expect(sheet?.getCell('C2').value).toEqual(new Date('2026-11-20T00:00:00Z'))
  // By the clock of Shanghai, as spreadsheets know no zones.
  expect(sheet?.getCell('D2').value).toEqual(new Date('2026-11-20T09:00:00Z'))
  expect(sheet?.getCell('A1').font?.bold).toBe(true)
  expect(sheet?.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 })
})

test.each(['=1+1', '+cmd', '-2', '@SUM(A1)', '\tx', '\rx', '\nx', '\u0000x', '\u0000=1+1'])(
  'S10.6: a text that could be a formula (%j) is marked as text',
  async (text) => {
    const value = (await open(await bytesFrom([[text, null, null, null]]))).worksheets[0]?.getCell('A2').value
    expect(String(value).startsWith("'")).toBe(true)
  },
)

test('characters that XML cannot hold are left out, and a cell takes 32,767 characters', async () => {
  const sheet = (
    await open(
      await bytesFrom([
        ['a\u0001b\ud800', null, null, null],
        ['长'.repeat(40_000), null, null, null],
      ]),
    )
  ).worksheets[0]
  expect(sheet?.getCell('A2').value).toBe('ab\ufffd')
  expect(String(sheet?.getCell('A3').value)).toHaveLength(32_767)
})

test('twenty thousand rows are read back to the last one', async () => {
  const rows = Array.from({ length: 20_000 }, (_, i): SheetRow => [`行${i + 1}`, String(i + 1), '2026-11-20', null])
  const read = await readWorkbook(await bytesFrom(rows))
  expect(read).toHaveLength(20_001)
  expect(read.at(-1)).toMatchObject({
    number: 20_001,
    cells: [{ text: '行20000' }, { text: '20000', kind: 'number' }, { text: '2026-11-20', kind: 'date' }],
  })
})

test('a number of more digits than a spreadsheet keeps is written as text and read again to the last one', async () => {
  const bytes = await bytesFrom([
    [null, '12345678901234.5678', null, null],
    [null, '-99999999999999.9', null, null],
    [null, '0.000000000000001', null, null],
  ])
  const sheet = (await open(bytes)).worksheets[0]
  expect(['B2', 'B3', 'B4'].map((at) => sheet?.getCell(at).value)).toEqual(['12345678901234.5678', -99999999999999.9, 0.000000000000001])
  expect((await readWorkbook(bytes))[1]?.cells[1]).toEqual({ text: '12345678901234.5678', kind: 'text' })
})

test('rows beyond a sheet stand on the next, under the same headers', async () => {
  const slice = (from: number): SheetRow[] => [[`行${from}`, String(from), null, null]]
  const sheets = [
    { name: '数据1', slices: [slice(1), slice(2)] },
    { name: '数据2', slices: [slice(3)] },
  ]
  const book = await open(await bytesOf({ contentType: '', fileName: '', body: writeWorkbook(columns, sheets) }))
  expect(book.worksheets.map(({ name, rowCount }) => [name, rowCount])).toEqual([
    ['数据1', 3],
    ['数据2', 2],
  ])
  expect(book.worksheets.map((sheet) => sheet.getCell('A1').value)).toEqual(['文本', '文本'])
  expect(book.worksheets[1]?.getCell('A2').value).toBe('行3')
})

test('columns are named as spreadsheets name them', () =>
  expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']))
