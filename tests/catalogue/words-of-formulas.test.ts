/** What the words of formulas and conditions say, each by an example of the trade. */
import { describe, expect, test } from 'vitest'
import { workCalendar } from '../../catalogue/base/work-calendar.ts'
// The calendar is a look-up type that ships.
import '../../catalogue/index.ts'
import { amount, date, document, int, lines, lookup, must, percent, qty, ref, text } from '../../catalogue/language/define.ts'
import { compile, formulasOfPage, headOf, placeAt, settleDocument, stepsOfPage } from '../../catalogue/language/evaluator.ts'
import {
  allocate,
  band,
  type Condition,
  converted,
  count,
  days,
  each,
  earliest,
  equal,
  evaluate,
  exactly,
  holds,
  is,
  param,
  plusDays,
  plusWorkdays,
  rank,
  rateKey,
  sum,
  times,
  today,
  weightedMean,
} from '../../catalogue/language/formula.ts'

/** Whoever reads all, with nothing brought to his page. */
const knowsAll = { isRead: () => true, isCarried: () => false }

const label = ['样例', 'Sample'] as const
const bare = {
  label,
  states: { DRAFT: { label } },
  scope: { side: 'internal' },
  list: { find: [], columns: ['docNum'], sort: 'docNum' },
  edit: { sections: [] },
} as const

describe('offers are ranked and a freight is shared', () => {
  const award = document('auctionHeader', {
    ...bare,
    fields: { freight: amount('运费', 'Freight') },
    lines: {
      auctionItem: lines('报价', 'Offers', {
        fields: {
          evalAmount: amount('评审价', 'Evaluated'),
          bidSeq: int('序号', 'Sequence'),
          weight: qty('重量', 'Weight'),
          place: int('名次', 'Rank', { computed: true }),
          share: amount('分摊', 'Share', { computed: true }),
        },
        compute: { place: rank(['evalAmount', 'bidSeq']), share: allocate('parent.freight', 'weight', { rest: 'last' }) },
      }),
    },
  })
  const settled = (freight: string | null, ...offers: [evalAmount: string | null, bidSeq: number, weight: string | null][]) => {
    const row = { freight, auctionItem: offers.map(([evalAmount, bidSeq, weight]): Record<string, unknown> => ({ evalAmount, bidSeq, weight })) }
    settleDocument(award.settling, row)
    return row.auctionItem
  }

  test('the lowest offer is first; who offers the same later comes behind; who offered nothing has no place', () => {
    expect(settled(null, ['120.00', 1, null], ['99.50', 3, null], ['99.50', 2, null], [null, 4, null]).map(({ place }) => place)).toEqual([
      3,
      2,
      1,
      null,
    ])
  })

  test('offers that are the same throughout share a place, and the next one is left out', () => {
    expect(settled(null, ['80', 1, null], ['80', 1, null], ['90', 1, null]).map(({ place }) => place)).toEqual([1, 1, 3])
  })

  test('a freight of 100.00 over three equal weights is 33.33, 33.33 and 33.34: no cent is lost', () => {
    expect(settled('100.00', ['1', 1, '5'], ['1', 1, '5'], ['1', 1, '5']).map(({ share }) => share)).toEqual(['33.33', '33.33', '33.34'])
  })

  test('what rounding leaves over never goes to a line without weight', () => {
    expect(settled('0.05', ['1', 1, '1'], ['1', 1, '1'], ['1', 1, '0'], ['1', 1, null]).map(({ share }) => share)).toEqual([
      '0.03',
      '0.02',
      '0.00',
      null,
    ])
  })

  test('the largest weight takes the rest where that is asked', () => {
    const shares = document('auctionHeader', {
      ...bare,
      fields: { freight: amount('运费', 'Freight') },
      lines: {
        auctionItem: lines('行', 'Lines', {
          fields: { weight: qty('重量', 'Weight'), share: amount('分摊', 'Share', { computed: true }) },
          compute: { share: allocate('parent.freight', 'weight', { rest: 'largest' }) },
        }),
      },
    })
    const row = { freight: '100', auctionItem: [{ weight: '1' }, { weight: '4' }, { weight: '1' }] as Record<string, unknown>[] }
    settleDocument(shares.settling, row)
    expect(row.auctionItem.map(({ share }) => share)).toEqual(['16.67', '66.66', '16.67'])
  })
})

