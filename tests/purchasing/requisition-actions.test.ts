/** What happens to a requisition besides being ordered: handed on, copied, rejected, closed, cancelled, abolished. */
import { beforeAll, expect, test } from 'vitest'
import { createPool } from '../../upstream/connection/pool.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { closeLater } from '../support/closing.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { workflowIn } from '../workflow/people.ts'

let world: World
let office: Awaited<ReturnType<typeof workflowIn>>
let [buyer, manager]: Person[] = []

beforeAll(async () => {
  world = await openWorld()
  office = await workflowIn(world)
  ;[buyer, manager] = await Promise.all([world.person('buyer1'), world.person('manager1', 'manager')])
})

const lineOf = (doc: Doc) => (doc.requisitionLine as Doc[])[0] as Doc

async function approved(): Promise<Doc> {
  const submitted = await office.submitted(buyer!)
  await manager!.act('requisitionHeader', 'doApproval', submitted)
  return buyer!.find('requisitionHeader', submitted.id)
}

const orderOf = (requisition: Doc, qty: string) =>
  buyer!.act('requisitionHeader', 'doCreateOrder', requisition, {
    lineIds: [lineOf(requisition).id],
    input: { supplierId: office.ids.supplier, orderQty: qty },
  })

test('a line goes to a colleague who may purchase its category, and to nobody else', async () => {
  const requisition = await approved()
  const lineIds = [lineOf(requisition).id]
  const [other, colleague] = await Promise.all([world.idOf('user', 'buyer2'), world.idOf('user', 'manager2')])
  const refusal = await buyer!.refused(buyer!.act('requisitionHeader', 'doTurnLine', requisition, { lineIds, input: { buyerId: other } }))
  expect(refusal.code).toBe('requisitionHeader.NO_PERMIT')
  expect(refusal.words.CN).toMatch(/^采购员.+无品类.+权限$/)
  await buyer!.act('requisitionHeader', 'doTurnLine', requisition, { lineIds, input: { buyerId: colleague } })
  const turned = await manager!.find('requisitionHeader', requisition.id)
  expect(lineOf(turned).buyerId).toBe(colleague)
  expect(await office.toDosOf(await world.person('manager2', 'manager'), turned)).toEqual([`申请${turned.docNum}的行已转给您`])
})

test('a copy is a draft of today with dates moved by as many days, and none of the quantities that were kept', async () => {
  const requisition = await approved()
  await orderOf(requisition, '4')
  const later = buyer!.at(new Date('2026-12-10T01:00:00Z'))
  const { made } = await later.act('requisitionHeader', 'doCopy', await later.find('requisitionHeader', requisition.id))
  const copy = await buyer!.find('requisitionHeader', String(made?.[0]?.id))
  expect(copy).toMatchObject({ status: 'DRAFT', sourceType: 'COPY', requestDate: '2026-12-10', purpose: '补充库存' })
  // 2026-12-18 was 28 days after the request of 2026-11-20.
  expect(lineOf(copy)).toMatchObject({
    needByDate: '2027-01-07',
    requestQty: '10.0000',
    orderedQty: '0.0000',
    openQty: '10.0000',
    lineStatus: 'DRAFT',
    buyerId: null,
  })
})

test('closing with 4 of 10 ordered cancels the 6 that are open', async () => {
  const requisition = await approved()
  await orderOf(requisition, '4')
  const open = await buyer!.find('requisitionHeader', requisition.id)
  expect((await buyer!.refused(buyer!.act('requisitionHeader', 'doClose', open))).code).toBe('REASON')
  await buyer!.act('requisitionHeader', 'doClose', open, { reason: '项目暂停' })
  const closed = await buyer!.find('requisitionHeader', requisition.id)
  expect(closed.status).toBe('CLOSED')
  expect(lineOf(closed)).toMatchObject({ orderedQty: '4.0000', cancelledQty: '6.0000', openQty: '0.0000' })
})

test('a line that is in sourcing keeps its requisition open', async () => {
  const requisition = await approved()
  await world.query('update requisition_line set inquiry_qty = 3, sourcing_qty = 3 where header_id = $1', [requisition.id])
  const refusal = await buyer!.refused(
    buyer!.act('requisitionHeader', 'doClose', await buyer!.find('requisitionHeader', requisition.id), { reason: '不再需要' }),
  )
  expect(refusal.words.CN).toBe('第10行在寻源中')
})

