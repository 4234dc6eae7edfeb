/** What lines come to by key: how it is reckoned, and what a definition may not say of it. */
import { describe, expect, test } from 'vitest'
import { amount, lines, lookup, percent, qty, text } from '../../catalogue/language/define.ts'
import { by, sumsBy } from '../../catalogue/language/formula.ts'

const fields = {
  taxRate: percent('税率', 'Tax rate'),
  netAmount: amount('净额', 'Net', { unit: 'currency' }),
  currency: lookup('CURRENCY', '币种', 'Currency'),
  orderQty: qty('数量', 'Qty'),
  note: text(40, '说明', 'Note'),
}
const compiled = (...sums: Parameters<typeof by>[]) =>
  lines('行', 'Lines', { fields, sums: sums.map((one) => by(...(one as ['taxRate', 'netAmount']))) }).sums

describe('amounts by tax rate', () => {
  const [byRate] = compiled(['taxRate', 'netAmount', 'orderQty'])
  const sums = (...rows: Record<string, unknown>[]) => (byRate ? sumsBy(byRate, rows).map(({ id: _, ...row }) => row) : [])

  test('13, as it is stored and as it is typed, is one rate; the lowest stands first, lines without a rate last, and a line without figures not at all', () => {
    const found = sums(
      { taxRate: null, netAmount: '1', currency: 'CNY', orderQty: '1' },
      { taxRate: '13.0000', netAmount: '100.10', currency: 'CNY', orderQty: '2' },
      { taxRate: '6', netAmount: '50', currency: 'CNY', orderQty: null },
      { taxRate: '13', netAmount: '1,200.05', currency: 'CNY', orderQty: '3' },
      { taxRate: '3', netAmount: null, currency: 'CNY', orderQty: '' },
    )
    expect(found).toEqual([
      { taxRate: '6', currency: 'CNY', netAmount: '50.00', orderQty: '0.0000' },
      { taxRate: '13.0000', currency: 'CNY', netAmount: '1300.15', orderQty: '5.0000' },
      { taxRate: null, currency: 'CNY', netAmount: '1.00', orderQty: '1.0000' },
    ])
  })

  test('two currencies are never summed up', () => {
    const found = sums({ taxRate: '13', netAmount: '100', currency: 'USD' }, { taxRate: '13', netAmount: '70', currency: 'CNY' })
    expect(found.map(({ currency, netAmount }) => [currency, netAmount])).toEqual([
      ['CNY', '70.00'],
      ['USD', '100.00'],
    ])
  })
})

describe('a definition is told', () => {
  test.each([
    ['the nearest name of a key', ['taxRat', 'netAmount'], 'Lines.sums: there is no taxRat; did you mean taxRate?'],
    ['the nearest name of a figure', ['taxRate', 'netAmout'], 'Lines.sums: there is no netAmout; did you mean netAmount?'],
    ['that a text is no figure', ['taxRate', 'note'], 'Lines.sums: note is no figure'],
  ])('%s', (_, [key = '', figure = ''], says) => {
    expect(() => compiled([key, figure])).toThrow(says)
  })

  test('that one key takes several figures', () => {
    expect(() => compiled(['taxRate', 'netAmount'], ['taxRate', 'orderQty'])).toThrow(
      "Lines.sums: taxRate is a key twice; 'by' takes several figures",
    )
  })
})
