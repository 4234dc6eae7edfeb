/** Rows as pictures, as tables with two heads, and as what happened one after the other. */
import { expect, test } from 'vitest'
import type { ColumnView, Row } from '../../app/page-types.ts'
import { crossed, drawnAs } from '../../app/server/describe/blocks/blocks.ts'
import { drawChart } from '../../app/server/describe/blocks/draw-chart.ts'
import { calendar, canvas, chart, comparison, crosstab, timeline } from '../../catalogue/language/define.ts'

const column = (key: string, kind: ColumnView['kind'] = 'text', scale?: number): ColumnView => ({
  key,
  label: key.toUpperCase(),
  kind,
  editable: false,
  width: 100,
  align: 'left',
  priority: 1,
  ...(scale !== undefined && { scale }),
})
const columns = [column('month'), column('plant'), column('net', 'amount', 2)]
const row = (id: string, month: string, plant: string, net: string | null): Row => ({ id, month, plant, net })
const rows = [
  row('1', '2026-01', 'SZ', '0.10'),
  row('2', '2026-01', 'SZ', '0.20'),
  row('3', '2026-02', 'HF', '-1.00'),
  row('4', '2026-02', 'SZ', null),
]

test('where two values meet stands the sum of what is there, to the cent, and nothing where nothing is', () => {
  const table = crossed({ columns, rows }, { block: 'crosstab', rows: 'month', columns: 'plant', cell: 'net' })
  expect(table.columns.map(({ label }) => label)).toEqual(['MONTH', 'SZ', 'HF', 'Σ'])
  expect(table.rows.map(({ side, c0, c1, $sum }) => [side, c0, c1, $sum])).toEqual([
    ['2026-01', '0.3', null, '0.3'],
    ['2026-02', null, '-1', '-1'],
    ['Σ', '0.3', '-1', '-0.7'],
  ])
})

test('heads stand in the order that is given, and one alone needs no sum beside it', () => {
  const block = { block: 'crosstab', rows: 'month', columns: 'plant', cell: 'net' } as const
  expect(crossed({ columns, rows }, block, { heads: ['HF', 'SZ'] }).columns.map(({ label }) => label)).toEqual(['MONTH', 'HF', 'SZ', 'Σ'])
  expect(crossed({ columns, rows: rows.slice(0, 2) }, block).columns.map(({ label }) => label)).toEqual(['MONTH', 'SZ'])
})

test('where two words meet they stand beside each other, and nothing is their sum', () => {
  const told = [row('1', '2026-01', 'SZ', '50 / 0'), row('2', '2026-01', 'SZ', '20 / 10'), row('3', '2026-02', 'HF', null)]
  const block = { block: 'crosstab', rows: 'month', columns: 'plant', cell: 'figures' } as const
  const table = crossed(
    { columns: [column('month'), column('plant'), column('figures')], rows: told.map(({ net, ...one }) => ({ ...one, figures: net })) },
    block,
  )
  expect(table.columns.map(({ label }) => label)).toEqual(['MONTH', 'SZ', 'HF'])
  expect(table.rows).toEqual([
    { id: '2026-01', side: '2026-01', c0: '50 / 0, 20 / 10', c1: null },
    { id: '2026-02', side: '2026-02', c0: null, c1: null },
  ])
})

test('a picture keeps its table, and a gap is no zero', () => {
  const drawn = drawnAs(chart('bar', 'month', 'net'), { columns, rows })
  expect(drawn.chart).toEqual({
    columns: ['2026-01', '2026-01', '2026-02', '2026-02'],
    series: [{ name: 'NET', kind: 'bar', values: [0.1, 0.2, -1, null] }],
  })
  expect(drawn.table?.rows).toBe(rows)
})

test('a crosstab takes the place of the table, a timeline says what, when and what more there is', () => {
  expect(drawnAs(crosstab('month', 'plant', 'net'), { columns, rows }).table?.rows).toHaveLength(3)
  const told = drawnAs(timeline('month', 'plant', 'net'), { columns, rows })
  expect(told.table).toBeUndefined()
  expect(told.timeline?.map(({ at, what, more }) => [at, what, ...more])).toEqual([
    ['2026-01', 'SZ', 'NET 0.10'],
    ['2026-01', 'SZ', 'NET 0.20'],
    ['2026-02', 'HF', 'NET -1.00'],
    ['2026-02', 'SZ'],
  ])
})

test('a calendar has a row for each week in which something stands, and each thing on its day', () => {
  const days: Row[] = [
    { id: '1', month: '2026-11-02', plant: 'SZ' },
    { id: '2', month: '2026-11-08', plant: 'HF' },
    { id: '3', month: '2026-11-08', plant: 'SZ' },
    { id: '4', month: '2026-12-01', plant: 'HF' },
    { id: '5', month: null, plant: 'HF' },
  ]
  const { table } = drawnAs(calendar('month', 'plant'), { columns, rows: days }, 'EN')
  expect(table?.columns.map(({ label }) => label)).toEqual(['MONTH', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
  expect(table?.rows.map((one) => [one.week, one.c0, one.c1, one.c6])).toEqual([
    ['2026-11-02', 'SZ', null, 'HF；SZ'],
    ['2026-11-30', null, 'HF', null],
  ])
})

test('what was stands struck beside what is, with how far a figure moved, and only where the two differ', () => {
  const prices = [column('material'), column('was', 'price', 4), column('now', 'price', 4)]
  const lines: Row[] = [
    { id: '1', material: 'ABS', was: '11.5000', now: '12.0175' },
    { id: '2', material: 'PC', was: '20.0000', now: '20.0000' },
    { id: '3', material: 'PA', was: '8.0000', now: '7.0000' },
    { id: '4', material: 'PP', was: null, now: '9.0000' },
  ]
  const { table } = drawnAs(comparison('was', 'now'), { columns: prices, rows: lines })
  expect(table?.columns.map(({ key, label }) => [key, label])).toEqual([
    ['material', 'MATERIAL'],
    ['now', 'WAS → NOW'],
  ])
  expect(table?.rows.map((one) => [one.material, one.now$was, one.now$note])).toEqual([
    ['ABS', '11.5000', '+4.5 %'],
    ['PC', undefined, undefined],
    ['PA', '8.0000', '−12.5 %'],
    ['PP', '–', undefined],
  ])
})

test("an area's own drawing is named, and its table stands under it", () => {
  expect(drawnAs(canvas('offersCurve'), { columns, rows })).toEqual({ canvas: 'offersCurve', table: { columns, rows } })
})

test('what a picture is made of stands in it as text and not as markup; several parts differ by pattern and by names of their own', async () => {
  const series = ['<b>甲</b>', '乙'].map((name, at) => ({ name, kind: 'bar' as const, values: [1, at === 0 ? -2 : null] }))
  const given = { columns: ['<script>alert(1)</script>', '2026-02'], series, width: 400, height: 200 }
  const [svg, again] = [await drawChart(given), await drawChart({ ...given, width: 401 })]
  expect(svg).not.toMatch(/<script|<b>/)
  expect(svg).toContain('&lt;b&gt;甲&lt;/b&gt;')
  const patterns = (text: string) => [...text.matchAll(/<pattern[^>]* id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(patterns(svg)).size).toBeGreaterThan(1)
  expect(patterns(again).some((id) => patterns(svg).includes(id))).toBe(false)
})