test.each([
  ['doCancel', 'CANCELLED'],
  ['doAbolish', 'ABOLISHED'],
])('%s ends an approved requisition, unless an order depends on it: then the order is named', async (action, status) => {
  const free = await approved()
  await manager!.act('requisitionHeader', action, await manager!.find('requisitionHeader', free.id), { reason: '重复提报' })
  const ended = await manager!.find('requisitionHeader', free.id)
  expect(ended.status).toBe(status)
  expect(lineOf(ended).lineStatus).toBe('CANCELLED')

  const used = await approved()
  const { made } = await orderOf(used, '10')
  const attempt = manager!.act('requisitionHeader', action, await manager!.find('requisitionHeader', used.id), { reason: '重复提报' })
  expect((await manager!.refused(attempt)).words.CN).toBe(`已有下游单据${made?.[0]?.docNum}`)
})

test.each(['doClose', 'doCancel', 'doAbolish'])(
  'of two who send the same %s at the same moment one has done it, and the other reads that it was done',
  async (action) => {
    const requisition = await approved()
    const people = [manager!, await world.person('manager1', 'manager')]
    const letThrough = await holding(requisition.id)
    const outcomes = Promise.allSettled(people.map((person) => person.act('requisitionHeader', action, requisition, { reason: '项目暂停' })))
    await expect.poll(waiting).toBe(2)
    await letThrough()
    const [done, refused] = (await outcomes).toSorted((one, other) => one.status.localeCompare(other.status))
    expect([done?.status, refused]).toMatchObject(['fulfilled', { status: 'rejected', reason: { code: 'MOVED', status: 409 } }])
    expect(await world.query('select 1 from document_history where business_id = $1 and action = $2', [requisition.id, action])).toHaveLength(1)
  },
)

/** Nobody else gets past the row of this requisition until it is let through: whoever comes meanwhile comes at the same moment. */
async function holding(id: string): Promise<() => Promise<void>> {
  const pool = createPool(world.database.superUrl)
  closeLater(() => pool.end())
  const client = await pool.connect()
  await client.query('begin')
  await client.query('select 1 from requisition_header where id = $1 for update', [id])
  return async () => {
    await client.query('rollback')
    client.release()
  }
}

