/** Delivery reviews: the job counts what was due of each supplier in the month that ended. */
import { supplierReplay } from '../../../../catalogue/delivery/supplier-replay.ts'
import type { RowWork } from '../../../platform/jobs/job-work.ts'
import type { Behaviour } from '../../../runtime/behaviour.ts'
import { dayOf } from '../../../runtime/change/numbering.ts'
import type { Tx } from '../../../runtime/types.ts'
import { create } from '../../../runtime/work.ts'

export const supplierReplayBehaviour = { doPublish() {}, doReply() {}, doClose() {} } satisfies Behaviour<typeof supplierReplay>

/** The month before the one of a day, yyyy-MM. */
export function monthBefore(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7)
}

/** Schedules of released orders that are promised within the month; cancelled lines are due to nobody. */
const due = `select h.org_id, h.supplier_id, d.id, d.schedule_qty, coalesce(d.received_qty, 0) as received_qty, coalesce(l.under_receive_percent, 0) as under
  from po_delivery d join po_line l on l.id = d.parent_id join po_header h on h.id = d.header_id
  where h.released_date is not null and h.status <> 'CANCELLED' and l.line_status <> 'CANCELLED' and to_char(coalesce(d.promised_date, d.need_by_date), 'YYYY-MM') = $1`

interface Counted {
  dueLines: number
  onTimeLines: number
  dueQty: string
  receivedQty: string
  rejectedQty: string
}

/** A schedule is on time when what came on time, within the tolerance of its line, covers it. What was received and sent back whole came as well: a return takes back neither the day nor the rejects. */
async function countedFor(tx: Tx, month: string, orgId: string, supplierId: string): Promise<Counted | null> {
  const { rows } = await tx.query<Counted>(
    `with due as (${due}), came as (
       select l.po_delivery_id as id, sum(l.receive_qty - coalesce(l.written_off_qty, 0)) filter (where l.on_time_flag = 'Y') as on_time, sum(coalesce(l.rejected_qty, 0)) as rejected
       from receive_line l join receive_header h on h.id = l.header_id and h.status in ('POSTED', 'WRITTEN_OFF') where l.po_delivery_id in (select id from due) group by 1
     )
     select count(*)::int as "dueLines", count(*) filter (where coalesce(came.on_time, 0) >= round(due.schedule_qty * (1 - due.under / 100), 4))::int as "onTimeLines",
       sum(due.schedule_qty)::text as "dueQty", sum(due.received_qty)::text as "receivedQty", coalesce(sum(came.rejected), 0)::text as "rejectedQty"
     from due left join came on came.id = due.id where due.org_id = $2 and due.supplier_id = $3`,
    [month, orgId, supplierId],
  )
  return rows[0]?.dueLines ? rows[0] : null
}

/** SUPPLIER_REPLAY: a draft for each plant and supplier of which something was due last month, unless there is one. */
export const reviewsToMake: RowWork = {
  async rows(tx, { now, params }) {
    const month = params.month ?? monthBefore(dayOf(now))
    const { rows } = await tx.query<{ key: string }>(`with due as (${due}) select distinct org_id || ' ' || supplier_id as key from due order by 1`, [
      month,
    ])
    return rows.map(({ key }) => key)
  },
  async run(work, key, { now, params }) {
    const [orgId = '', supplierId = ''] = key.split(' ')
    const month = params.month ?? monthBefore(dayOf(now))
    work.tx.send('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`replay ${key} ${month}`])
    const { rows } = await work.tx.query('select 1 from supplier_replay where org_id = $1 and supplier_id = $2 and month = $3', [
      orgId,
      supplierId,
      month,
    ])
    const counted = rows.length === 0 ? await countedFor(work.tx, month, orgId, supplierId) : null
    if (!counted) return 'skipped'
    await create(work, supplierReplay, { orgId, supplierId, month, ...counted })
    return 'done'
  },
}
