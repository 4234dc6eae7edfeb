/** Tokens of approval links: for one person and one task, 72 hours, one decision; no log-in (S6.1). */
import { createHash, randomBytes } from 'node:crypto'
import type { FlowCode, Label } from '../../../catalogue/language/define.ts'
import { processInstance } from '../../../catalogue/workflow/process-instance.ts'
import { refuse, refuseRule } from '../../runtime/rules/refusal.ts'
import type { Tx } from '../../runtime/types.ts'
import type { Work } from '../../runtime/working.ts'
import { profileNumber } from '../profiles/book.ts'

const HOUR_MS = 3_600_000

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Made when the mail is sent, so that the database never holds the token itself. */
export async function newToken(tx: Tx, taskId: string, userId: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx.query('insert into approval_token (hash, user_id, task_id, expires_at) values ($1, $2, $3, $4)', [
    hashOf(token),
    userId,
    taskId,
    new Date(now.getTime() + profileNumber('APPROVAL_LINK_HOURS') * HOUR_MS),
  ])
  return token
}

export interface TokenTask {
  taskId: string
  entityName: string
  businessId: string
  flow: FlowCode
  isOpen: boolean
  starterId: string
  starter: Label
  startedAt: string
  decidedBy: Label | null
}

const TASK = `
select k.user_id as "userId", k.expires_at as "expiresAt", t.id as "taskId", i.entity_name as "entityName", i.business_id as "businessId", i.flow,
       (i.status = 'RUNNING' and t.task_status in ('OPEN', 'CLAIMABLE') and k.used_at is null) as "isOpen",
       i.starter_id as "starterId", json_build_array(coalesce(s.name, ''), coalesce(s.name_en, '')) as starter, i.started_at as "startedAt",
       case when d.id is not null then json_build_array(d.name, d.name_en)
            when i.status = 'WITHDRAWN' and s.id is not null then json_build_array(s.name, s.name_en) end as "decidedBy"
from approval_token k join process_task t on t.id = k.task_id join process_instance i on i.id = t.header_id
left join entity_label s on s.id = i.starter_id left join entity_label d on d.id = t.assignee_id
where k.hash = $1`

/** The task behind a link. A token of somebody else is refused like any missing right; an old one only says that it is old. */
export async function taskOfToken(tx: Tx, token: unknown, userId: string, now: Date): Promise<TokenTask> {
  if (typeof token !== 'string' || !/^[\w-]{43}$/.test(token)) refuseRule('NOT_FOUND')
  const { rows } = await tx.query<TokenTask & { userId: string; expiresAt: Date }>(TASK, [hashOf(token)])
  const found = rows[0] ?? refuseRule('NOT_FOUND')
  if (found.userId !== userId) refuseRule('FORBIDDEN')
  const { expiresAt, userId: _, ...task } = found
  if (task.isOpen && expiresAt <= now) refuse(processInstance, 'LINK_EXPIRED', {})
  return task
}

/** Uses the token up in the transaction of the decision, and notes the way by which it came. */
export async function useToken({ tx, actor, now }: Work, token: string): Promise<void> {
  const task = await taskOfToken(tx, token, actor.userId, now)
  if (!task.isOpen) refuse(processInstance, 'DECIDED_BY', { user: task.decidedBy })
  await tx.query('update approval_token set used_at = $2 where hash = $1', [hashOf(token), now])
  await tx.query(`update process_task set channel = 'LINK' where id = $1`, [task.taskId])
}
