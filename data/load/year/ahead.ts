/** What people do today for the deliveries that are still to come: notices, batches, production plans, material for subcontractors, and reviews. */
import type { Pool } from 'pg'
import { reviewsToMake } from '../../../upstream/areas/delivery/review/supplier-replay.ts'
import { asSystem } from '../../../upstream/platform/database/as-system.ts'
import { doneAt } from '../../../upstream/platform/jobs/rows.ts'
import { dayOf } from '../../../upstream/runtime/change/numbering.ts'
import { buyerOfOrg, qualityOf, supplierUser, warehouseOf } from './goods.ts'
import type { People } from './people.ts'
import { plusDays } from './steps.ts'

interface OpenSchedule {
  scheduleId: string
  orderId: string
  orgId: string
  org: string
  supplierId: string
  supplier: string
  buyer: string
  materialId: string
  uom: string
  isKept: boolean
  dock: string | null
  openQty: string
  due: string
}

interface Ahead {
  people: People
  now: Date
  today: string
}

export async function loadAhead(pool: Pool, people: People, now: Date): Promise<void> {
  const ahead: Ahead = { people, now, today: dayOf(now) }
  const open = await openSchedules(pool, ahead.today)
  const byOrder = [...Map.groupBy(open, ({ orderId }) => orderId).values()].flatMap(([first]) => (first ? [first] : []))
  for (const [at, schedule] of byOrder.slice(0, 15).entries()) await notify(ahead, schedule, at)
  for (const [at, schedule] of byOrder.slice(15, 25).entries()) await plan(ahead, schedule, at)
  for (const [at, schedule] of open
    .filter(({ isKept }) => !isKept)
    .slice(0, 40)
    .entries())
    await finishBatch(ahead, schedule, at)
  for (const contract of await subcontracts(pool)) await issue(ahead, contract)
  await review(pool, ahead)
}

/** Of confirmed orders that are not shipped by themselves today: the most urgent first, one row each. */
const openSchedules = (pool: Pool, today: string): Promise<OpenSchedule[]> =>
  asSystem(pool, async (tx) => {
    const { rows } = await tx.query<OpenSchedule>(
      `select d.id as "scheduleId", h.id as "orderId", h.org_id as "orgId", o.code as org, h.supplier_id as "supplierId", s.code as supplier, u.code as buyer, l.material_id as "materialId", l.uom,
         (m.key_part_flag = 'Y' or m.batch_flag = 'Y') as "isKept", split_part(a.dock, ';', 1) as dock, (d.schedule_qty - coalesce(d.shipped_qty, 0) - coalesce(d.noticed_qty, 0))::text as "openQty",
         greatest(coalesce(d.promised_date, d.need_by_date), $1::date)::text as due
       from po_delivery d join po_line l on l.id = d.parent_id join po_header h on h.id = d.header_id join organization o on o.id = h.org_id join supplier_info s on s.id = h.supplier_id
         join "user" u on u.id = h.buyer_id join material_item m on m.id = l.material_id left join delivery_info a on a.id = d.delivery_info_id
       where h.status = 'CONFIRMED' and l.line_status = 'OPEN' and coalesce(d.shipped_qty, 0) = 0 and d.schedule_qty > 0 order by due, h.doc_num, l.line_num, d.id`,
      [today],
    )
    return rows
  })

const windows = [
  { timeFrom: '08:30', timeTo: '09:30' },
  { timeFrom: '09:30', timeTo: '10:30' },
  { timeFrom: '13:00', timeTo: '14:00' },
] as const

/** Of fifteen notices five wait for their supplier, four are confirmed with less, and the others as they were asked. */
async function notify(
  { people, now, today }: Ahead,
  { orgId, scheduleId, openQty, due, dock, supplier, buyer }: OpenSchedule,
  at: number,
): Promise<void> {
  const deliverDate = due > plusDays(today, 1) ? due : plusDays(today, 1 + (at % 3))
  const asked = { orgId, deliverDate, ...(dock && { dockCode: dock, ...windows[at % windows.length] }) }
  const draft = { ...asked, deliveryNoticeLine: [{ poDeliveryId: scheduleId, noticeQty: openQty }] }
  const id = await people(buyer).save('deliveryNoticeHeader', draft, now)
  await people(buyer).act('deliveryNoticeHeader', 'doRelease', id, now)
  if (at < 5) return
  const person = people(supplierUser(supplier))
  const notice = await person.find('deliveryNoticeHeader', id, now)
  const lines = notice.deliveryNoticeLine as { id: string; noticeQty: string }[]
  const isShort = at < 9
  const deliveryNoticeLine = lines.map((line) => ({
    id: line.id,
    confirmedQty: isShort ? String(Math.floor(Number(line.noticeQty) * 0.9)) : line.noticeQty,
    confirmedDate: deliverDate,
    ...(isShort && { differReason: '设备检修，余量下周补交' }),
  }))
  await person.act('deliveryNoticeHeader', 'doConfirm', id, now, { draft: { deliveryNoticeLine } })
}

