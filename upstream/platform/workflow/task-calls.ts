/** Approvals by their addresses: what waits for whom, what was decided, and what is done to a task, each by the action that stands for it on its page. */
import type { Pool } from 'pg'
import { z } from 'zod'
import { definitionOf } from '../../../catalogue/index.ts'
import type { AnyDefinition } from '../../../catalogue/language/define.ts'
import { mostOpinionFiles } from '../../../catalogue/workflow/opinion-files.ts'
import { interiorPendingItem } from '../../../catalogue/workflow/pending-item.ts'
import { processInstance } from '../../../catalogue/workflow/process-instance.ts'
import { urgeConfig } from '../../../catalogue/workflow/urge-config.ts'
import type { Answer } from '../../../contract/types.ts'
import { runAction } from '../../runtime/change/change.ts'
import { anId } from '../../runtime/change/requests.ts'
import { wideningOf } from '../../runtime/reading/record.ts'
import { enterRoleSql, inTransaction } from '../../runtime/rows/database.ts'
import { refuse, refuseRule } from '../../runtime/rules/refusal.ts'
import type { CallContext, NamedCall, Tx } from '../../runtime/types.ts'
import { withinScope } from '../../runtime/visibility/scope.ts'
import { inLanguage } from '../../store/in-language.ts'
import { quoted, tableOf } from '../../store/tables.ts'
import { asSystem } from '../database/as-system.ts'
import { readBody } from '../http/read-body.ts'
import { newToken } from './approval-token.ts'
import { monitoringFigures } from './monitoring.ts'

const MOST_TASKS = 100
const paging = { pageIndex: z.int().min(1).default(1), pageRows: z.int().min(1).max(200).default(100) }
/** The database begins with the year 1. */
const day = z.iso.date().refine((text) => text >= '0001-01-01')
const ids = z.array(anId).min(1).max(MOST_TASKS)

const bodies = {
  instances: z.object({ ...paging, scope: z.enum(['MINE', 'STARTED', 'ALL']).default('STARTED'), status: z.string().max(20).optional() }),
  historic: z.object({
    ...paging,
    from: day.optional(),
    to: day.optional(),
    result: z.enum(['PASS', 'REJECT', 'BACK']).optional(),
  }),
  url: z.object({ taskId: anId, channel: z.enum(['WEB', 'MAIL', 'DING']).default('WEB') }),
  decision: z.object({
    taskId: anId,
    docVersionNum: z.int().optional(),
    result: z.enum(['PASS', 'REJECT', 'BACK']),
    toNodeId: z.string().max(100).optional(),
    comment: z.string().max(1000).optional(),
    fileIds: z.array(anId).max(mostOpinionFiles).optional(),
  }),
  node: z.object({ entityName: z.string().max(63), businessId: anId }),
  transfer: z.object({ taskIds: ids, toUserId: anId, reason: z.string().max(1000).optional() }),
  stop: z.object({ instanceId: anId, reason: z.string().max(1000).optional(), versionNum: z.int().optional() }),
  urging: z.object({ ids, enabledFlag: z.enum(['Y', 'N']) }),
}

export function taskCalls(pool: Pool): Readonly<Record<string, NamedCall>> {
  const asked =
    (work: (tx: Tx, body: Record<string, unknown>, context: CallContext) => Promise<unknown>): NamedCall =>
    (body, context) =>
      asSystem(pool, async (tx) => ({ status: '200', msg: '', data: await work(tx, body, context) }))
  return {
    '/v1/findBpmLists': asked(instancesOf),
    '/v1/processTask/monitoring': asked(monitoringFigures),
    '/v1/findHistoricTasks': asked(decidedBy),
    '/v1/getTaskUrl': asked(urlOf),
    '/v1/findCurNode': (body, context) => currentNodes(pool, body, context),
    '/v1/doPass': (body, context) => decide(pool, body, context),
    '/v1/taskTransfer': (body, context) => handOn(pool, body, context),
    '/v1/processStop': (body, context) => stop(pool, body, context),
    '/v1/urgeConfigUpdateStatus': (body, context) => switchUrging(pool, body, context),
  }
}

