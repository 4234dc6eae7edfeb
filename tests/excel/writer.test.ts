/** The workbook writer: what we write, others open. */
import { expect, test } from 'vitest'
import { readWorkbook } from '../../upstream/services/excel/workbook.ts'
import { columnName, writeWorkbook } from '../../upstream/services/excel/xlsx-writer.ts'
import { bytesOf } from '../print/people.ts'
import { open } from './books.ts'

const columns = ['文本', '数量', '日期', '时间'].map((header, i) => ({ header, width: 12, ...(i === 1 && { format: '#,##0.00####' }) }))
const bytesFrom = (rows: Parameters<typeof writeWorkbook>[2]) =>
  bytesOf({ contentType: '', fileName: '', body: writeWorkbook('表[1]', columns, rows) })

test('text, numbers, days and moments keep their kind in another program', async () => {
  const sheet = (
    await open(await bytesFrom([['甲 & <乙>', { number: '1234.567800' }, { day: '2026-11-20' }, { moment: new Date('2026-11-20T01:00:00Z') }]]))
  ).worksheets[0]
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

test.each(['=1+1', '+cmd', '-2', '@SUM(A1)', '\tx', '\rx', '\nx'])('a text that could be a formula (%j) is marked as text', async (text) => {
  const value = (await open(await bytesFrom([[text, null, null, null]]))).worksheets[0]?.getCell('A2').value
  expect(String(value).startsWith("'")).toBe(true)
})

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
  const rows = Array.from({ length: 20_000 }, (_, i) => [`行${i + 1}`, { number: String(i + 1) }, { day: '2026-11-20' }, null])
  const read = await readWorkbook(await bytesFrom(rows))
  expect(read).toHaveLength(20_001)
  expect(read.at(-1)).toMatchObject({
    number: 20_001,
    cells: [{ text: '行20000' }, { text: '20000', kind: 'number' }, { text: '2026-11-20', kind: 'date' }],
  })
})

test('columns are named as spreadsheets name them', () =>
  expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']))