describe('an audit is scored', () => {
  const score = weightedMean('line', times('score', 1), 'weight', { skip: is('naFlag', 'Y') })
  const audit = {
    row: {
      line: [
        { score: '80', weight: '3', naFlag: 'N' },
        { score: '100', weight: '1', naFlag: 'N' },
        { score: '0', weight: '9', naFlag: 'Y' },
        { score: null, weight: '5', naFlag: 'N' },
      ],
    },
  }

  test('by weight, without what does not apply and what has no score: 80 × 3 and 100 × 1 give 85', () => {
    expect(evaluate(score, audit)).toBe('85')
    expect(evaluate(score, { row: { line: [] } })).toBeNull()
  })

  test('85 is a B, 90 an A, 0 a C; below the last band there is none', () => {
    const grade = (value: string | null) =>
      evaluate(
        band('score', [
          [90, 'A'],
          [75, 'B'],
          [0, 'C'],
        ]),
        { row: { score: value } },
      )
    expect(['85', '90', '89.9999', '0', '-1', null].map(grade)).toEqual(['B', 'A', 'B', 'C', null, null])
  })
})

describe('groups of lines', () => {
  const template = document('auctionHeader', {
    ...bare,
    fields: { note: text(20, '说明', 'Note') },
    lines: {
      auctionItem: lines('指标', 'Criteria', {
        fields: { axis: lookup('YES_NO', '维度', 'Axis'), weight: percent('权重', 'Weight'), defaultFlag: lookup('YES_NO', '默认', 'Default') },
      }),
    },
    messages: { WEIGHTS: ['每个维度权重合计须为100', 'The weights of each axis sum to 100'], ONE: ['默认须恰有一个', 'Exactly one is the default'] },
    guards: [
      must('WEIGHTS', each('auctionItem.axis', equal(sum('weight'), 1)) as Condition<never>, { at: 'note' }),
      must('ONE', exactly(1, 'auctionItem', is('defaultFlag', 'Y')), { at: 'note' }),
    ],
  })
  const holdsFor = (at: number, ...criteria: [axis: string, weight: string, defaultFlag: string][]) =>
    holds(template.guards[at]?.test as Condition, {
      row: { auctionItem: criteria.map(([axis, weight, defaultFlag]) => ({ axis, weight, defaultFlag })) },
    })

  test('the weights of each axis sum to a hundred per cent, which is 1 wherever percentages are reckoned with', () => {
    expect(holdsFor(0, ['Y', '60', 'N'], ['Y', '40', 'N'], ['N', '100', 'N'])).toBe(true)
    expect(holdsFor(0, ['Y', '60', 'N'], ['Y', '40', 'N'], ['N', '99.9', 'N'])).toBe(false)
    expect(holdsFor(0)).toBe(true)
  })

  test('exactly one is the default', () => {
    expect([0, 1, 2].map((n) => holdsFor(1, ['Y', '1', n > 0 ? 'Y' : 'N'], ['Y', '1', n > 1 ? 'Y' : 'N']))).toEqual([false, true, false])
  })

  test('open lines are counted by a condition', () => {
    expect(evaluate(count('line', is('lineStatus', 'OPEN')), { row: { line: [{ lineStatus: 'OPEN' }, { lineStatus: 'CLOSED' }] } })).toBe('1')
  })
})

