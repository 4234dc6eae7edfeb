/** How often a sight is asked: once a document where no row decides it, however many lines there are. */
import { expect, test } from 'vitest'
import type { Sight } from '../../catalogue/language/define.ts'
import { always, document, lines, ofRow, price, text } from '../../catalogue/language/define.ts'
import { type Condition, is } from '../../catalogue/language/formula.ts'
import { judge } from '../../upstream/runtime/visibility/row-visibility.ts'

const label = ['样例', 'Sample'] as const

/** `is('status', 'OPENED')`, which counts how often it is asked. */
function counted(): { test: Condition<'status'>; asked: () => number } {
  let asked = 0
  const test = is('status', 'OPENED')
  Object.defineProperty(test, 'values', {
    enumerable: true,
    get: () => {
      asked += 1
      return ['OPENED']
    },
  })
  return { test, asked: () => asked }
}

const tender = (to: Sight['to']) =>
  document('auctionHeader', {
    label,
    fields: { title: text(20, '标题', 'Title') },
    lines: { auctionItem: lines('行', 'Lines', { fields: { netPrice: price('价', 'Price'), note: text(20, '说明', 'Note') } }) },
    states: { BIDDING: { label }, OPENED: { label } },
    sight: { prices: { paths: ['auctionItem.netPrice'], to: to as { internal: Condition<'status'> }, else: 'stars' } },
    scope: { side: 'internal' },
    list: { find: [], columns: ['docNum'], sort: 'docNum' },
    edit: { sections: [] },
  })

const buyer = { side: 'internal' as const, responsibility: 'buyer', userId: 'u', supplierIds: [], buttons: new Set<string>(), roles: [] }
const doc = (status: string) => ({
  id: 'd',
  status,
  auctionItem: Array.from({ length: 500 }, (_, at) => ({ id: `l${at}`, netPrice: '1', note: at === 7 ? 'open' : '' })),
})

test.each(['BIDDING', 'OPENED'])('500 prices that the state keeps back ask once, %s', (status) => {
  const { test: condition, asked } = counted()
  const definition = tender({ internal: condition })
  const before = asked()
  const { fields } = judge(definition, { row: doc(status) }, buyer)
  expect(asked() - before).toBe(1)
  expect([...fields.values()].filter((own) => own.get('netPrice') === 'stars')).toHaveLength(status === 'OPENED' ? 0 : 500)
})

test('what the row decides is asked of each', () => {
  const { fields } = judge(tender({ internal: ofRow(is('note', 'open')) as never }), { row: doc('BIDDING') }, buyer)
  expect([fields.get('l7')?.get('netPrice'), fields.get('l8')?.get('netPrice')]).toEqual([undefined, 'stars'])
})

test('what is always read is kept from nobody', () => {
  const { fields } = judge(tender({ internal: always }), { row: doc('BIDDING') }, buyer)
  expect([...fields.values()].every((own) => own.size === 0)).toBe(true)
})
