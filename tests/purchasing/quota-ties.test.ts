/** Of equal quotas the rest goes by rank, then by price, then by code. */
import { expect, test } from 'vitest'
import { type Offered, splitByQuota } from '../../upstream/areas/purchasing/order/suppliers.ts'

const source = (supplierCode: string, more: Partial<Offered> = {}): Offered => ({
  ...{ id: supplierCode, supplierId: supplierCode, supplierCode, sourceRank: 'PREFERRED', quotaPercent: '50', packQty: '10', minOrderQty: null },
  ...{ trialQtyLimit: null, inspectionFreeFlag: null, supplierMaterialCode: null, netPrice: '10' },
  ...more,
})
/** As they are found: by rank, then by code. 110 in tens by halves is 50 and 50, and 10 remain. */
const shared = (...lines: Offered[]) => splitByQuota(lines, '110').map(({ line, qty }) => [line.supplierCode, qty])

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
