/** ORDER_OVERDUE: what is late and what awaits the supplier for more than two working days, told once a day to each supplier and to each of the buyers. */

import { workCalendar } from '../../../../catalogue/base/work-calendar.ts'
import { evaluate, plusWorkdays, today } from '../../../../catalogue/language/formula.ts'
import { poHeader } from '../../../../catalogue/purchasing/po-header.ts'
import type { RowWork } from '../../../platform/jobs/job-work.ts'
import { announceDigest } from '../../../platform/messaging/channels/digest.ts'
import { dayOf } from '../../../runtime/change/numbering.ts'
import type { Tx } from '../../../runtime/types.ts'
import { load } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'

const workdaysToConfirm = 2

/** Orders with a schedule that is open after its promised day, the longest overdue first. */
const late = `select h.id, h.supplier_id, min(coalesce(d.promised_date, d.need_by_date)) as since
  from po_header h join po_line l on l.header_id = h.id and l.line_status in ('OPEN', 'PART') join po_delivery d on d.parent_id = l.id
  where h.status = 'CONFIRMED' and coalesce(d.promised_date, d.need_by_date) < $1 and coalesce(d.received_qty, 0) < d.schedule_qty
  group by h.id`

/** Orders that await their supplier, by the day of their last release. */
const waiting = `select h.id, h.supplier_id, max(s.at) as since
  from po_header h join document_snapshot s on s.business_id = h.id and s.revision_num >= 0
  where h.status = 'APPROVED' group by h.id`

export const suppliersToRemind: RowWork = {
  async rows(tx, { now }) {
    const day = dayOf(now)
    const { rows } = await tx.query<{ id: string; since: Date }>(
      `select supplier_id as id, null as since from (${late}) one union select supplier_id, since from (${waiting}) one order by 1`,
      [day],
    )
    return [...new Set(rows.filter(({ since }) => since === null || isOverdue(since, day)).map(({ id }) => id))]
  },
  async run(work, supplierId) {
    const overdue = await ordersOf(work.tx, late, supplierId, [work.today])
    const unconfirmed = (await ordersOf(work.tx, waiting, supplierId, [])).filter(({ since }) => isOverdue(since, work.today))
    const isTold = [await remind(work, 'PO_OVERDUE', overdue), await remind(work, 'PO_CONFIRM_OVERDUE', unconfirmed)]
    return isTold.includes(true) ? 'done' : 'skipped'
  },
}

const isOverdue = (released: Date, day: string): boolean => {
  const due = evaluate(plusWorkdays(today(), workdaysToConfirm), { row: {}, about: { today: dayOf(released), calendar: workCalendar() } })
  return due !== null && due < day
}

interface OverdueRow {
  id: string
  since: Date
}

async function ordersOf(tx: Tx, found: string, supplierId: string, values: readonly unknown[]): Promise<OverdueRow[]> {
  const { rows } = await tx.query<OverdueRow>(`select * from (${found}) one where supplier_id = $${values.length + 1} order by since, id`, [
    ...values,
    supplierId,
  ])
  return rows
}

async function remind(work: Work, code: 'PO_OVERDUE' | 'PO_CONFIRM_OVERDUE', found: readonly OverdueRow[]): Promise<boolean> {
  const places = new Map(found.map(({ id }, place) => [id, place]))
  const orders = await load(
    work,
    poHeader,
    found.map(({ id }) => id),
  )
  const [first, ...others] = orders.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
  if (!first) return false
  const isTold = await announceDigest(work, poHeader, code, [first, ...others], 'supplier')
  for (const [, [own, ...rest]] of Map.groupBy(orders, ({ buyerId }) => buyerId))
    if (own) await announceDigest(work, poHeader, code, [own, ...rest], 'internal')
  return isTold
}
