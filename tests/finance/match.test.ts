/** The three-way match by itself: pairing, and each tolerance at its edge. */
import { expect, test } from 'vitest'
import {
  groupBySummary,
  type InvoiceRow,
  judge,
  pair,
  type StatementRow,
  statusOfAll,
  type Tolerance,
} from '../../upstream/areas/finance/invoice/match.ts'
import { nextPayDay } from '../../upstream/areas/finance/payment/pay-day.ts'
import { shareOut } from '../../upstream/areas/finance/payment/share-out.ts'
import { proposeWriteOffs } from '../../upstream/areas/finance/payment/write-offs.ts'

const standard: Tolerance = { qtyPct: '0', pricePct: '0', priceAmt: '0.01', taxAmt: '0.06', taxTotal: '1.27' }
const ours = (row: Partial<StatementRow>): StatementRow => ({
  id: 's',
  matchGroup: 1,
  isDeduction: false,
  codes: [],
  qty: '1470',
  netPrice: '0.123456',
  netAmount: '181.48',
  taxRate: '13',
  categoryId: null,
  ...row,
})
const theirs = (row: Partial<InvoiceRow>): InvoiceRow => ({
  id: 'i',
  matchGroup: 1,
  paper: 'p',
  text: '',
  qty: '1470',
  price: '0.123456',
  netAmount: '181.48',
  taxRate: '13',
  tax: '23.59',
  ...row,
})
const judged = (statement: StatementRow[], invoice: InvoiceRow[], tolerance: Partial<Tolerance> = {}) =>
  judge(statement, invoice, () => ({ ...standard, ...tolerance }))[0]

test('what agrees to the cent is matched', () => {
  expect(judged([ours({})], [theirs({})])).toMatchObject({ status: 'MATCHED', qtyVariance: '0', priceVariance: '0', taxVariance: '0' })
})

test('finance 5: 181.55 against 181.48 is a price variance of 0.07, and within a tolerance of 0.05 %: it is 0.0386 % of 181.48032', () => {
  const invoice = [theirs({ price: '0.1235', netAmount: '181.55', tax: '23.60' })]
  expect(judged([ours({})], invoice)).toMatchObject({ status: 'PRICE_VARIANCE', priceVariance: '0.07', pricePercent: '0.0386' })
  expect(judged([ours({})], invoice, { pricePct: '0.05' })?.status).toBe('TOLERATED')
  expect(judged([ours({})], invoice, { pricePct: '0.0385' })?.status).toBe('PRICE_VARIANCE')
})

test('a quantity is judged before a price, by a percentage of the statement', () => {
  const invoice = [theirs({ qty: '1485', netAmount: '183.33', tax: '23.83' })]
  expect(judged([ours({})], invoice)).toMatchObject({ status: 'QTY_VARIANCE', qtyVariance: '15' })
  expect(judged([ours({})], invoice, { qtyPct: '1.02' })).toMatchObject({ status: 'QTY_VARIANCE', qtyLimit: '14.994' })
  expect(judged([ours({})], invoice, { qtyPct: '1.03' })?.status).toBe('TOLERATED')
})

test('tax may differ by 0.06 in each row, and by 1.27 in all', () => {
  expect(judged([ours({})], [theirs({ tax: '23.65' })])).toMatchObject({ status: 'TOLERATED', taxVariance: '0.06' })
  expect(judged([ours({})], [theirs({ tax: '23.66' })])?.status).toBe('TAX_VARIANCE')
  const rows = Array.from({ length: 22 }, (_, at) => theirs({ id: `i${at}`, qty: '10', netAmount: '10.00', tax: '1.36' }))
  const statement = [ours({ qty: '220', netPrice: '1', netAmount: '220.00' })]
  expect(judged(statement, rows.slice(0, 21).concat(theirs({ id: 'x', qty: '10', netAmount: '10.00', tax: '1.31' })))).toMatchObject({
    taxTotal: '1.27',
    status: 'TOLERATED',
  })
  expect(judged(statement, rows)).toMatchObject({ taxTotal: '1.32', status: 'TAX_VARIANCE' })
})

