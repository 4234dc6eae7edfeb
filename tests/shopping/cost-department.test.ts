/** Who pays for a mall order decides about it: the head of the cost department, whoever ordered. */
import { beforeAll, expect, test } from 'vitest'
import { ownStore } from '../files/attaching.ts'
import { openWorld, type World } from '../support/world.ts'
import { askedOf } from '../workflow/processes.ts'
import { addressee, draftOrder, openMall, shelvedSku } from './mall.ts'

let world: World

beforeAll(async () => {
  await ownStore()
  world = await openWorld()
})

test('shopping 4: an order of the warehouse on the cost of purchasing is decided by the head of purchasing, not by that of the warehouse', async () => {
  const mall = await openMall(world, { line: { netPrice: '10' } })
  const { warehouse } = mall.people
  await addressee(mall, warehouse)
  const [stores] = await world.query<{ id: string }>(
    `update department set head_person_id = (select person_id from "user" where code = 'manager1') where code = 'D13' returning id`,
  )
  await world.query(`update person set department_id = $1 where id = (select person_id from "user" where code = 'warehouse1')`, [stores?.id])
  const [purchasing] = await world.query<{ id: string }>(`select id from department where code = 'D11'`)
  expect(purchasing?.id).toBe(mall.deptId)
  const order = await draftOrder(mall, warehouse, await shelvedSku(mall), '1')
  expect(order).toMatchObject({ deptId: stores?.id, costDeptId: mall.deptId })
  const heads = await world.query(
    `select h.code as head, c.code as pays from catalogue_order o left join "user" h on h.id = o.dept_head_id left join "user" c on c.id = o.cost_dept_head_id where o.id = $1`,
    [order.id],
  )
  expect(heads).toEqual([{ head: 'manager1', pays: 'approver1' }])
  const admin = await world.person('admin')
  const binding = await world.idOf('approvalBillType', 'MALL_ORDERS')
  await admin.act('approvalBillType', 'doEnabled', await admin.find('approvalBillType', binding))
  await warehouse.act('catalogueOrder', 'doSubmit', order)
  expect(await askedOf(world, order)).toEqual(['部门负责人: approver1'])
})
