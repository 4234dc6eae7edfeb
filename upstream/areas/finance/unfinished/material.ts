/** The list of goods that stand on no statement: a row for each order line and unit, summed from its receive transactions. */

import { clockDay } from '../../../../catalogue/constants/clock.ts'
import { unfinishedStatementMaterial } from '../../../../catalogue/finance/unfinished-statement.ts'
import type { RowWork } from '../../../platform/jobs/job-work.ts'
import type { Tx } from '../../../runtime/types.ts'
import type { Work } from '../../../runtime/working.ts'
import { ageOf, keepRows, requireSame } from './kept-rows.ts'
import { unreportedOfOrders } from './unreported.ts'

interface UnsettledRow {
  id: string | null
  orgId: string
  poLineId: string
  poHeaderId: string
  docNum: string
  receivedQty: string
  settleableQty: string
  statementQty: string
  netPrice: string
  oldestDate: string | null
  status: 'OPEN' | 'SETTLED'
}

const figures = ['receivedQty', 'settleableQty', 'statementQty', 'netPrice'] as const

/** Of an order line there is one row for each unit that received of it; the price is that of what came last. */
const summed = (
  where: string,
) => `select u.id, t.org_id as "orgId", t.supplier_id as "supplierId", t.currency, l.id as "poLineId", o.id as "poHeaderId", o.buyer_id as "buyerId",
    o.doc_num || '-' || l.line_num as "docNum", min(l.material_id::text)::uuid as "materialId", min(l.item_desc) as "itemDesc", min(t.uom) as uom,
    sum(t.qty)::text as "receivedQty", sum(t.settleable_qty)::text as "settleableQty", sum(t.settled_qty)::text as "statementQty",
    (array_agg(t.net_price order by t.transaction_date desc, t.doc_num desc))[1]::text as "netPrice",
    min(t.transaction_date) filter (where t.settleable_qty <> t.settled_qty or f.pending)::text as "oldestDate",
    case when sum(t.settleable_qty) <> sum(t.settled_qty) or bool_or(f.pending) then 'OPEN' else 'SETTLED' end as status,
    case when sum(t.settleable_qty) = sum(t.settled_qty) then case when bool_or(f.pending) then 'IN_INSPECTION' end
      when bool_or(f.unpriced) then 'NO_PRICE' when o.status = 'CHANGING' then 'ORDER_CHANGING' when bool_or(f.moved) then 'MOVED'
      when min(t.transaction_date) filter (where t.settleable_qty <> t.settled_qty) >= date_trunc('month', $1::date) then 'AFTER_CUTOFF' end as "usReason"
  from po_line l
  join po_header o on o.id = l.header_id
  join po_delivery d on d.parent_id = l.id
  join receive_line r on r.po_delivery_id = d.id
  cross join lateral (select r.id union all select w.id from receive_write_off w where w.receive_line_id = r.id) made(id)
  join receive_transaction t on t.id = made.id
  cross join lateral (select
    t.row_kind = 'RECEIPT' and t.settlement_basis <> 'RECEIPT' and r.inspection_status = 'PENDING' as pending,
    t.settleable_qty <> t.settled_qty and t.net_price = 0 and l.gift_flag <> 'Y' as unpriced,
    t.settleable_qty <> t.settled_qty and exists (select 1 from account_statement_tx x where x.source_id = t.id and x.tx_state = 'FREE') as moved) f
  left join unfinished_statement_material u on u.org_id = t.org_id and u.po_line_id = l.id
  where ${where} group by u.id, t.org_id, t.supplier_id, t.currency, l.id, o.id order by t.org_id, l.id`

const foundOf = async (tx: Tx, today: string, where: string, values: readonly unknown[]): Promise<UnsettledRow[]> =>
  (await tx.query<UnsettledRow>(summed(where), [today, ...values])).rows

/** Follows transactions that were written, or that went on a statement or off it. */
export async function keepMaterial(work: Work, transactionIds: readonly string[]): Promise<void> {
  if (transactionIds.length === 0) return
  // By the lines that were asked for: what a large statement has just written is not in the statistics of the database yet.
  const { rows } = await work.tx.query<{ id: string }>(
    `select distinct e.parent_id as id from receive_transaction a left join receive_write_off b on b.id = a.id
     join receive_line c on c.id = coalesce(b.receive_line_id, a.id) join po_delivery e on e.id = c.po_delivery_id where a.id = any($1::uuid[])`,
    [transactionIds],
  )
  const lineIds = rows.map(({ id }) => id)
  await keepFound(work, await foundOf(work.tx, work.today, 'l.id = any($2::uuid[])', [lineIds]))
}

async function keepFound(work: Work, found: readonly UnsettledRow[]): Promise<void> {
  await keepRows(
    work,
    unfinishedStatementMaterial,
    found.map(({ docNum: _said, ...row }) => ({ ...row, ...ageOf(row.oldestDate, work.today) })),
  )
  await unreportedOfOrders(
    work,
    found.map(({ poHeaderId }) => poHeaderId),
  )
}

const keyOf = ({ orgId, poLineId }: UnsettledRow): string => `${orgId} ${poLineId}`

/** Ages are those of the night; a figure that differs from its transactions is refused with both, and stays for whoever looks into it. */
export const proofOfMaterial: RowWork = {
  async rows(tx, { now }) {
    const found = await foundOf(tx, clockDay(now), 'true', [])
    return found.filter(({ id, status }) => status === 'OPEN' || id !== null).map(keyOf)
  },
  async run(work, key) {
    const [orgId, poLineId] = key.split(' ')
    const [found] = await foundOf(work.tx, work.today, 't.org_id = $2 and l.id = $3', [orgId, poLineId])
    if (!found) return 'skipped'
    await requireSame(work, unfinishedStatementMaterial, found, figures)
    await keepFound(work, [found])
    return 'done'
  },
}
