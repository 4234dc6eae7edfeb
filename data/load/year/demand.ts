/** What people do today for what is still to be bought: customers' orders, plans, demand, agreements and forecasts; and two orders that are being changed. */
import type { Pool } from 'pg'
import { asSystem } from '../../../upstream/platform/database/as-system.ts'
import { dayOf } from '../../../upstream/runtime/change/numbering.ts'
import { buyerOfOrg, managerOf, supplierUser } from './goods.ts'
import type { People } from './people.ts'
import { plusDays } from './steps.ts'

interface Sold {
  orgId: string
  org: string
  supplierId: string
  supplier: string
  materialId: string
  categoryId: string
  category: string
  uom: string
  price: string
}

interface Demanding {
  pool: Pool
  people: People
  now: Date
  today: string
}

export async function loadDemand(pool: Pool, people: People, now: Date): Promise<void> {
  const at: Demanding = { pool, people, now, today: dayOf(now) }
  // A buyer names what he buys.
  const sold = (await soldGoods(pool)).filter(({ org, categoryId }) => people(buyerOfOrg[org] ?? 'buyer1').actor.categoryIds.includes(categoryId))
  for (const [index, goods] of sold.slice(0, 24).entries()) await customerOrder(at, goods, index)
  for (const [index, goods] of sold.slice(24, 36).entries()) await procurementPlan(at, goods, index)
  await gather(at, sold)
  for (const [index, goods] of sold.slice(36, 46).entries()) await agreement(at, goods, index)
  for (const [index, goods] of sold.slice(46, 54).entries()) await forecast(at, goods, index)
  await change(at)
}

/** What is sold to each plant at a price in force, one row a material, in the order of the materials. */
const soldGoods = (pool: Pool): Promise<Sold[]> =>
  asSystem(pool, async (tx) => {
    const { rows } = await tx.query<Sold>(
      `select distinct on (m.code, o.code) p.org_id as "orgId", o.code as org, p.supplier_id as "supplierId", s.code as supplier, m.id as "materialId", m.category_id as "categoryId", c.code as category, p.uom, p.net_price as price
       from supplier_price_list p join material_item m on m.id = p.material_id join organization o on o.id = p.org_id join supplier_info s on s.id = p.supplier_id join purchase_category c on c.id = m.category_id
       join material_org mo on mo.material_id = m.id and mo.org_id = o.id and mo.enabled_flag = 'Y'
       where p.currency = 'CNY' and m.enabled_flag = 'Y' and exists (select 1 from "user" u where u.supplier_ids[1] = s.id) order by m.code, o.code, s.code limit 600`,
    )
    return rows
  })

const customers = [
  ['HB', '华北重工'],
  ['NF', '南方电子'],
  ['LH', '蓝海新能源'],
] as const
const priorities = ['NORMAL', 'NORMAL', 'HIGH', 'URGENT', 'LOW', 'NORMAL'] as const

/** Every sixth a draft, every twelfth called off, the others confirmed. */
async function customerOrder({ people, now, today }: Demanding, { org, orgId, materialId, uom, price }: Sold, at: number): Promise<void> {
  const [customerCode, customerName] = customers[at % customers.length] ?? customers[0]
  const person = people(buyerOfOrg[org] ?? 'buyer1')
  const draft = {
    ...{
      orgId,
      customerCode,
      customerName,
      customerPoNum: `${customerCode}-2026-${String(at + 1).padStart(3, '0')}`,
      customerLineNum: 1,
      materialId,
      uom,
    },
    ...{
      orderQty: String(50 * (1 + (at % 7))),
      unitPrice: (Number(price) * 1.35).toFixed(4),
      requestDate: plusDays(today, 20 + at * 2),
      priority: priorities[at % priorities.length],
    },
  }
  const id = await person.save('customerOrder', draft, now)
  if (at % 12 === 11) await person.act('customerOrder', 'doCancel', id, now, { reason: '客户取消' })
  else if (at % 6 !== 5) await person.act('customerOrder', 'doConfirm', id, now)
}

/** Three drafts, nine that run. */
async function procurementPlan(
  { people, now, today }: Demanding,
  { org, orgId, materialId, categoryId, category, uom, price }: Sold,
  at: number,
): Promise<void> {
  const delivery = plusDays(today, 40 + at * 6)
  const draft = {
    ...{
      planName: `${delivery.slice(0, 7)} 集中采购`,
      orgId,
      planYear: delivery.slice(0, 4),
      planMonth: delivery.slice(0, 7),
      categoryId,
      materialId,
      uom,
    },
    ...{
      plannedQty: String(100 * (1 + (at % 4))),
      plannedPrice: price,
      budgetAmount: (Number(price) * 100 * (1 + (at % 4)) * 1.05).toFixed(2),
      method: at % 2 === 0 ? 'AGREEMENT' : 'INQUIRY',
    },
    ...{
      requisitionPlanDate: plusDays(delivery, -34),
      sourcingPlanDate: plusDays(delivery, -28),
      awardPlanDate: plusDays(delivery, -20),
      deliveryPlanDate: delivery,
    },
  }
  const id = await people(buyerOfOrg[org] ?? 'buyer1').save('procurementPlan', draft, now)
  if (at >= 3) await people(managerOf(category)).act('procurementPlan', 'doRelease', id, now)
}

