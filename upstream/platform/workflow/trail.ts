import type { Language } from '../../../contract/types.ts'
import type { Tx } from '../../runtime/types.ts'
import { inLanguage } from '../../store/in-language.ts'
import { standingIn } from '../messaging/to-do-rows.ts'

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

const named = (alias: string, language: Language) => `${alias}.${language === 'EN' ? 'name_en' : 'name'}`

/** Every task of a document's approvals, the latest round first: who was asked, who decided what, and why. Ours alone. */
export async function approvalTrail(tx: Tx, businessId: string, language: Language): Promise<TrailRow[]> {
  const { rows } = await tx.query<TrailRow>(
    `select t.id, i.round, ${inLanguage('t.node_name', language)} as "nodeName", coalesce(${named('u', language)}, '') || coalesce(${standingIn(named('g', language), language)}, '') as assignee,
            t.created_at as "createdAt", t.decided_at as "decidedAt", t.result, t.comment
     from process_instance i join process_task t on t.header_id = i.id left join entity_label u on u.id = t.assignee_id
     left join entity_label g on g.id = t.delegated_for_id
     where i.business_id = $1 order by i.started_at desc, t.line_num desc limit 100`,
    [businessId],
  )
  return rows
}
