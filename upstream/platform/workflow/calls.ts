/** Approval by link: reading shows and changes nothing, deciding is the action of the document by which its flow passes or is rejected. */
import type { Pool } from 'pg'
import type { AnyDefinition } from '../../../catalogue/language/define.ts'
import type { ActionRequest } from '../../../contract/types.ts'
import { decideTask } from '../../runtime/change/change.ts'
import { dayOf } from '../../runtime/change/numbering.ts'
import { ports } from '../../runtime/ports.ts'
import { attachLabels } from '../../runtime/reading/record.ts'
import { attachLines, readHeaders } from '../../runtime/rows/documents.ts'
import { linesIn } from '../../runtime/rows/lines-in.ts'
import { refuseRule } from '../../runtime/rules/refusal.ts'
import type { CallContext, Doc, NamedCall, Tx } from '../../runtime/types.ts'
import { definitionNamed } from '../../runtime/working.ts'
import { tableOf } from '../../store/tables.ts'
import { asSystem } from '../database/as-system.ts'
import { summaryOf } from '../messaging/mails/summary.ts'
import { approval } from './approval.ts'
import { taskOfToken, useToken } from './approval-token.ts'
import { documentOfToDo } from './task-document.ts'

export function workflowCalls(pool: Pool): Readonly<Record<string, NamedCall>> {
  return {
    '/v1/processTask/byToken': ({ token }, context) =>
      asSystem(pool, async (tx) => ({ status: '200', msg: '', data: await taskView(tx, token, context) })),
    '/v1/processTask/document': (body, context) => documentOfToDo(pool, body, context),
    '/v1/processTask/decideByToken': (body, context) => decideByToken(pool, body, context),
  }
}

/** What the link shows while the task is open; of one that has moved on only that, and who moved it. */
async function taskView(tx: Tx, token: unknown, context: CallContext) {
  const { actor, language, now } = context
  const task = await taskOfToken(tx, token, actor.userId, now)
  const definition = definitionNamed(task.entityName)
  const doc = (await readHeaders(tx, tableOf(definition.entity), [task.businessId], false))[0] ?? refuseRule('NOT_FOUND')
  const { title, docNum, status, facts, reason } = await summaryOf(tx, definition, doc, { language, side: actor.side })
  const at = language === 'EN' ? 1 : 0
  const head = {
    entity: definition.entity,
    title,
    docNum,
    status,
    state: String(doc.status),
    isOpen: task.isOpen,
    decidedBy: task.decidedBy?.[at] ?? null,
    starterName: task.starter[at],
    startedAt: task.startedAt,
  }
  if (!task.isOpen) return { ...head, versionNum: 0, facts: [], reason: null, lines: {}, itemId: null, files: [] }
  await requireTask(tx, definition, doc, context)
  const item = await itemBehind(tx, task.taskId, actor.userId)
  return { ...head, versionNum: doc.versionNum, facts, reason, lines: await linesFor(tx, definition, doc, context), ...item }
}

/** Where files for the decision lie until then, and those that lie there. */
async function itemBehind(tx: Tx, taskId: string, userId: string): Promise<{ itemId: string | null; files: object[] }> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from interior_pending_item where task_id = $1 and user_id = $2 and status = 'PENDING' order by delegated_for_id is not null limit 1`,
    [taskId, userId],
  )
  const itemId = rows[0]?.id ?? null
  return { itemId, files: itemId ? await ports().files.ofDocument(tx, itemId) : [] }
}

/** Grants may have changed since the mail went out. */
async function requireTask(tx: Tx, definition: AnyDefinition, doc: Doc, { actor, now }: CallContext): Promise<void> {
  const why = await approval.whyNot(tx, definition, doc, actor.userId, dayOf(now))
  if (why) refuseRule(why === 'OWN_SUBMISSION' ? why : 'FORBIDDEN')
}

async function linesFor(tx: Tx, definition: AnyDefinition, doc: Doc, { language }: CallContext): Promise<Record<string, Doc[]>> {
  const table = tableOf(definition.entity)
  await attachLines(tx, table, [doc])
  await attachLabels(tx, table, [doc], language)
  return Object.fromEntries((definition.edit.grids ?? []).map((grid) => [grid, linesIn(doc, grid)]))
}

async function decideByToken(pool: Pool, body: Record<string, unknown>, context: CallContext) {
  const { token, decision, versionNum } = body
  if (decision !== 'approve' && decision !== 'reject') refuseRule('NOT_FOUND')
  if (!context.idempotencyKey || typeof versionNum !== 'number') refuseRule('REQUIRED', { label: ['请求键和版本号', 'Idempotency key and version'] })
  const task = await asSystem(pool, (tx) => taskOfToken(tx, token, context.actor.userId, context.now))
  const request: ActionRequest = { menuId: 0, rows: [{ id: task.businessId, versionNum }], input: { reason: commentIn(body.input) } }
  const definition = definitionNamed(task.entityName)
  const { passed, rejected } = definition.flows[task.flow] ?? refuseRule('NOT_FOUND')
  return decideTask(pool, definition, decision === 'approve' ? passed : rejected, request, context, (work) => useToken(work, String(token)))
}

const commentIn = (input: unknown): unknown => (typeof input === 'object' && input !== null && 'comment' in input ? input.comment : undefined)
