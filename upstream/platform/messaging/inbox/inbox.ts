/** To-dos and messages as their receiver reads them: own ones only, whatever else the rights say. */
import type { Pool } from 'pg'
import type { Language, PageInfo } from '../../../../contract/types.ts'
import type { CallContext, NamedCall, Tx } from '../../../runtime/types.ts'
import { inLanguage } from '../../../store/in-language.ts'
import { askAsSystem, asSystem } from '../../database/as-system.ts'
import type { FrameFacts } from '../../sessions/types.ts'
import { shortcutsJson } from '../../shell/shortcuts.ts'
import { tableConfigJson } from '../../shell/table-config.ts'
import { placeAmongWaiting, waitingFor } from './open-to-dos.ts'
import { messagesOf } from './own-messages.ts'
import { byPage, MY_TO_DO_ADDRESSES } from './to-do-rows.ts'

export function inboxCalls(pool: Pool): Readonly<Record<string, NamedCall>> {
  const asked = (work: (tx: Tx, body: Record<string, unknown>, context: CallContext) => Promise<{ data: unknown; page?: PageInfo }>): NamedCall => {
    return (body, context) => asSystem(pool, async (tx) => ({ status: '200', msg: '', ...(await work(tx, body, context)) }))
  }
  return { '/v1/findTodoTasks': asked(waitingFor), '/v1/todo/near': asked(placeAmongWaiting), '/v1/message/inSiteMessages': asked(messagesOf) }
}

/** The numbers of the frame, and how the person has the table of the page, in one query. */
export const frameFacts =
  (pool: Pool): FrameFacts =>
  async (userId, language, tableName) => {
    const [facts] = await askAsSystem<Awaited<ReturnType<FrameFacts>>>(pool, factsSql(language), [userId, tableName ?? ''])
    return facts!
  }

const factsSql = (language: Language) => `
with pending as materialized (${MY_TO_DO_ADDRESSES})
select (select count(*)::int from pending) as "todoCount",
  (select count(*)::int from site_message where user_id = $1 and status = 'UNREAD') as "messageCount",
  (select coalesce(json_object_agg(page, n), '{}') from (${byPage('pending')}) p) as "pendingByPage",
  (select coalesce(json_agg(form_key), '[]') from parked_form where user_id = $1 and form_key like 'draft %') as drafts,
  (select json_build_object('id', id, 'title', ${inLanguage('title', language)}, 'url', url) from site_message
     where user_id = $1 and status = 'UNREAD' and template_code = 'SHELL_EXPORT_READY' order by creation_date desc limit 1) as "exportReady",
  (select ${tableConfigJson} from srm_base_table_config c where c.user_id = $1 and c.table_name = $2) as "tableConfig",
  ${shortcutsJson} as shortcuts`
