import type { Language } from '../../../contract/types.ts'
import type { Tx } from '../../runtime/types.ts'

export interface TrailRow {
  id: string
  round: number
  nodeName: string
  assignee: string
  createdAt: string
  decidedAt: string | null
  result: string | null
  comment: string | null
}

/** Every task of a document's approvals, the latest round first: who was asked, who decided what, and why. Ours alone. */
export async function approvalTrail(tx: Tx, businessId: string, language: Language): Promise<TrailRow[]> {
  const { rows } = await tx.query<TrailRow>(
    `select t.id, i.round, t.node_name as "nodeName", coalesce(${language === 'EN' ? 'u.name_en' : 'u.name'}, '') as assignee,
            t.created_at as "createdAt", t.decided_at as "decidedAt", t.result, t.comment
     from process_instance i join process_task t on t.header_id = i.id left join entity_label u on u.id = t.assignee_id
     where i.business_id = $1 order by i.started_at desc, t.line_num desc limit 100`,
    [businessId],
  )
  return rows
}
