/** What is counted in pieces is offered in whole pieces, and never more of them than there may be. */
import { expect, test } from 'vitest'
import { countable } from '../../catalogue/base/countable.ts'
import type { Answer } from '../../contract/types.ts'
import { call } from '../print/people.ts'
import { openConfirmed, shippedNote } from './goods.ts'

test('157.5 pieces are 157, 0.3339 kilograms are 0.333, and nothing rounds up', () => {
  expect(['157.5', '0.9', '12'].map((qty) => countable(qty, 'PCS'))).toEqual(['157', '0', '12'])
  expect(countable('0.3339', 'KG')).toBe('0.333')
  expect(countable('0.33399', null)).toBe('0.3339')
})

test('a supplier of 150 pieces with 5 % more allowed is offered 157, and half a piece is nothing left', async () => {
  const { world, people, order } = await openConfirmed('150')
  await world.query('update po_line set over_receive_percent = 5 where header_id = $1', [order.id])
  const offers = async () => {
    const answer = await call(world, people.supplier, '/v1/poDeliveryRestful/listDealByPage', 'deliveryNoteDealList', {
      search: { poDocNum: String(order.docNum) },
    })
    return ((answer as Answer).data as { toShip: string }[]).map(({ toShip }) => Number(toShip))
  }
  expect(await offers()).toEqual([157])
  await shippedNote(people, order, ['157'])
  expect(await offers()).toEqual([])
})
