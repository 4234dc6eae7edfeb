/** To-dos and messages as their receiver reads them: own ones only, whatever else the rights say. */
import type { Pool } from 'pg'
import { z } from 'zod'
import type { Language, PageInfo } from '../../../contract/types.ts'
import type { CallContext, NamedCall, Tx } from '../../runtime/types.ts'
import { inLanguage } from '../../store/in-language.ts'
import { askAsSystem, asSystem } from '../as-system.ts'
import { readBody } from '../read-body.ts'
import type { FrameFacts } from '../sessions/types.ts'
import { shortcutsJson } from '../shell/shortcuts.ts'
import { tableConfigJson } from '../shell/table-config.ts'
import { messagesOf } from './own-messages.ts'
import { byPage, MY_TO_DO_ADDRESSES, MY_TO_DOS } from './to-do-rows.ts'

const MOST_ROWS = 200

const paging = { pageIndex: z.int().min(1).default(1), pageRows: z.int().min(1).max(MOST_ROWS).default(100) }
const word = z.string().trim().max(100)
const bodies = {
  toDos: z.object({
    ...paging,
    itemType: word.optional(),
    entityName: z.string().max(63).optional(),
    /** Of the title or the number of the document. */
    keyword: word.optional(),
    /** Of the name of whoever brought it about. */
    from: word.optional(),
    overdue: z.boolean().default(false),
  }),
}

export function inboxCalls(pool: Pool): Readonly<Record<string, NamedCall>> {
  const asked = (work: (tx: Tx, body: Record<string, unknown>, context: CallContext) => Promise<{ data: unknown; page?: PageInfo }>): NamedCall => {
    return (body, context) => asSystem(pool, async (tx) => ({ status: '200', msg: '', ...(await work(tx, body, context)) }))
  }
  return { '/v1/findTodoTasks': asked(toDosOf), '/v1/message/inSiteMessages': asked(messagesOf) }
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

async function toDosOf(tx: Tx, body: Record<string, unknown>, { actor, now, language }: CallContext) {
  const { pageIndex, pageRows, itemType, entityName, keyword, from, overdue } = readBody(bodies.toDos, body)
  const [title, name] = [inLanguage('t.title', language), inLanguage('f.name', language)]
  const { rows } = await tx.query<{ count: number }>(
    `select t.id, t.item_type as "itemType", ${title} as title, t.url, t.due_at as "dueAt", t.arisen_at as "creationDate", t.entity_name as "entityName",
       t.business_num as "businessNum", ${name} as "fromName", round(extract(epoch from $4 - t.arisen_at)::numeric / 3600, 1)::text as "stayHours",
       (select json_agg(json_build_object('label', s -> 'label' ->> $10::int, 'value', s -> 'value' ->> $10::int)) from jsonb_array_elements(t.summary) s) as summary, count(*) over ()::int as count
     from (${MY_TO_DOS}) t left join entity_label f on f.id = t.from_id
     where ($5::text is null or t.item_type = $5) and ($6::text is null or t.entity_name = $6)
       and ($7::text is null or ${title} ilike $7 or t.business_num ilike $7) and ($8::text is null or ${name} ilike $8) and (not $9 or t.due_at < $4)
     order by t.arisen_at desc, t.id desc limit $2 offset $3`,
    [
      actor.userId,
      pageRows,
      (pageIndex - 1) * pageRows,
      now,
      itemType || null,
      entityName || null,
      containing(keyword),
      containing(from),
      overdue,
      language === 'EN' ? 1 : 0,
    ],
  )
  return paged(rows, pageIndex)
}

const containing = (text: string | undefined): string | null => (text ? `%${text.replace(/[\\%_]/g, '\\$&')}%` : null)

function paged<Row extends { count: number }>(rows: readonly Row[], curIndex: number): { data: unknown[]; page: PageInfo } {
  return { data: rows.map(({ count: _, ...row }) => row), page: { count: rows[0]?.count ?? 0, curIndex, countKind: 'exact' } }
}
