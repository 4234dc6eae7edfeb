/** How a quantity is shared out: by quota in whole packs, of equal ones by rank, price and code, and to nobody on trial more than he may get. */
import { expect, test } from 'vitest'
import { type Offered, splitByQuota } from '../../upstream/areas/purchasing/order/suppliers.ts'

const source = (supplierCode: string, more: Partial<Offered> = {}): Offered => ({
  ...{ id: supplierCode, supplierId: supplierCode, supplierCode, sourceRank: 'PREFERRED', quotaPercent: '50', packQty: '10', minOrderQty: null },
  ...{ trialQtyLimit: null, inspectionFreeFlag: null, supplierMaterialCode: null, netPrice: '10', room: null },
  ...more,
})
/** As they are found: by rank, then by code. 110 in tens by halves is 50 and 50, and 10 remain. */
const shared = (...lines: Offered[]) => splitByQuota(lines, '110').shares.map(({ line, qty }) => [line.supplierCode, qty])

test('preferred comes before second, whatever it costs', () =>
  expect(shared(source('S2', { netPrice: '12' }), source('S1', { sourceRank: 'SECOND', netPrice: '9' }))).toEqual([
    ['S2', '60'],
    ['S1', '50'],
  ]))

test('of one rank the cheaper takes the rest', () =>
  expect(shared(source('S1', { netPrice: '10.5' }), source('S2', { netPrice: '10.25' }))).toEqual([
    ['S2', '60'],
    ['S1', '50'],
  ]))

test('at one price, or where a price is not known, the code decides', () => {
  expect(shared(source('S1'), source('S2'))[0]).toEqual(['S1', '60'])
  expect(shared(source('S1', { netPrice: null }), source('S2', { netPrice: '1' }))[0]).toEqual(['S1', '60'])
})

test('a share below its minimum goes to the next supplier, and that of the last one to the highest quota', () => {
  const three = (least: Record<string, string>) =>
    shared(
      ...[['S1', '50'] as const, ['S2', '30'] as const, ['S3', '20'] as const].map(([code, quotaPercent]) =>
        source(code, { quotaPercent, minOrderQty: least[code] ?? null }),
      ),
    )
  // 55, 33 and 22 in tens are 50, 30 and 20, and 10 remain.
  expect(three({})).toEqual([
    ['S1', '60'],
    ['S2', '30'],
    ['S3', '20'],
  ])
  expect(three({ S2: '40' })).toEqual([
    ['S1', '60'],
    ['S3', '50'],
  ])
  expect(three({ S3: '30' })).toEqual([
    ['S1', '80'],
    ['S2', '30'],
  ])
})

test('a supplier on trial gets whole packs of what is left of his limit, and the others what he may not get', () => {
  const onTrial = source('S2', { sourceRank: 'TRIAL', room: '25' })
  expect(shared(source('S1'), onTrial)).toEqual([
    ['S1', '90'],
    ['S2', '20'],
  ])
  expect(shared(source('S1', { quotaPercent: '30' }), source('S2', { ...onTrial, quotaPercent: '70' }))).toEqual([
    ['S2', '20'],
    ['S1', '90'],
  ])
  expect(shared(source('S1'), source('S2', { ...onTrial, minOrderQty: '30' }))).toEqual([['S1', '110']])
})

test('where everybody is on trial what is above the limits is left, and nothing is made of a limit that is used up', () => {
  const onTrial = (code: string, room: string) => source(code, { sourceRank: 'TRIAL', quotaPercent: null, packQty: null, room })
  expect(splitByQuota([onTrial('S1', '30'), onTrial('S2', '50')], '110')).toMatchObject({ shares: [{ qty: '30' }, { qty: '50' }], left: '30' })
  expect(splitByQuota([onTrial('S1', '0'), onTrial('S2', '-5')], '110')).toMatchObject({ shares: [], left: '110' })
  expect(splitByQuota([source('S1', { sourceRank: 'SINGLE', room: '40' })], '110')).toMatchObject({ shares: [{ qty: '40' }], left: '70' })
})
