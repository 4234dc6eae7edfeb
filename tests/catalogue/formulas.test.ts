/** Formulas of documents: one compiler, one order, and the same results as by a second arithmetic. */
import { describe, expect, test } from 'vitest'
import { amount, date, document, lines, must, percent, qty } from '../../catalogue/language/define.ts'
import { isBottomUp, type Level, settleDocument, settling } from '../../catalogue/language/evaluator.ts'
import {
  above,
  atLeast,
  type Condition,
  divide,
  type Formula,
  holds,
  isSet,
  max,
  minus,
  not,
  plus,
  sum,
  times,
} from '../../catalogue/language/formula.ts'
import { dice, randomFormula, randomRow } from './random.ts'
import { asText, fraction, type Here, result, type Value } from './second-arithmetic.ts'

const label = ['样例', 'Sample'] as const
const bare = { label, states: { DRAFT: { label } }, scope: { side: 'internal' }, list: { find: [], columns: ['docNum'], sort: 'docNum' } } as const

describe('a percentage is a hundredth wherever a formula stands', () => {
  const quote = document('poHeader', {
    ...bare,
    fields: { bonus: percent('奖励', 'Bonus'), tax: amount('税额', 'Tax', { computed: true }), most: amount('最高', 'Most', { computed: true }) },
    lines: {
      poLine: lines('行', 'Lines', {
        fields: { net: amount('净额', 'Net'), rate: percent('税率', 'Rate'), due: amount('应付', 'Due', { computed: true }) },
        compute: { due: times('net', plus(1, 'parent.bonus')) },
      }),
    },
    compute: { tax: sum('poLine', times('net', 'rate')), most: max('bonus', 0) },
    guards: [must('HIGH', not(above(times('net', 'rate'), 100)), { on: 'poLine', at: 'rate' })],
    messages: { HIGH: ['过高', 'Too high'] },
    edit: { sections: [] },
  })

  test('a buyer whose lines of 200 and 50 bear 13 % and 6 % reads a tax of 29.00, the bonus of 5 % of the head in each line', () => {
    const row = { bonus: '5', poLine: [{ net: '200', rate: '13' } as Record<string, unknown>, { net: '50', rate: '6' }] }
    settleDocument(quote.settling, row)
    expect(row).toMatchObject({ tax: '29.00', most: '0.05', poLine: [{ due: '210.00' }, { due: '52.50' }] })
  })

  test('a check counts as the formulas of its document do', () => {
    const [check] = quote.guards
    expect(holds(check?.test as Condition, { row: { net: '700', rate: '13' } })).toBe(true)
    expect(holds(check?.test as Condition, { row: { net: '800', rate: '13' } })).toBe(false)
  })
})

