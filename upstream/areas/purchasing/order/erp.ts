/** Confirmed orders that the ERP does not have yet are handed over by themselves. */
import { poHeader } from '../../../../catalogue/purchasing/po-header.ts'
import { isEffective } from '../../../platform/interfaces/effective.ts'
import type { RowWork } from '../../../platform/jobs/job-work.ts'
import { takeBySystem } from '../../../runtime/change/change.ts'
import { loadOne } from '../../../runtime/work.ts'

const CODE = poHeader.actions.doSendToErp.sends.by

export const ordersToSend: RowWork = {
  async rows(tx) {
    if (!(await isEffective(tx, CODE))) return []
    const { rows } = await tx.query<{ id: string }>(
      `select h.id from po_header h join po_expand_head e on e.header_id = h.id where h.status = 'CONFIRMED' and coalesce(e.erp_status, 'NONE') in ('NONE', 'FAILED') order by h.id`,
    )
    return rows.map(({ id }) => id)
  },
  async run(work, id) {
    const order = await loadOne(work, poHeader, id, { lock: true })
    const status = order?.poExpandHead?.erpStatus ?? 'NONE'
    if (status === 'SENDING' || status === 'SENT') return 'skipped'
    return (await takeBySystem(work, poHeader, 'doSendToErp', order)) ? 'done' : 'skipped'
  },
}
