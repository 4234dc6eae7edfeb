/** A stored process: read into the engine's terms, taken a step on, and written back with everything that the step brings, in one transaction. */
import { Decimal } from 'decimal.js'
import { workCalendar } from '../../../../catalogue/base/work-calendar.ts'
import type { AnyDefinition, FlowCode, Full } from '../../../../catalogue/language/define.ts'
import { processInstance } from '../../../../catalogue/workflow/process-instance.ts'
import { newLineOf } from '../../../runtime/change/draft.ts'
import { ports } from '../../../runtime/ports.ts'
import { readDocuments } from '../../../runtime/rows/documents.ts'
import type { Doc, Tx } from '../../../runtime/types.ts'
import { definitionNamed, type Work } from '../../../runtime/working.ts'
import { type Case, isOpen, type Setting, type State, type Task, type Transition } from '../engine/index.ts'
import { approversOf } from './binding.ts'
import { factsOf } from './facts.ts'
import { organisationIn } from './organisation.ts'
import { modelOf } from './sources.ts'

export type Instance = Full<typeof processInstance>
type TaskRow = Instance['processTask'][number]

/** The document that is approved, and by which flow. */
export interface Matter {
  definition: AnyDefinition
  doc: Doc
  flow: FlowCode
}

/** The document behind a process, locked where something is going to happen to it; null where it is gone. */
export async function matterOf(
  tx: Tx,
  { entityName, businessId, flow }: { entityName: string | null; businessId: string | null; flow: string | null },
  { lock = false } = {},
): Promise<Matter | null> {
  const definition: AnyDefinition = definitionNamed(String(entityName))
  const [doc] = await readDocuments<Doc>(tx, definition.entity, [String(businessId)], lock)
  return doc ? { definition, doc, flow: flow as FlowCode } : null
}

/** The sum by which the process decides, and in which currency it is. */
export const amountOf = ({ definition, doc, flow }: Matter): unknown => {
  const sum = definition.flows[flow]?.amount ?? definition.edit.totals?.at(-1)
  return sum ? (doc[sum] ?? null) : null
}

/** Figures of the document in CNY, by the rate of its day; null where it has none. */
export async function amountInCny(work: Work, matter: Matter): Promise<string | null> {
  const amount = amountOf(matter)
  if (amount === null || amount === undefined) return null
  const { currency } = matter.doc
  if (typeof currency !== 'string' || currency === 'CNY') return String(amount)
  const [rate = '1'] = await ports().figures.rates(work, [{ from: currency, to: 'CNY', day: dayOf(matter) ?? work.today }])
  return new Decimal(String(amount)).times(rate).toFixed(2)
}

/** The day of the document itself: the first date that begins with today. */
function dayOf({ definition, doc }: Matter): string | null {
  const [name] = Object.entries(definition.fields).find(([, { kind, options }]) => kind === 'date' && options.init === 'today') ?? []
  const day = name ? doc[name] : null
  return typeof day === 'string' ? day : null
}

export async function caseOf(work: Work, matter: Matter, starter: { id: string; departmentId: string | null }, amount: string | null): Promise<Case> {
  const { doc, definition } = matter
  return {
    starterId: starter.id,
    departmentId: decidingDepartment(matter) ?? starter.departmentId,
    orgId: typeof doc.orgId === 'string' ? doc.orgId : null,
    categoryIds: await withThoseAbove(work, doc.scopeCategoryIds),
    amount,
    facts: await factsOf(work.tx, definition, doc, starter.id),
  }
}

/** The department that the flow names, where the document says one. */
function decidingDepartment({ definition, doc, flow }: Matter): string | null {
  const field = definition.flows[flow]?.department
  const id = field ? doc[field] : null
  return typeof id === 'string' ? id : null
}

async function withThoseAbove({ tx }: Work, ids: unknown): Promise<string[]> {
  if (!Array.isArray(ids) || ids.length === 0) return []
  const { rows } = await tx.query<{ id: string }>(
    `with recursive above as (
       select unnest($1::uuid[]) as id union select c.parent_id from purchase_category c join above a on c.id = a.id where c.parent_id is not null
     ) select id from above`,
    [ids],
  )
  return rows.map(({ id }) => id)
}

