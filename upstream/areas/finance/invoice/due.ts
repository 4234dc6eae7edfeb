/** PAYMENT_DUE: on Monday the invoices with a stage to be paid within a week are told to finance, one message a business unit. */
import { invoiceHeader } from '../../../../catalogue/finance/invoice-header.ts'
import { movedBy } from '../../../../catalogue/language/formula.ts'
import type { RowWork } from '../../../platform/jobs/job-work.ts'
import { announceDigest } from '../../../platform/messaging/channels/digest.ts'
import { dayOf } from '../../../runtime/change/numbering.ts'
import type { Tx } from '../../../runtime/types.ts'
import { load } from '../../../runtime/work.ts'

const DAYS = 7

interface Due {
  id: string
  orgId: string
}

async function dueOn(tx: Tx, today: string): Promise<Due[]> {
  const { rows } = await tx.query<Due>(
    `select i.id, i.org_id as "orgId" from invoice_header i where i.status = 'POSTED' and exists (
       select from invoice_payment_stage s where s.header_id = i.id and s.payable_flag = 'Y' and s.open_amount > 0 and s.due_date <= $1::date)
     order by i.doc_num`,
    [movedBy(today, DAYS)],
  )
  return rows
}

export const dueWithinAWeek: RowWork = {
  rows: async (tx, { now }) => [...new Set((await dueOn(tx, dayOf(now))).map(({ orgId }) => orgId))].sort(),
  async run(work, orgId) {
    const ids = (await dueOn(work.tx, work.today)).flatMap((one) => (one.orgId === orgId ? [one.id] : []))
    const [first, ...others] = await load(work, invoiceHeader, ids)
    return first && (await announceDigest(work, invoiceHeader, 'PY_DUE', [first, ...others], 'internal')) ? 'done' : 'skipped'
  },
}
