/** Needs that are shared out among approved suppliers of whom some are on trial. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { agreeing } from '../../data/load/agreeing.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { firstOf, linesOf } from '../delivery/goods.ts'
import { looseGoods, type SoldGoods } from '../support/sold-goods.ts'
import { openWorld, type Person, type World } from '../support/world.ts'

let world: World
let buyer: Person
let manager: Person
let goods: SoldGoods

beforeAll(async () => {
  world = await openWorld()
  buyer = await world.person('buyer1')
  manager = await world.person('manager1')
  goods = await looseGoods(world)
})

/** Its one source is on trial for 50, and nothing is ordered of it. */
beforeEach(async () => {
  await world.query(
    `update po_header set status = 'CANCELLED' where supplier_id = $1 and org_id = $2 and id in (select header_id from po_line where material_id = $3)`,
    [goods.supplier, goods.org, goods.material],
  )
  await world.query(
    `update asl_line l set effect_state = case when l.supplier_id = $2 then 'EFFECTIVE' else 'EXPIRED' end, source_rank = 'TRIAL', quota_percent = null,
       trial_qty_limit = 50, pack_qty = null, min_order_qty = null from asl_header h where h.id = l.header_id and h.org_id = $3 and l.material_id = $1`,
    [goods.material, goods.supplier, goods.org],
  )
})

async function needed(...quantities: string[]): Promise<Doc> {
  const saved = await buyer.save('requisitionHeader', {
    billTypeId: await world.idOf('purchaseBillType', 'PR_STD'),
    orgId: goods.org,
    purpose: '补充库存',
    requisitionLine: quantities.map((requestQty, at) => ({ materialId: goods.material, requestQty, needByDate: `2026-12-${18 + at}` })),
  })
  await buyer.act('requisitionHeader', 'doSubmit', saved)
  await manager.act('requisitionHeader', 'doApproval', await manager.find('requisitionHeader', saved.id))
  return buyer.find('requisitionHeader', saved.id)
}

const take = (requisition: Doc, more: object = {}) =>
  buyer.verb(
    'poHeader',
    'doTake',
    { take: 'requisitionLines', rows: linesOf(requisition, 'requisitionLine').map(({ id }) => ({ id })), ...more },
    { page: 'purchaseOrderList' },
  )

async function ordered(requisition: Doc): Promise<Doc> {
  const { data } = await agreeing((confirmed) => take(requisition, { confirmed }))
  return buyer.find('poHeader', String((data as { made: { id: string }[] }).made[0]?.id))
}

const openOf = async ({ id }: Doc) => linesOf(await buyer.find('requisitionHeader', id), 'requisitionLine').map(({ openQty }) => openQty)
const supplierCode = async () =>
  String((await world.query<{ code: string }>('select code from supplier_info where id = $1', [goods.supplier]))[0]?.code)

test('of 80 a supplier on trial for 50 gets 50, the 30 left are told before and stay open', async () => {
  const requisition = await needed('80')
  const refusal = await buyer.refused(take(requisition))
  expect(refusal.code).toBe('CONFIRM')
  const code = await supplierCode()
  expect(refusal.issues?.map(({ words }) => words)).toContainEqual({
    CN: `申请${requisition.docNum}第10行80中的30未分配，仍可下单：试用供应商已下单/限量为${code} 0/50`,
    EN: `Requisition ${requisition.docNum} line 10: 30 of 80 is not shared out and stays open; ordered of the limits of suppliers on trial: ${code} 0/50`,
  })
  const order = await ordered(requisition)
  expect(firstOf(order, 'poLine').orderQty).toBe('50.0000')
  expect(await openOf(requisition)).toEqual(['30.0000'])
})

test('what was ordered of a trial before counts, and so does what is taken together: 35 and 30 after 10 leave 25', async () => {
  const before = await ordered(await needed('10'))
  await buyer.act('poHeader', 'doSubmit', before)
  const requisition = await needed('35', '30')
  const order = await ordered(requisition)
  expect(linesOf(order, 'poLine').flatMap((line) => linesOf(line, 'poDelivery').map(({ scheduleQty }) => scheduleQty))).toEqual(['35.0000', '5.0000'])
  expect(await openOf(requisition)).toEqual(['0.0000', '25.0000'])
  await buyer.act('poHeader', 'doSubmit', order)
})

test('a trial that is used up gets nothing, and the refusal says how much of its limit was ordered', async () => {
  await buyer.act('poHeader', 'doSubmit', await ordered(await needed('50')))
  const requisition = await needed('1')
  const code = await supplierCode()
  expect((await buyer.refused(take(requisition))).words).toEqual({
    CN: `申请${requisition.docNum}第10行1无法分配：试用供应商已下单/限量为${code} 50/50`,
    EN: `Requisition ${requisition.docNum} line 10: 1 cannot be shared out; ordered of the limits of suppliers on trial: ${code} 50/50`,
  })
})
