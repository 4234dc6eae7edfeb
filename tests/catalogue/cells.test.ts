/** Cells as they are typed and pasted: what the page says of them at once is what the services say. */
import { expect, test } from 'vitest'
import { brokenRule, cellsOf, cleanCell, headingOf } from '../../app/lines/cells.ts'
import type { FieldKind, FieldView } from '../../app/page-types.ts'
import { clockDay, instantOf, shownTime } from '../../catalogue/constants/clock.ts'
import { datetime, number, time } from '../../catalogue/language/define.ts'
import { inputSchema } from '../../catalogue/language/schema.ts'
import { record } from '../support/record.ts'

const field = (kind: FieldKind, more: Partial<FieldView> = {}): FieldView => ({ key: 'k', label: '数量', kind, editable: true, ...more })
const quantity = field('number', { scale: 2, min: '0', max: '1000', step: '0.25' })
const schema = inputSchema({ k: number(10, 2, '数量', 'Qty', { min: '0', max: '1000', step: '0.25' }) })

test.each([
  ['12.30', 'edit.rule.step', 'OFF_STEP'],
  ['12.255', 'edit.rule.decimals', 'DECIMALS'],
  ['1000.25', 'edit.rule.max', 'TOO_LARGE'],
  ['-0.25', 'edit.rule.min', 'TOO_SMALL'],
  ['十二', 'edit.rule.number', 'NOT_A_NUMBER'],
])('shell 8: %s is refused, not rounded, by page and service alike', (given, word, code) => {
  expect(brokenRule(quantity, given)?.word).toBe(word)
  expect(schema.safeParse({ k: given }).error?.issues.map(({ message }) => JSON.parse(message).code)).toEqual([code])
})

test('shell 8: 12.25 and 1000 are taken', () => {
  for (const given of ['12.25', '1000', '0']) {
    expect(brokenRule(quantity, given)).toBeNull()
    expect(schema.safeParse({ k: given }).success).toBe(true)
  }
})

test('steps count from the smallest value', () => {
  const pack = field('int', { scale: 0, min: '3', step: '5' })
  expect(brokenRule(pack, '13')).toBeNull()
  expect(brokenRule(pack, '10')).toEqual({ word: 'edit.rule.step', values: { step: '5', from: '3' } })
})

test('a block from a spreadsheet keeps empty cells, quoted line ends and doubled quotes', () => {
  expect(cellsOf('a\t\tb\r\n\t"1\n2"\t"x ""y"""\r\n')).toEqual([
    ['a', '', 'b'],
    ['', '1\n2', 'x "y"'],
  ])
})

test('a first row is a header when its cells name columns; a foreign title is told, and a part of a name is understood', () => {
  const columns = [
    field('ref', { key: 'materialId', label: '物料' }),
    field('qty', { key: 'orderQty', label: '订单数量' }),
    field('date', { key: 'needByDate', label: '需求日期' }),
    field('date', { key: 'promisedDate', label: '承诺日期' }),
  ]
  const read = (...titles: string[]) => {
    const heading = headingOf(titles, columns)
    return heading && { keys: heading.columns.map((column) => column?.key), foreign: heading.foreign }
  }
  expect(read('需求日期 *', 'orderQty')).toEqual({ keys: ['needByDate', 'orderQty'], foreign: [] })
  expect(read('订单数量', '12')).toBeNull()
  expect(read('数量', '日期')).toBeNull()
  expect(read('物料', '', '数量')).toEqual({ keys: ['materialId', undefined, 'orderQty'], foreign: [] })
  expect(read('物料', '物料名称', '日期')).toEqual({ keys: ['materialId', undefined, undefined], foreign: ['物料名称', '日期'] })
})

test('words of a look-up, ticks and days of other programs come in the form that is stored', () => {
  const choices = [{ code: 'PCS', label: '个' }]
  expect(cleanCell(field('lookup', { choices }), '个')).toBe('PCS')
  expect(brokenRule(field('lookup', { choices }), 'KG')?.word).toBe('edit.rule.choice')
  expect(['是', 'TRUE', '否', 'maybe'].map((given) => cleanCell(field('checkbox'), given))).toEqual(['Y', 'Y', 'N', 'maybe'])
  expect(brokenRule(field('checkbox'), 'maybe')?.values).toEqual({ value: 'maybe', true: 'Y', false: 'N' })
  expect(cleanCell(field('datetime'), '2026/11/5 9:30')).toBe('2026-11-05 09:30:00')
})

test('a day and a time are those of the clock of the company', () => {
  expect(instantOf('2026-11-20 09:00:00')).toBe('2026-11-20T01:00:00.000Z')
  expect(shownTime('2026-11-20T01:00:00.000Z')).toBe('2026-11-20 09:00:00')
  expect(instantOf('morgen')).toBe('morgen')
  expect(shownTime('morgen')).toBe('morgen')
  const fields = inputSchema({ at: datetime('时间', 'At'), cutoff: time('截单', 'Cut-off') })
  expect(fields.safeParse({ at: '2026-11-20T01:00:00.000Z', cutoff: '16:00' }).success).toBe(true)
  expect(fields.safeParse({ at: '2026-02-30T01:00:00Z', cutoff: '24:00' }).error?.issues).toHaveLength(2)
})

test.each([
  ['Asia/Shanghai', '2026-11-20T16:00:00.000Z', '2026-11-21 00:00:00'],
  ['Asia/Shanghai', '2026-11-20T15:59:59.000Z', '2026-11-20 23:59:59'],
  ['UTC', '2026-11-20T23:59:59.000Z', '2026-11-20 23:59:59'],
  ['Europe/Berlin', '2026-11-20T23:00:00.000Z', '2026-11-21 00:00:00'],
  ['America/New_York', '2026-11-21T04:59:59.000Z', '2026-11-20 23:59:59'],
])('in %s %s is %s, there and back', (zone, instant, shown) => {
  expect(shownTime(instant, zone)).toBe(shown)
  expect(instantOf(shown, zone)).toBe(instant)
  expect(clockDay(new Date(instant), zone)).toBe(shown.slice(0, 10))
})

test('an hour that the clock leaves out in spring is the one after it; a zone that does not exist is that of the company', () => {
  expect(shownTime(instantOf('2026-03-29 02:30:00', 'Europe/Berlin'), 'Europe/Berlin')).toBe('2026-03-29 03:30:00')
  expect(shownTime('2026-11-20T16:00:00Z', 'Mars/Olympus')).toBe('2026-11-21 00:00:00')
})

test('a day that does not exist is told apart from one that is written in another form', () => {
  const day = field('date')
  for (const none of ['2026-02-30', '2026-13-01', '1899-12-31']) expect(brokenRule(day, none), none).toEqual({ word: 'edit.rule.day', values: {} })
  expect(brokenRule(day, 'morgen')).toEqual({ word: 'edit.rule.form', values: { form: 'yyyy-MM-dd' } })
})

test('a year reads yyyy and a month yyyy-MM, and nothing else', () => {
  for (const [kind, good, bad, form] of [
    ['year', ['2026'], ['26', '2026-01', '二〇二六'], 'yyyy'],
    ['month', ['2026-01', '2026-12'], ['2026-13', '2026-1', '2026'], 'yyyy-MM'],
  ] as const) {
    for (const one of good) expect(brokenRule(field(kind), one), one).toBeNull()
    for (const one of bad) expect(brokenRule(field(kind), one), one).toEqual({ word: 'edit.rule.form', values: { form } })
  }
  record('constant', 'format.year', 'format.month')
})
