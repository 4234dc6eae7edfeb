/** Who sees and does what: roles, responsibilities, menus and permits as area identity says (scenarios 4, 5, 6 and 9, and the rules of the grants). */
import { beforeAll, expect, test } from 'vitest'
import { confirmedOrder, peopleOf, shippedNote } from '../delivery/goods.ts'
import { rowsOf } from '../excel/books.ts'
import { bytesOf, call } from '../print/people.ts'
import { booksHere } from '../support/books-here.ts'
import { openWorld, type Person, type World } from '../support/world.ts'

booksHere()

let world: World
let admin: Person

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person('admin')
})

type Line = { id: string; menuId: string; resourceId?: string }
const roleNamed = async (code: string) => admin.find('role', await world.idOf('role', code))

test('scenario 4: without btnApproval of the orders approver1 has no button and a prepared call is refused; granted again it is there', async () => {
  const resourceId = await world.idOf('resource', 'purchaseOrderListPermission.btnApproval')
  const buttonsOf = async () => (await world.person('approver1')).actor.grants.get('purchaseOrderListPermission')
  expect(await buttonsOf()).toContain('btnApproval')
  const role = await roleNamed('ROLE_APPROVER_APPROVE')
  const line = (role.roleResourcePermit as Line[]).find((one) => one.resourceId === resourceId)
  const without = await admin.save('role', { deletedLines: [line?.id] }, role)
  expect(await buttonsOf()).not.toContain('btnApproval')

  const order = await confirmedOrder(world, await peopleOf(world), '100')
  const approver = await world.person('approver1')
  const prepared = approver.verb(
    'poHeader',
    'doApproval',
    { rows: [{ id: order.id, versionNum: order.versionNum }] },
    { page: 'purchaseOrderListPermission' },
  )
  expect(await approver.refused(prepared)).toMatchObject({ status: 403 })
  expect(await world.query('select status from po_header where id = $1', [order.id])).toEqual([{ status: 'CONFIRMED' }])
  expect(await world.query(`select kind from audit_event where business_id = $1 and kind = 'DENIED'`, [order.id])).toHaveLength(1)
  expect(
    await world.query(`select action, result from user_operate_log where business_id = $1 and user_id = $2`, [order.id, approver.actor.userId]),
  ).toEqual([{ action: 'doApproval', result: 'REFUSED' }])

  await admin.save('role', { roleResourcePermit: [{ menuId: line?.menuId, resourceId }] }, without)
  expect(await buttonsOf()).toContain('btnApproval')
})

test('whose last organisation is taken away reads no note that is on its way to any, and reads it again when it is given back', async () => {
  const people = await peopleOf(world)
  const note = await shippedNote(people, await confirmedOrder(world, people, '10'), ['10'])
  const seen = async () => (await world.person('warehouse1')).find('deliveryNoteHeader', note.id)
  expect(await seen()).toMatchObject({ docNum: note.docNum })
  const keeper = await admin.find('user', await world.idOf('user', 'warehouse1'))
  const permits = keeper.userOrgPermit as { id: string; orgId: string }[]
  const without = await admin.save('user', { defaultOrgId: null, deletedLines: permits.map(({ id }) => id) }, keeper)
  expect(await admin.refused(seen())).toMatchObject({ status: 404 })
  await admin.save('user', { userOrgPermit: permits.map(({ orgId }) => ({ orgId })) }, without)
  expect(await seen()).toMatchObject({ docNum: note.docNum })
})

test('scenario 5: buyer1 sees the orders of SZ10 in category 01 and the own ones, as many as the rule says; those of HF20 are not there', async () => {
  const buyer = await world.person('buyer1')
  const foreign = await confirmedOrder(world, await peopleOf(world), '10')
  await world.query(
    `update po_header set org_id = (select id from organization where code = 'HF20'), created_by = u.id, buyer_id = u.id from "user" u where u.code = 'buyer2' and po_header.id = $1`,
    [foreign.id],
  )
  const { orgIds, categoryIds, userId } = buyer.actor
  const rule = await world.query<{ id: string }>(
    `select id from po_header where (created_by = $1 or buyer_id = $1) or (org_id = any($2) and (scope_category_ids is null or scope_category_ids && $3))`,
    [userId, orgIds, categoryIds],
  )
  const { rows, count } = await buyer.list('purchaseOrderListPermission', { pageRows: 500, exactCount: true })
  expect(count).toBe(rule.length)
  expect(count).toBeGreaterThan(0)
  expect(rows.map(({ id }) => id).sort()).toEqual(rule.map(({ id }) => id).sort())
  const file = await call(world, buyer, '/v1/exportExcelRestful/exportExcel', 'purchaseOrderListPermission', { entity: 'poHeader' })
  expect(await rowsOf(await bytesOf(file))).toHaveLength(rule.length + 1)
  expect(await buyer.refused(buyer.find('poHeader', foreign.id))).toMatchObject({ status: 404 })
  const manager = await world.person('manager1', 'manager')
  const all = await world.query('select 1 from po_header')
  expect((await manager.list('purchaseOrderListPermission', { exactCount: true })).count).toBe(all.length)
})
