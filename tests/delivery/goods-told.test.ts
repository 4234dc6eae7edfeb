/** Who is told that goods came short or were rejected, and what arrives today. */
import { beforeAll, expect, test } from 'vitest'
import { titlesTold } from '../support/told.ts'
import { openWorld, type World } from '../support/world.ts'
import { confirmedOrder, inspect, type People, peopleOf, postedReceipt, shippedNote } from './goods.ts'

let world: World
let people: People

beforeAll(async () => {
  world = await openWorld()
  people = await peopleOf(world)
})

test('of 50 shipped 48 come and 2 of these are rejected: the buyer is told of both, the supplier by his note that they came and what was rejected', async () => {
  const { buyer, supplier } = people
  const note = await shippedNote(people, await confirmedOrder(world, people, '60'), ['50'])
  const receipt = await postedReceipt(world, people, note, ['48'])
  expect(await titlesTold(world, buyer, 'DN_SHORT')).toEqual([`送货单${note.docNum}少收`])
  expect(await titlesTold(world, buyer, 'RC_REJECTED')).toEqual([])
  await inspect(people, receipt, { accepted: '46', rejected: '2' })
  expect(await titlesTold(world, buyer, 'RC_REJECTED')).toEqual([`接收单${receipt.docNum}有不合格品`])
  expect(await titlesTold(world, supplier, 'DN_RECEIVED')).toEqual([`送货单${note.docNum}已收货`])
  expect(await titlesTold(world, supplier, 'DN_REJECTED')).toEqual([`送货单${note.docNum}的货物有不合格品`])
})

test('goods that come whole and are all accepted are told to nobody as short or rejected', async () => {
  const before = await titlesTold(world, people.buyer, 'DN_SHORT')
  const note = await shippedNote(people, await confirmedOrder(world, people, '50'), ['50'])
  await inspect(people, await postedReceipt(world, people, note, ['50']), { accepted: '50' })
  expect(await titlesTold(world, people.buyer, 'DN_SHORT')).toEqual(before)
  expect((await titlesTold(world, people.buyer, 'RC_REJECTED')).length).toBe(1)
})

test('the warehouse finds what arrives today, and not what comes later', async () => {
  const { supplier, warehouse } = people
  const shipped = async (arriveDate: string) => {
    const order = await confirmedOrder(world, people, '10', { promised: supplier.inDays(1) })
    return shippedNote(people, order, ['10'], { arriveDate })
  }
  const [today, later] = [await shipped(supplier.inDays(0)), await shipped(supplier.inDays(1))]
  // A list goes by the day of the database.
  const dated = `update delivery_note_header set arrive_date = (now() at time zone 'Asia/Shanghai')::date + $2::int where id = $1`
  await world.query(dated, [today.id, 0])
  await world.query(dated, [later.id, 1])
  const { rows } = await warehouse.list('deliveryNoteList', { view: 'arriving' })
  const found = rows.map(({ docNum }) => docNum)
  expect([found.includes(today.docNum), found.includes(later.docNum)]).toEqual([true, false])
})