/** Two drafts, three that wait for the buyer, and five under way. */
async function plan(
  { people, now, today }: Ahead,
  { orgId, supplierId, supplier, scheduleId, openQty, due, buyer }: OpenSchedule,
  at: number,
): Promise<void> {
  const ready = plusDays(due, -(at % 4))
  const planDate = ready > today ? ready : today
  const id = await people(supplierUser(supplier)).save(
    'productionPlan',
    {
      ...{ orgId, supplierId, periodFrom: today, periodTo: plusDays(planDate, 14) },
      productionPlanLine: [{ poDeliveryId: scheduleId, planDate, planQty: openQty, lineCode: `L${1 + (at % 3)}` }],
    },
    now,
  )
  if (at >= 2) await people(supplierUser(supplier)).act('productionPlan', 'doSubmit', id, now)
  if (at >= 5) await people(buyer).act('productionPlan', 'doApproval', id, now)
}

/** Forty batches, three of which quality blocks. */
async function finishBatch(
  { people, now, today }: Ahead,
  { supplierId, supplier, materialId, uom, openQty, org }: OpenSchedule,
  at: number,
): Promise<void> {
  const batchNo = `${today.replaceAll('-', '').slice(2)}-${String(at + 1).padStart(3, '0')}`
  const batch = {
    supplierId,
    materialId,
    uom,
    batchNo,
    productionDate: plusDays(today, -(2 + (at % 9))),
    batchQty: openQty,
    rawBatchNo: `R${batchNo}`,
    lineCode: `L${1 + (at % 3)}`,
  }
  const id = await people(supplierUser(supplier)).save('batchTemporary', batch, now)
  if (at % 15 === 0) await people(qualityOf[org] ?? 'quality1').act('batchTemporary', 'doBlock', id, now, { reason: '来料成分待复核' })
}

interface Contract {
  orderId: string
  orgId: string
  org: string
  supplier: string
  poLineId: string
  componentId: string
  storageLocationId: string
  warehouseCode: string
  orderQty: string
  stock: string
}

/** Confirmed orders of subcontractors, each with a component that its plant has in stock. */
const subcontracts = (pool: Pool): Promise<Contract[]> =>
  asSystem(pool, async (tx) => {
    const { rows } = await tx.query<Contract>(
      `select distinct on (h.id) h.id as "orderId", h.org_id as "orgId", o.code as org, s.code as supplier, l.id as "poLineId", t.material_id as "componentId", t.storage_location_id as "storageLocationId",
         w.warehouse_code as "warehouseCode", l.base_qty::text as "orderQty", t.balance_after::text as stock
       from po_header h join purchase_bill_type b on b.id = h.bill_type_id and b.nature = 'OUTSOURCING' join po_line l on l.header_id = h.id join organization o on o.id = h.org_id join supplier_info s on s.id = h.supplier_id
         join storage_transaction t on t.org_id = h.org_id and t.transaction_type = 'OPENING' and t.batch_no is null and t.material_id <> l.material_id join storage_location w on w.id = t.storage_location_id
       where h.status = 'CONFIRMED' order by h.id, t.balance_after desc, t.doc_num`,
    )
    return rows
  })

/** A tenth of what is there, signed for in full. */
async function issue({ people, now }: Ahead, contract: Contract): Promise<void> {
  const { orgId, org, orderId, supplier, warehouseCode, poLineId, componentId, storageLocationId, orderQty, stock } = contract
  const issueQty = Math.max(1, Math.floor(Number(stock) / 10))
  const bomQty = (issueQty / Number(orderQty)).toFixed(6)
  const line = {
    poLineId,
    componentId,
    bomQty: Number(bomQty) > 0 ? bomQty : '0.000001',
    scrapPercent: '2',
    issueQty: String(issueQty),
    storageLocationId,
  }
  const keeper = people(warehouseOf[org] ?? 'warehouse1')
  const id = await keeper.save('outsourcingIssueHeader', { orgId, poHeaderId: orderId, warehouseCode, outsourcingIssueLine: [line] }, now)
  await keeper.act('outsourcingIssueHeader', 'doIssue', id, now)
  const person = people(supplierUser(supplier))
  const issued = await person.find('outsourcingIssueHeader', id, now)
  const outsourcingIssueLine = (issued.outsourcingIssueLine as { id: string; issueQty: string }[]).map((one) => ({
    id: one.id,
    confirmedQty: one.issueQty,
  }))
  await person.act('outsourcingIssueHeader', 'doConfirm', id, now, { draft: { outsourcingIssueLine } })
}

/** Last month's reviews by the job: half are published, and every second of these is answered. */
async function review(pool: Pool, { people, now, today }: Ahead): Promise<void> {
  await doneAt(pool, reviewsToMake, now)
  const made = await asSystem(pool, (tx) =>
    tx.query<{ id: string; org: string; supplier: string }>(
      `select r.id, o.code as org, s.code as supplier from supplier_replay r join organization o on o.id = r.org_id join supplier_info s on s.id = r.supplier_id order by r.doc_num limit 18`,
    ),
  )
  for (const [at, { id, org, supplier }] of made.rows.entries()) {
    const buyer = people(buyerOfOrg[org] ?? 'buyer1')
    await buyer.act('supplierReplay', 'doPublish', id, now)
    const draft = { causeText: '外协工序排产延误', measureText: '增加一家外协并每周跟踪', measureDate: plusDays(today, 30) }
    if (at % 2 === 0) await people(supplierUser(supplier)).act('supplierReplay', 'doReply', id, now, { draft })
  }
}
