import type { Full } from '../../../../catalogue/define.ts'
import type { poHeader } from '../../../../catalogue/purchasing/po-header.ts'
import type { Work } from '../../../runtime/working.ts'

/** What was released to the supplier stays readable as it was, one snapshot a revision. */
export function keepRevision(work: Work, order: Full<typeof poHeader>): void {
  work.tx.send('insert into document_snapshot (business_id, revision_num, at, content) values ($1, $2, $3, $4) on conflict do nothing', [
    order.id,
    order.revisionNum ?? 0,
    work.nowText,
    JSON.stringify(order),
  ])
}