/** How many wait for what somebody else has locked. */
const waiting = async () =>
  (await world.query(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).length

test('a rejected requisition is edited and handed in again', async () => {
  const submitted = await office.submitted(buyer!)
  await manager!.act('requisitionHeader', 'doReject', submitted, { reason: '数量偏大' })
  const rejected = await buyer!.find('requisitionHeader', submitted.id)
  const changed = await buyer!.save('requisitionHeader', { requisitionLine: [{ id: lineOf(rejected).id, requestQty: '8' }] }, rejected)
  await buyer!.act('requisitionHeader', 'doSubmit', changed)
  expect(await buyer!.find('requisitionHeader', submitted.id)).toMatchObject({ status: 'SUBMITTED' })
})

test('four lines for two suppliers become two orders, and every line says which', async () => {
  const goods = await world.query<{ material: string; supplier: string; code: string }>(
    `select distinct on (p.material_id) p.material_id as material, p.supplier_id as supplier, s.code from supplier_price_list p
     join supplier_info s on s.id = p.supplier_id join organization o on o.id = p.org_id join material_item m on m.id = p.material_id
     where o.code = 'SZ10' and p.currency = 'CNY' and s.lifecycle = 'QUALIFIED' and m.lifecycle = 'MASS' and m.category_id is not null order by p.material_id, s.code`,
  )
  const first = goods[0]
  const ofFirst = goods.filter((g) => g.supplier === first?.supplier).slice(0, 3)
  const ofOther = goods.find((g) => g.supplier !== first?.supplier)
  expect(ofFirst).toHaveLength(3)
  const chosen = [ofFirst[0], ofFirst[1], ofOther, ofFirst[2]]
  const draft = {
    billTypeId: office.ids.billType,
    orgId: office.ids.org,
    purpose: '两家供应商',
    requisitionLine: chosen.map((g, i) => ({
      materialId: g?.material,
      requestQty: '100',
      needByDate: i === 3 ? '2027-10-20' : '2027-08-20',
      suggestedSupplierId: g?.supplier,
    })),
  }
  const saved = await manager!.save('requisitionHeader', draft)
  await manager!.act('requisitionHeader', 'doSubmit', saved)
  const approver = await world.person('approver1')
  await approver.act('requisitionHeader', 'doApproval', await approver.find('requisitionHeader', saved.id))
  // One buyer for all of it, so that suppliers alone part the orders.
  await world.query('update requisition_line set buyer_id = $2 where header_id = $1', [saved.id, manager!.actor.userId])
  await world.query(`insert into document_member values ($1, 'requisitionHeader.lineBuyer', $2) on conflict do nothing`, [
    saved.id,
    manager!.actor.userId,
  ])
  const ready = await manager!.find('requisitionHeader', saved.id)
  const lines = ready.requisitionLine as Doc[]
  const { made } = await manager!.act('requisitionHeader', 'doCreateOrder', ready, { lineIds: lines.map(({ id }) => id) })
  const orders = await Promise.all((made ?? []).map(({ id }) => manager!.find('poHeader', id)))
  expect(orders.map((o) => (o.poLine as Doc[]).length).sort()).toEqual([1, 3])
  const three = orders.find((o) => (o.poLine as Doc[]).length === 3) as Doc
  expect((three.poLine as Doc[]).map((l) => l.needByDate)).toEqual(['2027-08-20', '2027-08-20', '2027-10-20'])
  const after = (await manager!.find('requisitionHeader', saved.id)).requisitionLine as Doc[]
  expect(after.map((l) => [l.lineStatus, l.openQty])).toEqual(Array(4).fill(['ORDERED', '0.0000']))
  expect(after.map((l) => (l.requisitionTargetRelation as Doc[])[0]?.targetDocNum)).toContain(three.docNum)
})

test('1,000 by quotas of 60 and 40 in packs of 250 and 100: 600 and 400, and the broken pack is asked about', async () => {
  const [pair] = await world.query<{ material: string; a: string; b: string }>(
    `select l.material_id as material, min(l.id::text) as a, max(l.id::text) as b from asl_line l join asl_header h on h.id = l.header_id
     where h.org_id = $1 and l.effect_state = 'EFFECTIVE' and l.asl_level = 'MATERIAL' and l.end_date >= '2026-11-20' and l.start_date <= '2026-11-20'
     group by l.material_id having count(*) = 2 and count(distinct l.supplier_id) = 2 limit 1`,
    [office.ids.org],
  )
  await world.query(`update asl_line set source_rank = 'PREFERRED', quota_percent = 60, pack_qty = 250, min_order_qty = null where id = $1`, [
    pair?.a,
  ])
  await world.query(`update asl_line set source_rank = 'SECOND', quota_percent = 40, pack_qty = 100, min_order_qty = null where id = $1`, [pair?.b])
  const saved = await manager!.save('requisitionHeader', {
    billTypeId: office.ids.billType,
    orgId: office.ids.org,
    purpose: '配额',
    requisitionLine: [{ materialId: pair?.material, requestQty: '1000', needByDate: '2027-08-20' }],
  })
  await manager!.act('requisitionHeader', 'doSubmit', saved)
  const approver = await world.person('approver1')
  await approver.act('requisitionHeader', 'doApproval', await approver.find('requisitionHeader', saved.id))
  const ready = await manager!.find('requisitionHeader', saved.id)
  const body = { rows: [{ id: ready.id, versionNum: ready.versionNum }], lineIds: [lineOf(ready).id] }
  const asked = await manager!.refused(manager!.verb('requisitionHeader', 'doCreateOrder', body))
  expect(asked.issues.map(({ words }) => words.CN)).toEqual([expect.stringMatching(/^第10行给S\d{6}的600不是包装量250的整数倍$/)])

  const { made } = await manager!.act('requisitionHeader', 'doCreateOrder', ready, { lineIds: [lineOf(ready).id] })
  const quantities = await world.query<{ qty: string }>(
    'select order_qty::text as qty from po_line where header_id = any($1::uuid[]) order by order_qty',
    [(made ?? []).map(({ id }) => id)],
  )
  expect(quantities.map(({ qty }) => qty)).toEqual(['400.0000', '600.0000'])
})
