/** What is on no statement yet: rows that follow receipts, statements and contracts, and the proof that they do. */
import { beforeAll, expect, test } from 'vitest'
import { unfinishedProof } from '../../upstream/areas/finance/unfinished/proof.ts'
import { doneAt } from '../../upstream/platform/jobs/rows.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { openWorld, type World } from '../support/world.ts'
import { type FinancePeople, financePeople, generated, nothingToSettle, received, returned, step } from './settled-goods.ts'

let world: World
let people: FinancePeople

beforeAll(async () => {
  world = await openWorld()
  people = await financePeople(world)
  await nothingToSettle(world)
})

const rowsOf = async (order: Doc): Promise<Doc[]> =>
  (await people.buyer.list('unfinishedStatementMaterialList', { search: { poHeaderId: order.id } })).rows

test('goods of 1,470 at 0.123456 are unsettled with 181.48 as they come, settled by their statement, and unsettled again once it is cancelled', async () => {
  const { order, receipts } = await received(world, people, [{ price: '0.123456', receipts: ['1000', '500'] }])
  expect(await rowsOf(order)).toMatchObject([
    { receivedQty: '1500.0000', unsettledQty: '1500.0000', unsettledNet: '185.18', status: 'OPEN', ageBucket: 'D30' },
  ])
  await returned(people, receipts[0] as Doc, '30')
  const open = {
    receivedQty: '1470.0000',
    settleableQty: '1470.0000',
    statementQty: '0.0000',
    unsettledQty: '1470.0000',
    unsettledNet: '181.48',
    usReason: 'AFTER_CUTOFF',
  }
  expect(await rowsOf(order)).toMatchObject([open])

  const statement = await generated(people, order)
  expect(await rowsOf(order)).toMatchObject([
    { statementQty: '1470.0000', unsettledQty: '0.0000', unsettledNet: '0.00', status: 'SETTLED', oldestDate: null },
  ])
  await step(people.buyer, 'doCancel', statement, { reason: '重做' })
  expect(await rowsOf(order)).toMatchObject([{ ...open, usReason: 'MOVED', status: 'OPEN' }])
})

test('the proof passes while the list follows, moves ages on, and names the order line in which a figure was altered beside it', async () => {
  const { order } = await received(world, people, [{ price: '2', receipts: ['100'] }])
  // What other tests and the base company wrote past the services is no concern of this one.
  await world.query('delete from unfinished_statement_material where po_header_id <> $1', [order.id])
  await world.query('update receive_transaction set settleable_qty = 0, settled_qty = 0, qty = 0, settlement_basis = $2 where po_doc_num <> $1', [
    order.docNum,
    'RECEIPT',
  ])
  const later = new Date(Date.parse(`${people.buyer.inDays(45)}T03:30:00Z`))
  expect(await doneAt(world.pool, unfinishedProof, later)).toBeGreaterThanOrEqual(1)
  expect(await rowsOf(order)).toMatchObject([{ ageDays: 45, ageBucket: 'D60' }])

  await world.query('update unfinished_statement_material set statement_qty = 7 where po_header_id = $1', [order.id])
  const words = await people.buyer.refused(doneAt(world.pool, unfinishedProof, later))
  expect(words.words).toEqual({
    CN: `订单行${order.docNum}-10应为0.0000，列表为7.0000`,
    EN: `Order line ${order.docNum}-10: 0.0000 found, the list has 7.0000`,
  })
})
