/** Goods that come without a note: against their order, by whom the company lets do so. */
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { confirmedOrder, type People, peopleOf, scheduleOf } from './goods.ts'

let world: World
let people: People

beforeAll(async () => {
  world = await openWorld()
  people = await peopleOf(world)
})

async function draftOf(order: Doc, receiveQty: string): Promise<Record<string, unknown>> {
  const storageLocationId = await world.idOf('storageLocation', 'SZ10-INSPECT')
  return {
    billTypeId: await world.idOf('purchaseBillType', 'RC_STD'),
    orgId: order.orgId,
    supplierId: order.supplierId,
    warehouseCode: 'WH-SZ10',
    receiveLine: [{ poDeliveryId: scheduleOf(order).id, receiveQty, storageLocationId }],
  }
}

/** No role ships with it: the administrator makes the button, says what call hangs on it, and gives it to who keeps the warehouse. */
async function whoReceivesDirectly(): Promise<Person> {
  const admin = await world.person('admin')
  const [held] = await world.query<{ role: string; menuId: string }>(
    `select p.header_id as role, p.menu_id as "menuId" from role_resource_permit p join resource r on r.id = p.resource_id join role on role.id = p.header_id
     where r.code = 'receiveList.btnSave' and role.code like '%WAREHOUSE%'`,
  )
  const menuId = held?.menuId
  const words = { code: 'receiveList.btnDirectReceive', name: '直接接收', nameEn: 'Direct receipt' }
  const resourceApi = [{ apiPath: '/v1/receiveHeaderRestful/saveOrUpdate', verb: 'POST' }]
  const { id: resourceId } = await admin.save('resource', { ...words, menuId, resourceCode: 'btnDirectReceive', resourceApi })
  await admin.save('role', { roleResourcePermit: [{ menuId, resourceId }] }, await admin.find('role', String(held?.role)))
  return world.person('warehouse1')
}

test('goods without a note are taken in by whoever has the button, as many as the order takes and not one more', async () => {
  const order = await confirmedOrder(world, people, '100')
  const refusal = await people.warehouse.refused(people.warehouse.save('receiveHeader', await draftOf(order, '10')))
  expect(refusal.code).toBe('receiveHeader.NO_NOTE')

  const keeper = await whoReceivesDirectly()
  const tooMuch = await keeper.save('receiveHeader', await draftOf(order, '106'))
  expect(await keeper.refused(keeper.act('receiveHeader', 'doPost', tooMuch))).toMatchObject({
    code: 'receiveHeader.OVER_RECEIVE',
    words: { CN: '第10行接收106超过可收105' },
  })
  await keeper.act('receiveHeader', 'doPost', await keeper.save('receiveHeader', await draftOf(order, '105')))
  expect(scheduleOf(await people.buyer.find('poHeader', order.id))).toMatchObject({ receivedQty: '105.0000' })
})
