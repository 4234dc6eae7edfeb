/** Messages in the site as their receiver has them: a page of them with the unread ones of each category, and what is done to one's own. */
import { z } from 'zod'
import { anId } from '../../../runtime/change/requests.ts'
import type { CallContext, Tx } from '../../../runtime/types.ts'
import { inLanguage } from '../../../store/in-language.ts'
import { readBody } from '../../http/read-body.ts'
import { noteRead } from './read-mark.ts'

const MOST = 200
const categories = ['TODO', 'RESULT', 'REMIND', 'SECURITY', 'INFO'] as const

const body = z.object({
  pageIndex: z.int().min(1).default(1),
  pageRows: z.int().min(1).max(MOST).default(100),
  op: z.enum(['READ', 'STAR', 'DELETE']).optional(),
  ids: z.array(anId).max(MOST).optional(),
  unread: z.boolean().default(false),
  category: z.enum(categories).optional(),
})
type MessagesRequest = z.output<typeof body>

/** What each does, to messages that it still concerns. */
const changes = {
  READ: `status = 'READ', read_at = coalesce(read_at, $2) where status = 'UNREAD'`,
  STAR: `starred = 'Y' where starred is distinct from 'Y'`,
  DELETE: `status = 'READ', read_at = coalesce(read_at, $2), deleted_flag = 'Y' where deleted_flag is distinct from 'Y'`,
} as const

export async function messagesOf(tx: Tx, given: Record<string, unknown>, { actor, now, language }: CallContext) {
  const asked = readBody(body, given)
  if (asked.op) return { data: await changeOwn(tx, asked, asked.op, actor.userId, now) }
  const { pageIndex, pageRows, unread, category } = asked
  const { rows } = await tx.query<{ count: number }>(
    `select id, ${inLanguage('title', language)} as title, ${inLanguage('content', language)} as content, url, category, coalesce(starred, 'N') as starred,
       creation_date as "creationDate", case status when 'UNREAD' then 'N' else 'Y' end as "readFlag", count(*) over ()::int as count
     from site_message where user_id = $1 and deleted_flag is distinct from 'Y' and (not $4 or status = 'UNREAD') and ($5::text is null or category = $5)
     order by creation_date desc, id desc limit $2 offset $3`,
    [actor.userId, pageRows, (pageIndex - 1) * pageRows, unread, category ?? null],
  )
  return {
    data: rows.map(({ count: _, ...row }) => row),
    page: { count: rows[0]?.count ?? 0, curIndex: pageIndex, countKind: 'exact' as const, counts: await unreadOf(tx, actor.userId) },
  }
}

/** Without ids all of one's own, but only to read them. */
async function changeOwn(tx: Tx, { ids, category }: MessagesRequest, op: keyof typeof changes, userId: string, now: Date) {
  const those = op === 'READ' ? (ids ?? null) : (ids ?? [])
  const { rows } = await tx.query<{ id: string }>(
    `update site_message set version_num = version_num + 1, last_update_date = $2, ${changes[op]} and user_id = $1 and ($3::uuid[] is null or id = any($3)) and ($4::text is null or category = $4) returning id`,
    [userId, now, those, category ?? null],
  )
  const changed = rows.map(({ id }) => id)
  if (op !== 'STAR') await noteRead(tx, changed, now)
  return { [op === 'READ' ? 'read' : 'changed']: changed.length }
}

async function unreadOf(tx: Tx, userId: string): Promise<Record<string, number>> {
  const { rows } = await tx.query<{ category: string; n: number }>(
    `select coalesce(category, 'RESULT') as category, count(*)::int as n from site_message where user_id = $1 and status = 'UNREAD' group by 1`,
    [userId],
  )
  const counted = new Map(rows.map(({ category, n }) => [category, n]))
  return Object.fromEntries(categories.map((one) => [one, counted.get(one) ?? 0]))
}
