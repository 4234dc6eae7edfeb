/** What the review of a month counts of what came, went back and was never there. */
import { beforeAll, expect, test } from 'vitest'
import { reviewsToMake } from '../../upstream/areas/delivery/review/supplier-replay.ts'
import { doneAt } from '../../upstream/platform/jobs/rows.ts'
import { openWorld, type World } from '../support/world.ts'
import { confirmedOrder, draftWriteOff, inspect, type People, peopleOf, postedReceipt, shippedNote } from './goods.ts'

let world: World
let people: People

beforeAll(async () => {
  world = await openWorld()
  people = await peopleOf(world)
})

test('delivery 15: a lot of 100 that came in time, was rejected and went back whole is 100 received, 100 rejected and on time: 1,000,000 PPM', async () => {
  const arriveDate = people.supplier.inDays(2)
  const order = await confirmedOrder(world, people, '100', { promised: arriveDate })
  const receipt = await inspect(people, await postedReceipt(world, people, await shippedNote(people, order, ['100'], { arriveDate }), ['100']), {
    accepted: '0',
    rejected: '100',
  })
  const back = await draftWriteOff(people.warehouse, receipt, {
    writeOffType: 'RETURN',
    qty: '100',
    fromStock: 'REJECTED',
    bookDate: people.warehouse.inDays(0),
    replaceFlag: 'N',
  })
  await people.warehouse.act('receiveWriteOff', 'doPost', back)
  expect((await people.warehouse.find('receiveHeader', receipt.id)).status).toBe('WRITTEN_OFF')
  await doneAt(world.pool, reviewsToMake, new Date('2026-12-03T03:00:00Z'))
  const [made] = await world.query<{ id: string }>(`select id from supplier_replay where supplier_id = $1 and month = '2026-11'`, [order.supplierId])
  expect(await people.buyer.find('supplierReplay', String(made?.id))).toMatchObject({
    dueLines: 1,
    onTimeLines: 1,
    dueQty: '100.0000',
    receivedQty: '100.0000',
    rejectedQty: '100.0000',
    rejectPpm: 1_000_000,
  })
})