const INSTANCE = `i.id, i.doc_num as "docNum", i.status, i.entity_name as "entityName", i.business_id as "businessId", i.business_num as "businessNum", i.title,
  i.current_nodes as "currentNodes", i.round, i.started_at as "startedAt", i.ended_at as "endedAt", i.version_num as "versionNum"`

async function instancesOf(tx: Tx, body: Record<string, unknown>, { actor }: CallContext) {
  const { scope, status, pageIndex, pageRows } = readBody(bodies.instances, body)
  if (scope === 'ALL' && !actor.grants.has('processMonitoring')) refuseRule('FORBIDDEN')
  const whose = {
    ALL: 'true',
    STARTED: 'i.starter_id = $1',
    MINE: `exists (select from process_task t where t.header_id = i.id and t.assignee_id = $1)`,
  }[scope]
  const { rows } = await tx.query(
    `select ${INSTANCE} from process_instance i where ($1::uuid is not null) and ${whose} and ($2::text is null or i.status = $2)
     order by i.started_at desc, i.id desc limit $3 offset $4`,
    [actor.userId, status ?? null, pageRows, (pageIndex - 1) * pageRows],
  )
  return rows
}

async function decidedBy(tx: Tx, body: Record<string, unknown>, { actor, language }: CallContext) {
  const { from, to, result, pageIndex, pageRows } = readBody(bodies.historic, body)
  const { rows } = await tx.query(
    `select t.id, i.entity_name as "entityName", i.business_id as "businessId", i.business_num as "businessNum", ${inLanguage('t.node_name', language)} as "nodeName",
            t.result, t.comment, t.decided_at as "decidedAt", t.created_at as "createdAt"
     from process_task t join process_instance i on i.id = t.header_id
     where t.assignee_id = $1 and t.task_status = 'DONE' and ($2::date is null or t.decided_at >= $2::date) and ($3::date is null or t.decided_at < $3::date + 1)
       and ($4::text is null or t.result = $4)
     order by t.decided_at desc, t.id desc limit $5 offset $6`,
    [actor.userId, from ?? null, to ?? null, result ?? null, pageRows, (pageIndex - 1) * pageRows],
  )
  return rows
}

/** What stands before this person of a task; of others' nothing is there. */
async function itemOf(tx: Tx, taskId: string, userId: string): Promise<{ id: string; url: string; businessId: string; entityName: string }> {
  const { rows } = await tx.query<{
    id: string
    url: string
    businessId: string
    entityName: string
    status: string
    decidedBy: [string, string] | null
  }>(
    `select p.id, p.url, p.business_id as "businessId", p.entity_name as "entityName", p.status, json_build_array(u.name, u.name_en) as "decidedBy"
     from interior_pending_item p left join entity_label u on u.id = p.handled_by where p.task_id = $1 and p.user_id = $2 order by p.status = 'PENDING' desc limit 1`,
    [taskId, userId],
  )
  const [item] = rows
  if (!item) refuseRule('NOT_FOUND')
  if (item.status !== 'PENDING') refuse(processInstance, 'DECIDED_BY', { user: item.decidedBy ?? ['', ''] })
  return item
}

async function urlOf(tx: Tx, body: Record<string, unknown>, { actor, now }: CallContext) {
  const { taskId, channel } = readBody(bodies.url, body)
  const { url } = await itemOf(tx, taskId, actor.userId)
  return { url: channel === 'WEB' ? url : `/decide/${await newToken(tx, taskId, actor.userId, now)}` }
}