describe('formulas settle in the order of what they need', () => {
  const level = (compute: Record<string, Formula>, below: Record<string, Formula> = {}): Level => {
    const fields = Object.fromEntries([...Object.keys(compute), 'base'].map((key) => [key, qty('数', 'Number')]))
    const own = Object.fromEntries([...Object.keys(below), 'base'].map((key) => [key, qty('数', 'Number')]))
    return { fields, lines: { poLine: lines('行', 'Lines', { fields: own, compute: below }) }, compute }
  }

  test('a chain of five, written from its end, is right at once', () => {
    const chain = settling(level({ e: plus('d', 1), d: plus('c', 1), c: plus('b', 1), b: plus('a', 1), a: plus('base', 1) }))
    const row = { base: '1' }
    settleDocument(chain.settling, row)
    expect(row).toMatchObject({ a: '2.0000', b: '3.0000', c: '4.0000', d: '5.0000', e: '6.0000' })
    expect(Object.keys(chain.compute)).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  test('lines may need what the head sums up of them, and the head what they make of it', () => {
    const shares = settling(
      level({ rest: minus(100, sum('poLine.share')), total: sum('poLine.base') }, { share: times(divide('base', 'parent.total'), 100) }),
    )
    expect(isBottomUp(shares.settling)).toBe(false)
    const row = { poLine: [{ base: '1' }, { base: '3' }] }
    settleDocument(shares.settling, row)
    expect(row).toMatchObject({ total: '4.0000', rest: '0.0000', poLine: [{ share: '25.0000' }, { share: '75.0000' }] })
  })

  test('a circle is an error of the definition that names it, also one over lines', () => {
    expect(() => settling(level({ a: plus('b', 1), b: plus('a', 1) }))).toThrow('Formulas form a circle: a → b → a')
    expect(() => settling(level({ total: sum('poLine.share') }, { share: plus('parent.total', 1) }))).toThrow(
      'Formulas form a circle: poLine.share → total → poLine.share',
    )
  })
})

test('a list without files is not set', () => {
  const isThere = isSet('fileIds')
  expect([{ fileIds: [] }, { fileIds: null }, { fileIds: ['a'] }].map((row) => holds(isThere, { row }))).toEqual([false, false, true])
})

// ── Random formulas ─────────────────────────────────────────────────────────────────────────────────────────────────

const headFields = { head: amount('额', 'Amount'), bonus: percent('奖励', 'Bonus'), gross: qty('量', 'Qty') }
const lineFields = { net: amount('净额', 'Net'), rate: percent('税率', 'Rate'), extra: qty('量', 'Qty') }

const asValues = (row: Record<string, string | null>): Record<string, Value> =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [key, value === null ? null : fraction(value)]))

test('12,000 random formulas over heads and lines have the results of a second arithmetic', () => {
  const die = dice(20_261_123)
  for (let round = 0; round < 6_000; round++) {
    const ofHead = plus(randomFormula(die, ['head', 'bonus', 'gross'], 3, true), 0)
    const ofLine = plus(randomFormula(die, ['net', 'rate', 'extra', 'parent.head', 'parent.bonus'], 2, false), 0)
    const { settling: steps } = settling({
      fields: { ...headFields, made: qty('得', 'Result') },
      lines: { poLine: lines('行', 'Lines', { fields: { ...lineFields, own: qty('得', 'Result') }, compute: { own: ofLine } as never }) },
      compute: { made: ofHead },
    })
    const head = randomRow(die, headFields)
    const rows = Array.from({ length: Math.floor(die.next() * 4) }, () => randomRow(die, lineFields))
    const whole = { ...head, poLine: rows.map((row) => ({ ...row })) }
    settleDocument(steps, whole)
    const here: Here = {
      row: { ...asValues(head), poLine: rows.map((row) => asValues(row)) },
      above: null,
      isPercent: (field) => field === 'bonus',
      below: () => (field) => field === 'rate',
    }
    const wanted = {
      made: asText(result(ofHead, here), 4),
      poLine: rows.map((row) => ({
        own: asText(result(ofLine, { row: asValues(row), above: here, isPercent: here.below('poLine'), below: () => () => false }), 4),
      })),
    }
    expect(whole, JSON.stringify({ ofHead, ofLine, head, rows })).toMatchObject(wanted)
  }
})

test('dates are compared as the days that they are, instants as what they are in UTC', () => {
  const late = document('poHeader', {
    ...bare,
    fields: { due: date('到期', 'Due'), sent: date('发出', 'Sent') },
    guards: [must('LATE', atLeast('due', 'sent'), { at: 'sent' })],
    messages: { LATE: ['已过期', 'Too late'] },
    edit: { sections: [] },
  })
  const inTime = (row: Record<string, string>) => holds(late.guards[0]?.test as Condition, { row })
  expect(inTime({ due: '2026-11-20', sent: '2026-11-20' })).toBe(true)
  expect(inTime({ due: '2026-11-20T09:00:00.000Z', sent: '2026-11-20T09:00:00.001Z' })).toBe(false)
})
