/** Approval tasks while their people are away: who stands in for whom, and the to-dos that wander with it. */
import type { Tx } from '../../runtime/types.ts'
import type { Reader } from '../messaging/channels.ts'

/** Delegations of tasks in force on the day $1, a row for each kind of document; none outlives the account of either of its people. */
const IN_FORCE = `
select a.grantor_id, a.delegate_id, r.target from user_authorisation a join user_authorisation_relation r on r.header_id = a.id and r.kind = 'TASK'
where (select bool_and(u.enabled_flag = 'Y') from "user" u where u.id in (a.grantor_id, a.delegate_id)) and a.status = 'EFFECTIVE' and a."from" <= $1 and a."to" >= $1`

/** Whether the task stands before the person `p.user_id` or `d.delegate_id` in another row, and stays there. */
const hasTask = (person: string, more: string) => `exists (
  select from interior_pending_item o where o.task_id = p.task_id and o.user_id = ${person} and o.status = 'PENDING' and o.id <> p.id and ${more})`

/**
 * Brings the open tasks to whoever is to decide them today: to the one who stands in, and back when the delegation is over.
 * What the one who stands in has submitted himself stays where it is (S5.6), as does what he has to decide anyway: nobody has a task twice.
 * Running it again changes nothing.
 */
export async function assignTasks(tx: Tx, today: string): Promise<void> {
  await tx.query(
    `update interior_pending_item p set user_id = p.delegated_for_id, delegated_for_id = null
     where p.status = 'PENDING' and p.delegated_for_id is not null
       and (${hasTask('p.user_id', 'o.delegated_for_id is null')}
         or not exists (select from (${IN_FORCE}) d where d.grantor_id = p.delegated_for_id and d.delegate_id = p.user_id and d.target = p.entity_name))`,
    [today],
  )
  const staysWith = `(o.delegated_for_id is not null or not exists (select from (${IN_FORCE}) e where e.grantor_id = o.user_id and e.target = o.entity_name))`
  await tx.query(
    `update interior_pending_item i set user_id = n.delegate_id, delegated_for_id = n.grantor_id from (
       select distinct on (p.task_id, d.delegate_id) p.id, d.delegate_id, d.grantor_id
       from interior_pending_item p join (${IN_FORCE}) d on p.user_id = d.grantor_id and p.entity_name = d.target
       where p.status = 'PENDING' and p.task_id is not null and p.delegated_for_id is null
         and not exists (select from process_task t join process_instance i on i.id = t.header_id where t.id = p.task_id and i.starter_id = d.delegate_id)
         and not ${hasTask('d.delegate_id', staysWith)}
       order by p.task_id, d.delegate_id, p.id) n
     where i.id = n.id`,
    [today],
  )
}

/** For whom this person is to decide the document's open task; null when nobody, or when the delegation is over. */
export async function grantorOf(tx: Tx, businessId: string, userId: string, today: string): Promise<string | null> {
  const { rows } = await tx.query<{ id: string }>(
    `select p.delegated_for_id as id from interior_pending_item p
     where p.business_id = $2 and p.user_id = $3 and p.status = 'PENDING'
       and exists (select from (${IN_FORCE}) d where d.grantor_id = p.delegated_for_id and d.delegate_id = p.user_id and d.target = p.entity_name)
     limit 1`,
    [today, businessId, userId],
  )
  return rows[0]?.id ?? null
}

/** Who has the task before them, whether as their own or for a colleague. */
export async function peopleOfTask(tx: Tx, taskId: string): Promise<Reader[]> {
  const { rows } = await tx.query<Reader>(
    `select u.id, coalesce(u.default_org_id, u.org_id) as "orgId" from "user" u
     where u.id in (select user_id from interior_pending_item where task_id = $1 and status = 'PENDING') order by u.id`,
    [taskId],
  )
  return rows
}
