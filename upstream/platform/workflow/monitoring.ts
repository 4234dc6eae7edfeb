/** What a period of approvals comes to: who decided in time, at which steps tasks stay longest, and what waits longest now. */
import { z } from 'zod'
import { refuseRule } from '../../runtime/rules/refusal.ts'
import type { CallContext, Tx } from '../../runtime/types.ts'
import { readBody } from '../http/read-body.ts'

const SLOWEST = 20
const NODES = 12
const day = z.iso.date().refine((text) => text >= '0001-01-01')
const body = z.object({ from: day, to: day })

/** Tasks that were due in the period, by person: decided by then ÷ all. Who had no time set is not counted. */
const TIMELY = `
select coalesce(case when $3::boolean then u.name_en end, u.name, '') as name, count(*)::int as due, count(*) filter (where t.decided_at <= t.due_at)::int as timely,
  round(100.0 * count(*) filter (where t.decided_at <= t.due_at) / count(*), 1)::text as rate
from process_task t left join entity_label u on u.id = t.assignee_id
where t.due_at >= $1::date and t.due_at < $2::date + 1 and t.task_status in ('OPEN', 'CLAIMABLE', 'DONE')
group by t.assignee_id, 1 order by 100.0 * count(*) filter (where t.decided_at <= t.due_at) / count(*), 1`

/** Decided in the period: how long tasks stayed at each step. */
const STAY = `
select coalesce(case when $3::boolean then nullif(t.node_name_en, '') end, t.node_name) as node, count(*)::int as tasks, round(avg(extract(epoch from t.decided_at - t.created_at)) / 3600, 1)::text as hours
from process_task t where t.decided_at >= $1::date and t.decided_at < $2::date + 1 and t.task_status = 'DONE'
group by 1 order by avg(t.decided_at - t.created_at) desc limit ${NODES}`

const WAITING = `
select t.id, i.doc_num as "docNum", i.business_num as "businessNum",
  coalesce(case when $2::boolean then nullif(t.node_name_en, '') end, t.node_name) as node, coalesce(case when $2::boolean then u.name_en end, u.name, '') as name,
  round(extract(epoch from $1::timestamptz - t.created_at) / 3600, 1)::text as hours
from process_task t join process_instance i on i.id = t.header_id and i.status = 'RUNNING' left join entity_label u on u.id = t.assignee_id
where t.task_status in ('OPEN', 'CLAIMABLE') order by t.created_at, t.id limit ${SLOWEST}`

export async function monitoringFigures(tx: Tx, asked: Record<string, unknown>, { actor, language, now }: CallContext) {
  if (!actor.grants.has('processMonitoring')) refuseRule('FORBIDDEN')
  const { from, to } = readBody(body, asked)
  const isEnglish = language === 'EN'
  const [timely, stay, slowest] = [
    (await tx.query(TIMELY, [from, to, isEnglish])).rows,
    (await tx.query(STAY, [from, to, isEnglish])).rows,
    (await tx.query(WAITING, [now, isEnglish])).rows,
  ]
  return { timely, stay, slowest }
}
