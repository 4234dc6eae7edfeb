/** What waits for people and what they have done: each side its own, and of a supplier's the first who does it has done it for all. */
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { firstOf, linesOf, type People, peopleOf, releasedOrder } from '../delivery/goods.ts'
import { contextOf, onPage } from '../security/planting.ts'
import { openWorld, type Person, type World } from '../support/world.ts'

let world: World
let people: People

beforeAll(async () => {
  world = await openWorld()
  people = await peopleOf(world)
})

const entityOf = (page: string) => (page.startsWith('supplier') ? 'supplierPendingItem' : 'interiorPendingItem')

async function listed(person: Person, page: string, { id }: Doc): Promise<Doc[]> {
  const answer = await world.services.verb(entityOf(page), 'listByPage', { menuId: 0, pageRows: 200 }, contextOf(onPage(person.actor, page)))
  return (answer.data as Doc[]).filter(({ businessId }) => businessId === id)
}

const confirm = async (supplier: Person, { id }: Doc) => {
  const order = await supplier.find('poHeader', id)
  const [line] = linesOf(order, 'poLine')
  const schedule = firstOf(line as Doc, 'poDelivery')
  const poLine = [{ id: line?.id, poDelivery: [{ id: schedule.id, promisedDate: supplier.inDays(30), promisedQty: schedule.scheduleQty }] }]
  await supplier.act('poHeader', 'doSupplierDeliveryConfirm', order, { draft: { poLine } })
}

test('an approved order waits for both users of its supplier; the one who confirms it has handled it for both', async () => {
  const [first, second] = [people.supplier, await world.person('supplier01b')]
  const order = await releasedOrder(world, people, '10')
  for (const one of [first, second])
    expect(await listed(one, 'supplierPendingList', order)).toMatchObject([{ status: 'PENDING', itemType: 'ORDER_CONFIRM' }])
  await confirm(second, order)
  for (const one of [first, second]) {
    expect(await listed(one, 'supplierPendingList', order)).toEqual([])
    expect(await listed(one, 'supplierHandledList', order)).toMatchObject([{ status: 'HANDLED', handledBy: second.actor.userId }])
  }
})

test('another supplier never finds it, in a list, by its id or counted', async () => {
  const order = await releasedOrder(world, people, '11')
  const other = await world.person('supplier02')
  const [item] = await listed(people.supplier, 'supplierPendingList', order)
  for (const page of ['supplierPendingList', 'supplierHandledList']) expect(await listed(other, page, order)).toEqual([])
  const found = world.services.verb(
    'supplierPendingItem',
    'findById',
    { menuId: 0, id: item?.id },
    contextOf(onPage(other.actor, 'supplierPendingList')),
  )
  await expect(found).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const counted = await world.services.verb(
    'supplierPendingItem',
    'listByPage',
    { menuId: 0, search: { businessNum: String(order.docNum) } },
    contextOf(onPage(other.actor, 'supplierPendingList')),
  )
  expect(counted.page?.count).toBe(0)
})

test('an approval waits for those who may give it, and is among what they have done once it is given', async () => {
  const { buyer, manager } = people
  const order = await releasedOrder(world, people, '12')
  expect(await listed(manager, 'insidePendingList', order)).toEqual([])
  expect(await listed(manager, 'insideHandledList', order)).toMatchObject([{ itemType: 'APPROVAL', handledBy: manager.actor.userId }])
  expect(await listed(buyer, 'insideHandledList', order)).toEqual([])
})

test('whoever started an approval finds it among his matters, and nobody else but those who watch all', async () => {
  const order = await releasedOrder(world, people, '13')
  const matters = async (person: Person, page: string) => {
    const answer = await world.services.verb('processInstance', 'listByPage', { menuId: 0, pageRows: 200 }, contextOf(onPage(person.actor, page)))
    return (answer.data as Doc[]).filter(({ businessNum }) => businessNum === order.docNum).map(({ status }) => status)
  }
  expect(await matters(people.buyer, 'myBpmMatterList')).toEqual(['PASSED'])
  expect(await matters(await world.person('buyer2'), 'myBpmMatterList')).toEqual([])
  expect(await matters(people.manager, 'processMonitoring')).toEqual(['PASSED'])
})