/** Where a document stands, for whoever reads it. */
async function currentNodes(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer> {
  const { entityName, businessId } = readBody(bodies.node, body)
  const definition: AnyDefinition = definitionOf(entityName) ?? refuseRule('NOT_FOUND')
  const { actor, language } = context
  const table = tableOf(definition.entity)
  const widening = wideningOf(actor, definition)
  const { rowCount } = await inTransaction(pool, enterRoleSql(actor, widening), (tx) =>
    tx.query(`select 1 from ${quoted(table.name)} t where t.id = $1 and ${withinScope(table, 't', actor, widening)}`, [businessId]),
  )
  if (rowCount === 0) refuseRule('NOT_FOUND')
  const data = await asSystem(pool, async (tx) => {
    const { rows } = await tx.query(
      `select ${inLanguage('t.node_name', language)} as "nodeName", json_agg(u.${language === 'EN' ? 'name_en' : 'name'} order by t.line_num) as assignees, min(t.created_at) as since, min(t.due_at) as "dueAt"
       from process_instance i join process_task t on t.header_id = i.id left join entity_label u on u.id = t.assignee_id
       where i.business_id = $1 and i.status = 'RUNNING' and t.task_status in ('OPEN', 'CLAIMABLE') group by 1, t.group_key order by min(t.line_num)`,
      [businessId],
    )
    return rows
  })
  return { status: '200', msg: '', data }
}

const onPage = (context: CallContext, page: 'myApproval' | 'processMonitoring' | 'reminderSetting'): CallContext => ({
  ...context,
  actor: { ...context.actor, page },
})

async function decide(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer> {
  const { taskId, docVersionNum, result, toNodeId, comment, fileIds } = readBody(bodies.decision, body)
  if (!context.idempotencyKey) refuseRule('REQUIRED', { label: ['请求键', 'Idempotency key'] })
  const item = await asSystem(pool, async (tx) => {
    const own = await itemOf(tx, taskId, context.actor.userId)
    await requireSeen(tx, own, docVersionNum)
    return own
  })
  const name = ({ PASS: 'doPass', REJECT: 'doReject', BACK: 'doBack' } as const)[result]
  const input = { ...(comment && { reason: comment }), ...(fileIds && { fileIds }), ...(result === 'BACK' && toNodeId && { toNode: toNodeId }) }
  return runAction(pool, interiorPendingItem, name, { menuId: 0, rows: [{ id: item.id }], input }, onPage(context, 'myApproval'))
}

async function requireSeen(tx: Tx, { entityName, businessId }: { entityName: string; businessId: string }, seen: number | undefined): Promise<void> {
  if (seen === undefined) return
  const { rows } = await tx.query<{ versionNum: number }>(
    `select version_num as "versionNum" from ${quoted(tableOf(entityName).name)} where id = $1`,
    [businessId],
  )
  if (rows[0]?.versionNum !== seen) refuse(processInstance, 'OUTDATED', {})
}

async function handOn(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer> {
  const { taskIds, toUserId, reason } = readBody(bodies.transfer, body)
  const rows = await asSystem(pool, async (tx) => {
    const own: { id: string }[] = []
    for (const taskId of taskIds) own.push({ id: (await itemOf(tx, taskId, context.actor.userId)).id })
    return own
  })
  const input = { toUserId, ...(reason && { reason }) }
  return runAction(pool, interiorPendingItem, 'doTransfer', { menuId: 0, rows, input }, onPage(context, 'myApproval'))
}

function stop(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer> {
  const { instanceId, reason, versionNum } = readBody(bodies.stop, body)
  const row = { id: instanceId, ...(versionNum !== undefined && { versionNum }) }
  return runAction(
    pool,
    processInstance,
    'doStop',
    { menuId: 0, rows: [row], input: { ...(reason && { reason }) } },
    onPage(context, 'processMonitoring'),
  )
}

async function switchUrging(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer> {
  const { ids: asked, enabledFlag } = readBody(bodies.urging, body)
  const rows = await asSystem(
    pool,
    async (tx) =>
      (
        await tx.query<{ id: string }>('select id from urge_config where id = any($1::uuid[]) and enabled_flag <> $2 order by id', [
          asked,
          enabledFlag,
        ])
      ).rows,
  )
  if (rows.length === 0) return { status: '200', msg: '', data: { rows: [] } }
  return runAction(pool, urgeConfig, 'doUpdateStatus', { menuId: 0, rows }, onPage(context, 'reminderSetting'))
}
