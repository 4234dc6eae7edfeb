/** What buyers, suppliers and the warehouse are reminded of: orders that are late or not confirmed, agreements that end or are used up, what arrives today. */
import { beforeAll, expect, test } from 'vitest'
import { arrivingToday } from '../../upstream/areas/delivery/delivery-note/arriving.ts'
import { suppliersToRemind } from '../../upstream/areas/purchasing/order/overdue.ts'
import { doneAt } from '../../upstream/platform/jobs/rows.ts'
import { confirmedOrder, firstOf, type People, peopleOf, releasedOrder, shippedNote } from '../delivery/goods.ts'
import { titlesTold } from '../support/told.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { agreementInForce, noAgreements, orderOf } from './agreements.ts'

let world: World
let people: People

beforeAll(async () => {
  world = await openWorld()
  people = await peopleOf(world)
  await noAgreements(world)
})

const told = (person: Person, code: string) => titlesTold(world, person, code)

const thisMorning = () => new Date(`${people.buyer.inDays(0)}T08:00:00+08:00`)

test('what was promised for yesterday and has not come is told once a day in one message to the supplier and in one to the buyer', async () => {
  const orders = [await confirmedOrder(world, people, '10'), await confirmedOrder(world, people, '20')]
  await world.query('update po_delivery set promised_date = $2 where header_id = any($1::uuid[])', [
    orders.map(({ id }) => id),
    people.buyer.inDays(-1),
  ])
  await doneAt(world.pool, suppliersToRemind, thisMorning())
  for (const person of [people.supplier, people.buyer]) {
    const titles = await told(person, 'PO_OVERDUE')
    expect(titles).toHaveLength(1)
    for (const { docNum } of orders) expect(titles[0]).toContain(docNum)
  }
})

test('an order that its supplier has not confirmed after two working days reminds him, and not before', async () => {
  const order = await releasedOrder(world, people, '10')
  await doneAt(world.pool, suppliersToRemind, thisMorning())
  expect(await told(people.supplier, 'PO_CONFIRM_OVERDUE')).toEqual([])
  await world.query(`update document_snapshot set at = at - interval '10 days' where business_id = $1`, [order.id])
  await doneAt(world.pool, suppliersToRemind, thisMorning())
  expect((await told(people.supplier, 'PO_CONFIRM_OVERDUE')).join()).toContain(order.docNum)
})

test('an agreement of which more is used than the buyer wants to hear of is told once', async () => {
  const agreement = await agreementInForce(world, people, { head: { agreementType: 'QTY' }, line: { agreedQty: '100' } })
  const release = async (qty: string) => {
    const order = await orderOf(world, people, qty)
    await people.buyer.act('poHeader', 'doSubmit', order)
    await people.manager.act('poHeader', 'doApproval', await people.manager.find('poHeader', order.id))
  }
  await release('70')
  expect(await told(people.buyer, 'AG_USED')).toEqual([])
  await release('15')
  await release('5')
  expect(firstOf(await people.buyer.find('agreementHeader', agreement.id), 'agreementLine').releasedQty).toBe('90.0000')
  expect(await told(people.buyer, 'AG_USED')).toEqual([expect.stringContaining(String(agreement.docNum))])
})

test('the warehouse is told in the morning what arrives that day', async () => {
  const order = await confirmedOrder(world, people, '10', { promised: people.buyer.inDays(0) })
  const note = await shippedNote(people, order, ['10'], { arriveDate: people.supplier.inDays(0) })
  await doneAt(world.pool, arrivingToday, thisMorning())
  expect((await told(people.warehouse, 'DN_ARRIVING_TODAY')).join()).toContain(note.docNum)
})