test('the sum of tax differences is that of a tax invoice, not of a group: 22 groups of 0.06 are 1.32, over 1.27; on two papers they are within', () => {
  const statement = Array.from({ length: 22 }, (_, at) => ours({ id: `s${at}`, matchGroup: at + 1, qty: '10', netPrice: '1', netAmount: '10.00' }))
  const rows = (paperOf: (at: number) => string) =>
    statement.map((_row, at) =>
      theirs({ id: `i${at}`, matchGroup: at + 1, paper: paperOf(at), qty: '10', price: '1', netAmount: '10.00', tax: '1.36' }),
    )
  const all = (invoice: InvoiceRow[]) => judge(statement, invoice, () => standard)
  expect(all(rows(() => 'one'))[0]).toMatchObject({ taxVariance: '0.06', taxTotal: '1.32', status: 'TAX_VARIANCE' })
  expect(statusOfAll(all(rows(() => 'one')))).toBe('TAX_VARIANCE')
  expect(statusOfAll(all(rows((at) => (at < 11 ? 'one' : 'two'))))).toBe('TOLERATED')
})

test('a summary invoice over many prices is compared with the sum of the rounded lines, not with quantity times the mean price', () => {
  // 60 lines of one piece at 5,000.004, each settled as 5,000.00, and one at 1,202.96: 301,202.96 in all. By quantity and mean price it is 301,203.20.
  const statement = Array.from({ length: 60 }, (_, at) => ours({ id: `s${at}`, qty: '1', netPrice: '5000.004', netAmount: '5000.00' }))
  const all = [...statement, ours({ id: 'rest', qty: '1', netPrice: '1202.96', netAmount: '1202.96' })]
  expect(judged(all, [theirs({ qty: '61', price: null, netAmount: '301202.96', tax: '39156.38' })])).toMatchObject({
    status: 'MATCHED',
    expected: '301202.96',
    priceVariance: '0',
  })
})

test('what one row of the invoice says of several lines is one group: by what they are called, and what is left by its rate', () => {
  const statement = [
    ours({ id: 'a', matchGroup: null, codes: ['MAT-1'] }),
    ours({ id: 'b', matchGroup: null, codes: ['MAT-1'] }),
    ours({ id: 'c', matchGroup: null, codes: ['MAT-2'] }),
    ours({ id: 'd', matchGroup: null, codes: ['MAT-3'] }),
    ours({ id: 'e', matchGroup: null, codes: ['MAT-4'], taxRate: '6' }),
    ours({ id: 'f', matchGroup: null, isDeduction: true, qty: '0', netPrice: '0', netAmount: '-1.00' }),
  ]
  const invoice = [
    theirs({ id: 'x', matchGroup: null, text: '螺钉 MAT-1' }),
    theirs({ id: 'y', matchGroup: null, text: '电子元件一批' }),
    theirs({ id: 'z', matchGroup: null, text: '服务', taxRate: '6' }),
  ]
  const groups = groupBySummary(statement, invoice)
  const of = (...ids: string[]) => new Set(ids.map((id) => groups.get(id)))
  expect([of('a', 'b', 'x').size, of('c', 'd', 'f', 'y').size, of('e', 'z').size]).toEqual([1, 1, 1])
  expect(of('x', 'y', 'z').size).toBe(3)
})

test('another tax rate than that of the order is a variance, whatever its amounts are', () => {
  expect(judged([ours({})], [theirs({ taxRate: '6', tax: '10.89' })])?.status).toBe('TAX_VARIANCE')
})

test('a deduction lowers what is expected of its group', () => {
  const statement = [ours({}), ours({ id: 'd', isDeduction: true, qty: '0', netPrice: '0', netAmount: '-100.00' })]
  expect(judged(statement, [theirs({ netAmount: '81.48', tax: '10.59' })])).toMatchObject({ expected: '81.48', status: 'MATCHED' })
})

