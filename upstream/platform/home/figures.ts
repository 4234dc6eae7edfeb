/** The figures of the home pages: what waits, what is late, and how the year went; each only for those who may open the pages behind it. */
import type { Pool } from 'pg'
import { pageOf } from '../../../catalogue/index.ts'
import type { HomeFigures, LateLine } from '../../../contract/types.ts'
import { enterRoleSql, inTransaction } from '../../runtime/database.ts'
import type { Actor, CallContext, NamedCall, Tx } from '../../runtime/types.ts'
import { asSystem } from '../as-system.ts'
import { MY_TO_DOS } from '../messaging/to-do-rows.ts'
import { dayOf } from '../sessions/session.ts'

const shownLate = 10
/** Days ahead of which a supplier sees what it has promised. */
const aheadDays = 7

export function homeCalls(pool: Pool): Readonly<Record<string, NamedCall>> {
  return {
    '/v1/home/figures': async (_body, context) => ({ status: '200', msg: '', data: await figuresOf(pool, context) }),
  }
}

async function figuresOf(pool: Pool, context: CallContext): Promise<HomeFigures> {
  const { actor, now } = context
  const today = dayOf(now)
  const [toDos, seen] = await Promise.all([
    asSystem(pool, (tx) => waiting(tx, actor.userId)),
    inTransaction(pool, enterRoleSql(actor), (tx) => seenBy(tx, context, today)),
  ])
  return { toDos, ...seen }
}

/** Under row security: everybody's own share of the orders, receipts and suppliers. */
async function seenBy(tx: Tx, { actor, language }: CallContext, today: string): Promise<Omit<HomeFigures, 'toDos'>> {
  const name = language === 'EN' ? 'name_en' : 'name'
  const opens = (entity: string) => [...actor.grants.keys()].some((page) => pageOf(page)?.entity === entity)
  const isOurs = actor.side === 'internal'
  return {
    orderAmounts: isOurs && opens('poHeader') ? await monthly(tx, today, orderAmounts) : null,
    onTime: opens('receiveHeader') ? await monthly(tx, today, onTime) : null,
    suppliers: isOurs && opens('supplierInfo') ? await suppliersByLifecycle(tx) : null,
    lateLines: opens('poHeader') ? await dueLines(tx, name, today, isOurs ? 0 : aheadDays) : null,
    company: isOurs ? null : await companyOf(tx, name, actor),
  }
}

/** What waits, by kind. */
async function waiting(tx: Tx, userId: string): Promise<HomeFigures['toDos']> {
  const { rows } = await tx.query<HomeFigures['toDos'][number]>(
    `select item_type as "itemType", count(*)::int as count, min(due_at) as "dueAt" from (${MY_TO_DOS}) t group by item_type order by count desc, item_type`,
    [userId],
  )
  return rows
}

/** Of released orders, in the base currency. */
const orderAmounts = `
select date_trunc('month', order_date)::date as month, sum(base_amount) as value from po_header
where status not in ('DRAFT', 'SUBMITTED', 'REJECTED', 'CANCELLED') and order_date >= $1 group by 1`

/** Per cent of received lines that came by their promised date, by the month of the receipt. */
const onTime = `
select date_trunc('month', h.receive_date)::date as month, round(100.0 * count(*) filter (where l.on_time_flag = 'Y') / count(*), 1) as value
from receive_line l join receive_header h on h.id = l.header_id
where l.on_time_flag is not null and h.receive_date >= $1 and h.status not in ('DRAFT', 'CANCELLED') group by 1`

/** The twelve months up to this one; null where nothing happened. */
async function monthly(tx: Tx, today: string, figure: string): Promise<NonNullable<HomeFigures['orderAmounts']>> {
  const { rows } = await tx.query<{ month: string; value: string | null }>(
    `select to_char(m, 'YYYY-MM') as month, f.value::text as value
     from generate_series($1::date, $2::date, interval '1 month') m left join (${figure}) f on f.month = m::date order by m`,
    [firstMonth(today), today],
  )
  return rows
}

function firstMonth(today: string): string {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return new Date(Date.UTC(year, month - 12, 1)).toISOString().slice(0, 10)
}

async function suppliersByLifecycle(tx: Tx): Promise<NonNullable<HomeFigures['suppliers']>> {
  const { rows } = await tx.query<{ lifecycle: string; count: number }>(
    'select lifecycle, count(*)::int as count from supplier_info group by lifecycle order by count desc, lifecycle',
  )
  return rows
}

/** Schedules of confirmed orders that were due by the day so many days ahead and have not come whole; the latest first. */
async function dueLines(tx: Tx, name: 'name' | 'name_en', today: string, ahead: number): Promise<NonNullable<HomeFigures['lateLines']>> {
  const { rows } = await tx.query<LateLine & { count: number }>(
    `select h.id, h.doc_num as "docNum", l.line_num as "lineNum", coalesce(m.${name}, l.item_desc) as material, s.${name} as supplier,
       coalesce(d.promised_date, d.need_by_date)::text as "dueDate", $1::date - coalesce(d.promised_date, d.need_by_date) as "daysLate",
       (d.schedule_qty - coalesce(d.received_qty, 0))::text as "openQty", l.uom, count(*) over ()::int as count
     from po_delivery d join po_line l on l.id = d.parent_id join po_header h on h.id = d.header_id
       left join entity_label m on m.id = l.material_id left join entity_label s on s.id = h.supplier_id
     where h.status = 'CONFIRMED' and l.line_status in ('OPEN', 'PART') and coalesce(d.received_qty, 0) < d.schedule_qty
       and coalesce(d.promised_date, d.need_by_date) < $1::date + $2::int
     order by coalesce(d.promised_date, d.need_by_date), h.doc_num, l.line_num, d.schedule_num limit ${shownLate}`,
    [today, ahead],
  )
  return { count: rows[0]?.count ?? 0, rows: rows.map(({ count: _, ...row }) => row) }
}

/** The supplier's own card: its name and state, and who buys from it. */
async function companyOf(tx: Tx, name: 'name' | 'name_en', { supplierIds: [own] }: Actor): Promise<HomeFigures['company']> {
  if (!own) return null
  const { rows } = await tx.query<NonNullable<HomeFigures['company']>>(
    `select s.code, coalesce(nullif(s.${name}, ''), s.name) as name, s.lifecycle, b.${name} as "buyerName"
     from supplier_info s left join entity_label b on b.id = s.owner_buyer_id where s.id = $1`,
    [own],
  )
  return rows[0] ?? null
}
