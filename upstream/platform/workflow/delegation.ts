/** Approval tasks while their people are away: who stands in for whom, and the to-dos that wander with it. */
import type { Tx } from '../../runtime/types.ts'
import type { Reader } from '../messaging/channels/channels.ts'

/** Delegations of tasks in force on the day $1, a row for each kind of document; none outlives the account of either of its people. */
const IN_FORCE = `
select a.grantor_id, a.delegate_id, r.target from user_authorisation a join user_authorisation_relation r on r.header_id = a.id and r.kind = 'TASK'
where (select bool_and(u.enabled_flag = 'Y') from "user" u where u.id in (a.grantor_id, a.delegate_id)) and a.status = 'EFFECTIVE' and a."from" <= $1 and a."to" >= $1`

/** What is one asking, so that nobody has it twice: the task, or the node where one of several is enough. */
const asking = (task: string) =>
  `case when ${task}.sign_mode in ('ANY', 'CLAIM') then ${task}.header_id || ${task}.group_key else ${task}.id::text end`

/** Whether the same is asked of the person `p.user_id` or `d.delegate_id` in another row, and stays there. */
const hasTask = (person: string, more: string) => `exists (
  select from interior_pending_item o join process_task ot on ot.id = o.task_id join process_task pt on pt.id = p.task_id
  where o.business_id = p.business_id and ${asking('ot')} = ${asking('pt')} and o.user_id = ${person} and o.status = 'PENDING' and o.id <> p.id and ${more})`

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
       select distinct on (${asking('t')}, d.delegate_id) p.id, d.delegate_id, d.grantor_id
       from interior_pending_item p join (${IN_FORCE}) d on p.user_id = d.grantor_id and p.entity_name = d.target join process_task t on t.id = p.task_id
       where p.status = 'PENDING' and p.task_id is not null and p.delegated_for_id is null
         and not exists (select from process_task t join process_instance i on i.id = t.header_id where t.id = p.task_id and i.starter_id = d.delegate_id)
         and not ${hasTask('d.delegate_id', staysWith)}
       order by ${asking('t')}, d.delegate_id, p.id) n
     where i.id = n.id`,
    [today],
  )
}

/** Whether the one stands in for the other today, for tasks of this kind of document. */
export async function isInForce(tx: Tx, entity: string, grantorId: string, delegateId: string, today: string): Promise<boolean> {
  const { rowCount } = await tx.query(`select 1 from (${IN_FORCE}) d where d.grantor_id = $2 and d.delegate_id = $3 and d.target = $4 limit 1`, [
    today,
    grantorId,
    delegateId,
    entity,
  ])
  return rowCount !== 0
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
