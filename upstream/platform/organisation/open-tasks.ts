/** What a person still has to do, and how it goes to somebody else. */
import type { Language } from '../../../contract/types.ts'
import type { Doc, Tx } from '../../runtime/types.ts'
import type { Work } from '../../runtime/working.ts'
import { inLanguage } from '../../store/in-language.ts'

export async function openTasksOf(tx: Tx, userId: string, language: Language = 'CN'): Promise<Doc[]> {
  const { rows } = await tx.query<Doc>(
    `select id, ${inLanguage('title', language)} as title, item_type as "itemType", arisen_at as "arisenAt", due_at as "dueAt" from interior_pending_item
     where user_id = $1 and status = 'PENDING' order by arisen_at, id`,
    [userId],
  )
  return rows
}

/** What somebody else does for the person while a delegation is in force, and comes back when it ends. */
export async function countGivenAway(tx: Tx, userId: string): Promise<number> {
  const { rows } = await tx.query<{ n: number }>(
    `select count(*)::int as n from interior_pending_item where delegated_for_id = $1 and status = 'PENDING'`,
    [userId],
  )
  return rows[0]?.n ?? 0
}

/** To-dos and the approval tasks behind them; what the other one has to do already is not there twice. */
export async function transferTasks({ tx, nowText, actor }: Work, from: string, to: string): Promise<void> {
  await tx.query(
    `update interior_pending_item mine set status = 'HANDLED', handled_at = $3, handled_by = $4
     where user_id = $1 and status = 'PENDING' and exists (
       select from interior_pending_item other where other.user_id = $2 and other.status = 'PENDING'
         and other.business_id = mine.business_id and other.template_code = mine.template_code)`,
    [from, to, nowText, actor.userId],
  )
  await tx.query(
    `update interior_pending_item set user_id = $2, last_updated_by = $4, last_update_date = $3 where user_id = $1 and status = 'PENDING'`,
    [from, to, nowText, actor.userId],
  )
  await tx.query(`update process_task set assignee_id = $2 where assignee_id = $1 and task_status = 'OPEN'`, [from, to])
}