describe('days, parameters and currencies', () => {
  const about = {
    today: '2026-09-30',
    now: '2026-09-30T01:00:00.000Z',
    params: { STMT_SILENT_DAYS: '3' },
    calendar: workCalendar(),
    rates: { [rateKey('USD', 'CNY', '2026-09-28')]: '7.1', [rateKey('JPY', 'CNY', '2026-09-28')]: '0.0468' },
  }
  const value = (node: Parameters<typeof evaluate>[0], row: Record<string, unknown> = {}) => evaluate(node, { row, about })

  test('thirty days after today, ten before a date, and the days between two', () => {
    expect(value(plusDays(today(), 30))).toBe('2026-10-30')
    expect(value(plusDays('needByDate', -10), { needByDate: '2026-03-05' })).toBe('2026-02-23')
    expect(value(days(today(), 'needByDate'), { needByDate: '2026-10-02' })).toBe('2')
    expect(value(plusDays('needByDate', 1), { needByDate: null })).toBeNull()
  })

  test('three working days after 30 September 2026 are over the holiday week: 12 October is the third, since Saturday the 10th is worked', () => {
    expect(value(plusWorkdays(today(), 1))).toBe('2026-10-08')
    expect(value(plusWorkdays(today(), param('STMT_SILENT_DAYS')))).toBe('2026-10-10')
    expect(value(plusWorkdays(today(), 4))).toBe('2026-10-12')
    expect(value(plusWorkdays(today(), -1))).toBe('2026-09-29')
  })

  test('without a calendar a working day is not guessed', () => {
    expect(evaluate(plusWorkdays(today(), 1), { row: {}, about: { today: '2026-09-30' } })).toBeNull()
  })

  test('an amount is converted by the rate of its day, from the currency that its unit names', () => {
    const order = document('poHeader', {
      ...bare,
      fields: {
        currency: lookup('CURRENCY', '币种', 'Currency'),
        orderDate: date('日期', 'Date'),
        netAmount: amount('净额', 'Net', { unit: 'currency' }),
        base: amount('本位币', 'Base', { computed: true }),
      },
      lines: {
        poLine: lines('行', 'Lines', {
          fields: { net: amount('净额', 'Net', { unit: 'currency' }), base: amount('本位币', 'Base', { computed: true }) },
          compute: { base: converted('net', 'CNY', 'parent.orderDate') },
        }),
      },
      compute: { base: converted('netAmount', 'CNY', 'orderDate') },
    })
    const row = { currency: 'USD', orderDate: '2026-09-28', netAmount: '100.05', poLine: [{ net: '10' }] as Record<string, unknown>[] }
    settleDocument(order.settling, row, about)
    expect(row).toMatchObject({ base: '710.36', poLine: [{ base: '71.00' }] })
    settleDocument(order.settling, Object.assign(row, { currency: 'CNY' }), about)
    expect(row).toMatchObject({ base: '100.05' })
    settleDocument(order.settling, Object.assign(row, { currency: 'EUR' }), about)
    expect(row).toMatchObject({ base: null })
  })

  test('the earliest day of lines', () => {
    expect(value(earliest('line.day'), { line: [{ day: '2026-05-02' }, { day: null }, { day: '2026-05-01' }] })).toBe('2026-05-01')
  })
})

test('a percentage that a reference leads to is a hundredth in a formula, and compared as it is stored', () => {
  const order = document('poHeader', { ...bare, fields: { supplierId: ref('supplierInfo', '供应商', 'Supplier'), qty: qty('数量', 'Qty') } })
  const row = { supplierId: 'id', qty: '200', 'supplierId.bonus': '5', 'supplierId.bonus%': 'Y', 'supplierId.count': '5' }
  const of = (path: 'bonus' | 'count') => evaluate(compile(times('qty', `supplierId.${path}`), headOf(order), amount('额', 'Amount')), { row })
  expect([of('bonus'), of('count')]).toEqual(['10.00', '1000.00'])
  expect(holds(equal('supplierId.bonus', 5), { row })).toBe(true)
})

test('a formula that looks at the lines beside its own stands for itself', () => {
  expect(() =>
    document('poHeader', {
      ...bare,
      fields: {},
      lines: {
        poLine: lines('行', 'Lines', {
          fields: { qty: qty('量', 'Qty'), place: qty('名次', 'Rank', { computed: true }) },
          compute: { place: times(rank(['qty']), 2) },
        }),
      },
    }),
  ).toThrow("poLine.place: 'rank' looks at the lines beside its own and stands for itself")
})

test('a page reckons what it knows while somebody types, and leaves to the services what references, parameters and the day say', () => {
  const order = document('poHeader', {
    ...bare,
    fields: {
      total: amount('合计', 'Total', { computed: true }),
      due: date('到期', 'Due', { computed: true }),
      bonus: amount('奖励', 'Bonus', { computed: true }),
    },
    lines: {
      poLine: lines('行', 'Lines', {
        fields: {
          materialId: ref('materialItem', '物料', 'Material'),
          qty: qty('量', 'Qty'),
          mass: qty('重', 'Mass', { computed: true }),
          twice: qty('倍', 'Twice', { computed: true }),
        },
        compute: { mass: times('qty', 'materialId.netWeight'), twice: times('qty', 2) },
      }),
    },
    compute: { total: sum('poLine.twice'), due: plusDays(today(), 3), bonus: times('total', param('STMT_SILENT_DAYS')) },
  })
  expect(Object.keys(formulasOfPage(headOf(order), knowsAll))).toEqual(['total'])
  expect(Object.keys(formulasOfPage(placeAt(headOf(order), 'poLine'), knowsAll))).toEqual(['twice'])
  const row = { bonus: '7', due: '2026-01-01', poLine: [{ qty: '2', mass: '9' } as Record<string, unknown>] }
  settleDocument(stepsOfPage(order, knowsAll), row)
  expect(row).toMatchObject({ total: '4.00', bonus: '7', due: '2026-01-01', poLine: [{ mass: '9', twice: '4.0000' }] })
})
