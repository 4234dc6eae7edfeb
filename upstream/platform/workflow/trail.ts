import type { Language } from '../../../contract/types.ts'
import type { Tx } from '../../runtime/types.ts'
import { inLanguage } from '../../store/in-language.ts'
import { standingIn } from '../messaging/inbox/to-do-rows.ts'

export interface TrailRow {
  id: string
  round: number
  nodeName: string
  assignee: string
  /** How many are asked, of whom one is enough. */
  asked: number
  createdAt: string
  decidedAt: string | null
  result: string | null
  comment: string | null
  /** What was handed over with it. */
  files?: { id: string; name: string }[] | null
}

const named = (alias: string, language: Language) => `${alias}.${language === 'EN' ? 'name_en' : 'name'}`

/** Who was asked, who decided what, and why, the latest round first. Where one of several is enough, those who are asked stand in one row until somebody has decided. */
export async function approvalTrail(tx: Tx, businessId: string, language: Language): Promise<TrailRow[]> {
  const { rows } = await tx.query<TrailRow>(
    `with asked as (
       select t.*, i.round, i.started_at,
              coalesce(${named('u', language)}, '') || coalesce(${standingIn(named('g', language), language)}, '') as called,
              case when t.sign_mode in ('ANY', 'CLAIM') and t.result is null then t.header_id || t.group_key else t.id::text end as asking
       from process_instance i join process_task t on t.header_id = i.id left join entity_label u on u.id = t.assignee_id
       left join entity_label g on g.id = t.delegated_for_id
       where i.business_id = $1 and t.task_status in ('OPEN', 'CLAIMABLE', 'DONE')
     )
     select d.*, (select json_agg(json_build_object('id', f.id, 'name', f.original_file_name) order by f.creation_date, f.id) from base_file f where f.business_id = d.id::uuid) as files
     from (select min(a.id::text) as id, a.round, min(${inLanguage('a.node_name', language)}) as "nodeName", string_agg(a.called, '${language === 'EN' ? ', ' : '、'}' order by a.line_num) as assignee,
            count(*)::int as asked, min(a.created_at) as "createdAt", min(a.decided_at) as "decidedAt", min(a.result) as result, min(a.comment) as comment,
            a.started_at as "startedAt", max(a.line_num) as last
     from asked a group by a.asking, a.round, a.started_at) d order by d."startedAt" desc, d.last desc limit 100`,
    [businessId],
  )
  return [...rows, ...(await questionsOn(tx, businessId, language))]
}

/** What was asked on the way, with what was answered. */
async function questionsOn(tx: Tx, businessId: string, language: Language): Promise<TrailRow[]> {
  const [word, between, comma] = language === 'EN' ? ['Question', ': ', ', '] : ['沟通', '：', '、']
  const { rows } = await tx.query<TrailRow>(
    `select c.id, a.round, $2 as "nodeName", ${named('q', language)} as assignee, 1 as asked, c.asked_at as "createdAt", null as result,
       case when c.commune_status = 'CLOSED' then (select max(r.replied_at) from approval_reply r where r.header_id = c.header_id and r.parent_id = c.id) end as "decidedAt",
       concat_ws(E'\\n', (select string_agg(${named('u', language)}, $4) from entity_label u where u.id = any(c.to_user_ids)) || $3 || c.question,
         (select string_agg(${named('u', language)} || $3 || r.content, E'\\n' order by r.line_num) from approval_reply r join entity_label u on u.id = r.reply_by where r.header_id = c.header_id and r.parent_id = c.id)) as comment
     from approval a join approval_commune c on c.header_id = a.id left join entity_label q on q.id = c.asked_by
     where a.business_id = $1 order by c.asked_at desc`,
    [businessId, word, between, comma],
  )
  return rows
}
