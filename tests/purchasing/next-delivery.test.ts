/** An order knows the day on which it is expected next: of what is confirmed and has not come whole, the earliest. */
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { confirmedOrder, type People, peopleOf, postedReceipt, releasedOrder, shippedNote } from '../delivery/goods.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
let people: People
beforeAll(async () => {
  world = await openWorld()
  people = await peopleOf(world)
})

const nextOf = async ({ id }: Doc) => (await people.buyer.find('poHeader', id)).nextDeliveryDate

test('nothing is expected of an order before its supplier has confirmed, then its promised day', async () => {
  expect(await nextOf(await releasedOrder(world, people, '10'))).toBeNull()
  expect(await nextOf(await confirmedOrder(world, people, '10', { promised: people.buyer.inDays(28) }))).toBe(people.buyer.inDays(28))
})

test('4 of 10 that came leave the day, and all 10 leave none', async () => {
  const order = await confirmedOrder(world, people, '10', { inspection: 'N', promised: people.buyer.inDays(28) })
  const receive = async (qty: string) => postedReceipt(world, people, await shippedNote(people, order, [qty]), [qty], 'SZ10-GOOD')
  await receive('4')
  expect(await nextOf(order)).toBe(people.buyer.inDays(28))
  await receive('6')
  expect(await nextOf(order)).toBeNull()
})

test('an order that is being changed is not expected until the change is undone, a cancelled one never', async () => {
  const order = await confirmedOrder(world, people, '10', { promised: people.buyer.inDays(28) })
  const act = async (name: string) => people.buyer.act('poHeader', name, await people.buyer.find('poHeader', order.id), { reason: '核对' })
  await act('doChange')
  expect(await nextOf(order)).toBeNull()
  await act('doChangeUndo')
  expect(await nextOf(order)).toBe(people.buyer.inDays(28))
  await act('doCancel')
  expect(await nextOf(order)).toBeNull()
})