export async function settingFor(work: Work, matter: Matter, digest: string, about: Case): Promise<Setting> {
  const { definition, doc, flow } = matter
  return {
    model: (await modelOf(work.tx, digest)).model,
    about,
    organisation: organisationIn(work.tx, { definition, doc, today: work.today, managers: approversOf(definition, flow) }),
    now: work.nowText,
    calendar: workCalendar(),
  }
}

/** The setting of a process that runs already. */
export async function settingOf(work: Work, matter: Matter, instance: Instance): Promise<Setting> {
  const starter = { id: String(instance.starterId), departmentId: instance.starterDeptId }
  const about = await caseOf(work, matter, starter, instance.amountCny)
  return settingFor(work, matter, String(instance.modelDigest), about)
}

/** Where it stands. Who has a task says its row: tasks go to others when somebody leaves. */
export function stateOf({ engineState, processTask }: Instance): State {
  const state = structuredClone(engineState) as State
  const rows = new Map(processTask.map((row) => [row.taskKey, row]))
  for (const task of state.tasks) {
    const row = rows.get(task.id)
    if (row?.assigneeId && isOpen(task.status)) task.assigneeId = row.assigneeId
  }
  return state
}

export const taskRowOf = ({ processTask }: Instance, key: string): TaskRow => {
  const row = processTask.find(({ taskKey }) => taskKey === key)
  if (!row) throw new Error(`The process has no task ${key}`)
  return row
}

/** Lays the state over the stored process: its status, its tasks, what is next due. */
export function takeState(work: Work, instance: Instance, setting: Setting, { state, opened, closed }: Transition): void {
  const { model } = setting
  for (const task of opened) instance.processTask.push(newRow(work, instance, setting, state, task))
  for (const task of closed) Object.assign(taskRowOf(instance, task.id), stored(task))
  const isOver = state.status !== 'RUNNING' && state.status !== 'SUSPENDED'
  const names = new Set(state.tasks.filter(({ status }) => isOpen(status)).map(({ nodeId }) => model.nodes[nodeId]?.name ?? nodeId))
  Object.assign(instance, {
    status: state.status,
    engineState: state,
    currentNodes: [...names].join('、').slice(0, 300) || null,
    suspendReason: state.reason?.CN ?? null,
    nextDueAt: state.timers.map(({ dueAt }) => dueAt).sort()[0] ?? null,
    endedAt: isOver ? work.nowText : null,
    stayHours: isOver ? hoursBetween(String(instance.startedAt), work.nowText) : null,
  })
}

const HOUR_MS = 3_600_000
/** With one decimal. */
export const hoursBetween = (from: string, to: string): string => ((Date.parse(to) - Date.parse(from)) / HOUR_MS).toFixed(1)

function newRow(work: Work, instance: Instance, { model }: Setting, { visits }: State, task: Task): TaskRow {
  const lineNum = (instance.processTask.length + 1) * 10
  const row = newLineOf(work, processInstance, 'processTask', { headerId: instance.id, parent: instance, lineNum })
  const node = model.nodes[task.nodeId]
  const mode = visits.find(({ id }) => id === task.visit)?.mode ?? null
  return Object.assign(row, {
    taskKey: task.id,
    nodeId: task.nodeId,
    groupKey: task.visit,
    nodeName: node?.name ?? task.nodeId,
    nodeNameEn: node?.nameEn ?? null,
    signMode: mode,
    passPercent: node?.kind === 'TASK' ? node.rule.passPercent : null,
    ...stored(task),
  })
}

const stored = (task: Task) => ({
  assigneeId: task.assigneeId,
  delegatedForId: task.delegatedFor,
  originalAssigneeId: task.originalAssigneeId,
  taskStatus: task.status,
  createdAt: task.createdAt,
  dueAt: task.dueAt,
  decidedAt: task.decidedAt,
  result: task.result,
  urgedCount: task.urgedCount,
  ...(task.result === 'AUTO_PASS' && { channel: 'AUTO' }),
})