/** Of what is gathered half is confirmed. */
async function gather({ pool, people, now, today }: Demanding, sold: readonly Sold[]): Promise<void> {
  for (const { org, orgId } of new Map(sold.slice(0, 36).map((one) => [one.org, one])).values())
    await people(buyerOfOrg[org] ?? 'buyer1').act('demandSummary', 'doGather', null, now, { input: { orgId, toDate: plusDays(today, 120) } })
  const { rows } = await asSystem(pool, (tx) =>
    tx.query<{ id: string; org: string }>(
      'select d.id, o.code as org from demand_summary d join organization o on o.id = d.org_id order by d.doc_num',
    ),
  )
  for (const [at, { id, org }] of rows.entries())
    if (at % 2 === 0) await people(buyerOfOrg[org] ?? 'buyer1').act('demandSummary', 'doConfirm', id, now)
}

const kinds = ['PRICE', 'QTY', 'AMOUNT'] as const

/** Seven in force, four of them with steps; one handed in, two drafts. */
async function agreement({ pool, people, now, today }: Demanding, goods: Sold, at: number): Promise<void> {
  const { org, orgId, supplierId, materialId, category, uom, price } = goods
  const [type] = (await asSystem(pool, (tx) => tx.query<{ id: string }>(`select id from purchase_bill_type where code = 'PA_STD'`))).rows
  const agreementType = kinds[at % kinds.length] ?? 'PRICE'
  const step = (fromQty: string, factor: number) => ({ fromQty, netPrice: (Number(price) * factor).toFixed(4) })
  const steps = at % 2 === 0 ? { stepType: 'ORDER', agreementLineStep: [step('0', 1), step('500', 0.96), step('2000', 0.92)] } : {}
  const line = { materialId, uom, netPrice: Number(price).toFixed(4), taxRate: '13', ...(agreementType === 'QTY' && { agreedQty: '5000' }), ...steps }
  const draft = {
    billTypeId: type?.id,
    orgId,
    supplierId,
    agreementType,
    startDate: today,
    endDate: plusDays(today, at === 0 ? 20 : 300),
    ...(agreementType === 'AMOUNT' && { agreedAmount: '200000' }),
    agreementLine: [line],
  }
  const buyer = people(buyerOfOrg[org] ?? 'buyer1')
  const id = await buyer.save('agreementHeader', draft, now)
  if (at < 8) await buyer.act('agreementHeader', 'doSubmit', id, now)
  if (at < 7) await people(managerOf(category)).act('agreementHeader', 'doApproval', id, now)
}

/** One in each step of its life, and two that wait for their supplier. */
async function forecast({ people, now }: Demanding, { org, orgId, supplier, supplierId, materialId }: Sold, at: number): Promise<void> {
  const buyer = people(buyerOfOrg[org] ?? 'buyer1')
  const forecastLine = Array.from({ length: 6 }, (_, index) => ({
    materialId,
    periodIndex: index + 1,
    forecastQty: String(100 + 20 * ((at + index) % 5)),
  }))
  const id = await buyer.save('forecastHeader', { orgId, supplierId, periodCount: 13, frozenPeriods: 0, forecastLine }, now)
  if (at === 0) return
  await buyer.act('forecastHeader', 'doPublish', id, now)
  if (at < 3) return
  const person = people(supplierUser(supplier))
  await person.act('forecastHeader', 'doCommitAll', id, now)
  await person.act('forecastHeader', 'doReply', id, now)
  if (at < 5) return
  await buyer.act('forecastHeader', 'doConfirm', id, now)
  if (at === 6) await buyer.act('forecastHeader', 'doRevise', id, now)
  if (at === 7) await buyer.act('forecastHeader', 'doClose', id, now, { reason: '产品停产' })
}

/** Two confirmed orders of which nothing is asked for or under way. */
async function change({ pool, people, now }: Demanding): Promise<void> {
  const { rows } = await asSystem(pool, (tx) =>
    tx.query<{ id: string; buyer: string }>(
      `select h.id, u.code as buyer from po_header h join "user" u on u.id = h.buyer_id where h.status = 'CONFIRMED'
         and not exists (select 1 from po_delivery d where d.header_id = h.id and (coalesce(d.noticed_qty, 0) > 0 or coalesce(d.shipped_qty, 0) > 0))
         and not exists (select 1 from delivery_note_line n join po_delivery d on d.id = n.po_delivery_id where d.header_id = h.id)
         and not exists (select 1 from production_plan_line n join po_delivery d on d.id = n.po_delivery_id where d.header_id = h.id)
         and not exists (select 1 from outsourcing_issue_header i where i.po_header_id = h.id)
       order by h.doc_num desc limit 2`,
    ),
  )
  for (const { id, buyer } of rows) await people(buyer).act('poHeader', 'doChange', id, now, { reason: '客户要求增加数量' })
}