test('rows are paired by code and price, then by amount, then as the only ones left of their rate', () => {
  const statement = [
    ours({ id: 'a', matchGroup: null, codes: ['MAT-1'], netAmount: '10.00', netPrice: '1' }),
    ours({ id: 'b', matchGroup: null, codes: ['MAT-2'], netAmount: '20.00', netPrice: '2' }),
    ours({ id: 'c', matchGroup: null, codes: ['MAT-3'], netAmount: '30.00', netPrice: '3', taxRate: '6' }),
  ]
  const invoice = [
    theirs({ id: 'x', matchGroup: null, text: 'screw', price: null, netAmount: '20.00' }),
    theirs({ id: 'y', matchGroup: null, text: 'MAT-1 nut', price: '1', netAmount: '11.00' }),
    theirs({ id: 'z', matchGroup: null, text: 'other', price: '4', netAmount: '40.00', taxRate: '6' }),
  ]
  const groups = pair(statement, invoice)
  expect([groups.get('a'), groups.get('b'), groups.get('c')]).toEqual([groups.get('y'), groups.get('x'), groups.get('z')])
  expect(new Set(groups.values()).size).toBe(3)
})

test('groups that a person numbered stay, and what has no partner is unmatched', () => {
  const statement = [ours({ id: 'a', matchGroup: 7, netAmount: '1.00' }), ours({ id: 'b', matchGroup: null, netAmount: '2.00' })]
  const invoice = [theirs({ id: 'x', matchGroup: 7, netAmount: '9.00' })]
  const groups = pair(statement, invoice)
  expect([...groups]).toEqual([
    ['a', 7],
    ['x', 7],
  ])
  const all = judge([statement[0] as StatementRow, ours({ id: 'b', matchGroup: null })], invoice, () => standard)
  expect(all.map(({ group, status }) => [group, status])).toEqual([
    [7, 'PRICE_VARIANCE'],
    [null, 'UNMATCHED'],
  ])
  expect(statusOfAll(all)).toBe('UNMATCHED')
})

test('deductions spread over stages in due order, and what none takes is left', () => {
  expect(shareOut('50.00', ['808.20', '134.70', '212.00'])).toEqual(['50', '0', '0'])
  expect(shareOut('1154.90', ['808.2', '134.7', '212'])).toEqual(['808.2', '134.7', '212'])
  expect(shareOut('2000', ['808.2', '134.7', '212'])).toEqual(['808.2', '134.7', '212'])
})

test('advances of the same order or contract are written off first, then the oldest, each as far as it goes', () => {
  const stages = [
    { id: 's1', nodeType: 'ADVANCE', dueDate: null, openAmount: '404.10', orderIds: ['o1'], contractIds: ['c1'] },
    { id: 's2', nodeType: 'INVOICE', dueDate: '2026-12-01', openAmount: '808.20', orderIds: ['o1'], contractIds: ['c1'] },
  ]
  const advances = [
    { id: 'old', docNum: 'CA1', orderId: 'o2', contractId: null, availableAmount: '500.00' },
    { id: 'other', docNum: 'CA2', orderId: null, contractId: 'c2', availableAmount: '1.00' },
    { id: 'same', docNum: 'CA3', orderId: 'o1', contractId: null, availableAmount: '300.00' },
    { id: 'contract', docNum: 'CA4', orderId: null, contractId: 'c1', availableAmount: '100.00' },
  ]
  expect(proposeWriteOffs(stages, advances)).toEqual([
    { collectAdvanceId: 'same', invoicePaymentStageId: 's1', amount: '300.00' },
    { collectAdvanceId: 'contract', invoicePaymentStageId: 's1', amount: '100.00' },
    { collectAdvanceId: 'old', invoicePaymentStageId: 's1', amount: '4.1' },
    { collectAdvanceId: 'old', invoicePaymentStageId: 's2', amount: '495.9' },
    { collectAdvanceId: 'other', invoicePaymentStageId: 's2', amount: '1.00' },
  ])
})

test('payments go out on the 10th and the 25th, or on the last day of a month that is shorter', () => {
  expect(nextPayDay('2026-11-20', '10,25')).toBe('2026-11-25')
  expect(nextPayDay('2026-11-25', '10,25')).toBe('2026-11-25')
  expect(nextPayDay('2026-11-26', '10,25')).toBe('2026-12-10')
  expect(nextPayDay('2027-02-11', '31')).toBe('2027-02-28')
})
