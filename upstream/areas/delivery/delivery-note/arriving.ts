/** DELIVERY_ARRIVING: the notes that are expected today, told in the morning to the warehouse of each business unit. */
import { deliveryNoteHeader } from '../../../../catalogue/delivery/delivery-note-header.ts'
import type { RowWork } from '../../../platform/jobs/job-work.ts'
import { announceDigest } from '../../../platform/messaging/channels/digest.ts'
import { dayOf } from '../../../runtime/change/numbering.ts'
import { load } from '../../../runtime/work.ts'

export const arrivingToday: RowWork = {
  async rows(tx, { now }) {
    const { rows } = await tx.query<{ id: string }>(
      `select distinct org_id as id from delivery_note_header where status = 'SHIPPED' and arrive_date = $1 and arrive_time is null order by 1`,
      [dayOf(now)],
    )
    return rows.map(({ id }) => id)
  },
  async run(work, orgId) {
    const { rows } = await work.tx.query<{ id: string }>(
      `select id from delivery_note_header where org_id = $1 and status = 'SHIPPED' and arrive_date = $2 and arrive_time is null order by doc_num`,
      [orgId, work.today],
    )
    const [first, ...others] = await load(
      work,
      deliveryNoteHeader,
      rows.map(({ id }) => id),
    )
    return first && (await announceDigest(work, deliveryNoteHeader, 'DN_ARRIVING_TODAY', [first, ...others], 'internal')) ? 'done' : 'skipped'
  },
}
