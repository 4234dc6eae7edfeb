/** The block of rows that hydration reads: what comes out is what went in, and shared labels stand once. */
import { expect, test } from 'vitest'
import { packRows, unpackRows } from '../../app/packed-rows.ts'

const rows = [
  {
    id: '1',
    docNum: 'PO1</script>',
    supplierId: 's1',
    supplierId$: { code: 'S1', name: '华芯' },
    buyerIds: ['a', 'b'],
    buyerIds$: [{ code: 'A', name: 'Ann' }],
  },
  { id: '2', docNum: 'PO2', supplierId: 's1', supplierId$: { code: 'S1', name: '华芯' }, buyerIds: [], buyerIds$: [] },
  {
    id: '3',
    docNum: 'PO3',
    supplierId: 's1',
    supplierId$: { code: 'S1', name: '华芯，更名前' },
    buyerIds: ['a', 'b'],
    buyerIds$: [{ code: 'A', name: 'Ann' }],
  },
  { id: '4', docNum: null, supplierId: null, supplierId$: null, buyerIds: null, buyerIds$: null },
]

test('Rows come out of the page as they went in, also a supplier that was renamed between two of them', () => {
  expect(unpackRows(packRows(rows))).toEqual(rows)
  expect(unpackRows(packRows([]))).toEqual([])
})

test('The label that rows share stands in the page once, and no row can end the block', () => {
  const packed = packRows(rows)
  expect(packed.split('"华芯"')).toHaveLength(2)
  expect(packed).not.toContain('<')
})
