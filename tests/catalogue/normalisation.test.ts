/** Figures, days and codes as people type and paste them: read alike by forms, pastes, workbooks and searches. */
import { expect, test } from 'vitest'
import { cleanCell } from '../../app/lines/cells.ts'
import type { FieldKind, FieldView } from '../../app/page-types.ts'
import { amount, date } from '../../catalogue/language/define.ts'
import { evaluate, plus } from '../../catalogue/language/formula.ts'
import { inputSchema } from '../../catalogue/language/schema.ts'
import { halfWidth, normaliseDay, normaliseFigure } from '../../catalogue/values/normalisation.ts'

const field = (kind: FieldKind, more: Partial<FieldView> = {}): FieldView => ({ key: 'k', label: '金额', kind, editable: true, ...more })
const taken = inputSchema({ k: amount('金额', 'Amount'), day: date('日期', 'Day') })

const figures = [
  ['1,234.55', '1234.55'],
  ['1,365', '1365'],
  ['12,345,678.9', '12345678.9'],
  ['１２３４．５５', '1234.55'],
  ['１，２３４', '1234'],
  ['５００', '500'],
  [' +7 ', '7'],
  ['−3', '-3'],
  ['.5', '0.5'],
  ['-.5', '-0.5'],
] as const

test.each(figures)('%s is %s, in a form, a paste and a sum', (given, stored) => {
  expect(normaliseFigure(given)).toBe(stored)
  expect(cleanCell(field('amount'), given)).toBe(stored)
  expect(taken.parse({ k: given })).toEqual({ k: stored })
  expect(evaluate(plus('k', 0), { row: { k: given } })).toBe(String(Number(stored)))
})

test.each(['1e3', '1,2345', '12,34', '1.234,55', '0x10', '十二', '--5', '1,234.5.5', ',5'])('%s is no figure', (given) => {
  expect(normaliseFigure(given)).toBe(given)
  expect(taken.safeParse({ k: given }).success).toBe(false)
})

test.each(['2026/11/5', '2026.11.05', '20261105', '2026年11月5日', '２０２６－１１－０５', ' 2026-11-05 '])(
  '%s is the 5th of November 2026',
  (given) => {
    expect(normaliseDay(given)).toBe('2026-11-05')
    expect(cleanCell(field('date'), given)).toBe('2026-11-05')
    expect(taken.parse({ day: given })).toEqual({ day: '2026-11-05' })
  },
)

test('a month has no day 31 in November, however it is written', () => {
  expect(taken.safeParse({ day: '2026年11月31日' }).success).toBe(false)
})

test('a percentage may bear its sign, a price its currency', () => {
  expect(cleanCell(field('percent'), '１３％')).toBe('13')
  expect(cleanCell(field('price'), '￥1,200.50')).toBe('1200.50')
})

test('codes are known from a Chinese keyboard, and words with Chinese signs are', () => {
  const choice = field('lookup', { choices: [{ code: 'PR_STD', label: '标准（生产）' }] } as Partial<FieldView>)
  for (const given of ['ＰＲ＿ＳＴＤ', 'pr_std', '标准（生产）']) expect(cleanCell(choice, given)).toBe('PR_STD')
  expect(halfWidth('Ｓ０００００１　Ａ')).toBe('S000001 A')
})
