/** What stands of a project counts on other rows of its budget once a subject gets a row of its own, or loses it. */

import { transactionInfo } from '../../../../catalogue/finance/transaction-info.ts'
import type { AnyDefinition } from '../../../../catalogue/language/define.ts'
import { poHeader } from '../../../../catalogue/purchasing/po-header.ts'
import { requisitionHeader } from '../../../../catalogue/purchasing/requisition-header.ts'
import { keep } from '../../../runtime/figures/feeds.ts'
import type { Work } from '../../../runtime/working.ts'

const named: readonly (readonly [definition: AnyDefinition, ids: string])[] = [
  [requisitionHeader, 'select id from requisition_header where project_id = $1'],
  [
    poHeader,
    `select e.header_id as id from po_expand_head e where e.project_id = $1
     union select l.header_id from po_line l join requisition_line r on r.id = l.requisition_line_id join requisition_header h on h.id = r.header_id where h.project_id = $1`,
  ],
  [transactionInfo, 'select id from transaction_info where project_id = $1'],
]

/** Each finds its row again as it does at every write, and what it feeds is summed anew. */
export async function shareAgain(work: Work, projectId: string): Promise<void> {
  for (const [definition, ids] of named) {
    const { rows } = await work.tx.query<{ id: string }>(ids, [projectId])
    await keep(
      work,
      definition,
      rows.map(({ id }) => id),
      () => {},
    )
  }
}
