/** Whose turn it is: the task of a document that a person has before him, his own or a colleague's for whom he stands in. */
import type { AnyDefinition, FlowCode } from '../../../catalogue/language/define.ts'
import type { WhyNot } from '../../runtime/ports.ts'
import type { Doc, Tx } from '../../runtime/types.ts'
import { isInForce } from './delegation.ts'
import { holdersOf } from './holders.ts'
import { approversOf, asksByName } from './run/binding.ts'

export interface OwnTask {
  instanceId: string
  /** As the engine calls it; null of a run of before there were processes. */
  taskKey: string | null
  /** For whom he stands in. */
  delegatedForId: string | null
  /** What stands before him, and what he attached there. */
  itemId: string
  fileIds: readonly string[] | null
}

interface TaskRow extends OwnTask {
  billTypeId: string | null
  modelId: string | null
}

const pressed = new WeakMap<Doc, string>()

/** Of several tasks on the document the one that is meant. */
export const press = (doc: Doc, taskId: string): void => {
  pressed.set(doc, taskId)
}

/** $1 the document, $2 the person: what is his own first. $3 the task that is meant. */
const MINE = `
select i.id as "instanceId", i.bill_type_id as "billTypeId", i.model_id as "modelId", t.task_key as "taskKey", p.delegated_for_id as "delegatedForId",
  p.id as "itemId", p.file_ids as "fileIds"
from interior_pending_item p join process_task t on t.id = p.task_id join process_instance i on i.id = t.header_id
where p.business_id = $1 and p.user_id = $2 and p.status = 'PENDING' and i.status = 'RUNNING' and t.task_status in ('OPEN', 'CLAIMABLE')
  and ($3::uuid is null or t.id = $3)
order by p.delegated_for_id is not null, t.line_num`

export interface Running {
  instanceId: string
  starterId: string
  flow: FlowCode
}

const RUNNING = `select id as "instanceId", starter_id as "starterId", flow from process_instance where business_id = $1 and status = 'RUNNING' limit 1`

export const runningOn = async (tx: Tx, businessId: string): Promise<Running | undefined> => (await tx.query<Running>(RUNNING, [businessId])).rows[0]

/** The task, or the rule by which he has none; asked anew each time, since grants change. */
export async function taskFor(tx: Tx, definition: AnyDefinition, doc: Doc, userId: string, today: string): Promise<OwnTask | WhyNot> {
  const running = await runningOn(tx, doc.id)
  if (!running) return 'NO_TASK'
  const found = (await tx.query<TaskRow>(MINE, [doc.id, userId, pressed.get(doc) ?? null])).rows
  for (const { billTypeId, modelId, ...task } of found) {
    if (task.delegatedForId && !(await isInForce(tx, definition.entity, task.delegatedForId, userId, today))) continue
    // A single step without a process is of whoever holds the responsibility now; a process asks people by name.
    const holder = task.delegatedForId ?? userId
    if (asksByName({ billTypeId, modelId }) || (await holdersOf(tx, approversOf(definition, running.flow), definition, doc, today)).includes(holder))
      return task
  }
  return running.starterId === userId ? 'OWN_SUBMISSION' : 'NO_TASK'
}

export interface NamedTask extends Pick<OwnTask, 'instanceId' | 'taskKey'> {
  flow: FlowCode
}

const NAMED = `
select i.id as "instanceId", i.flow, t.task_key as "taskKey"
from process_task t join process_instance i on i.id = t.header_id where t.id = $1 and i.status = 'RUNNING'`

/** The task by its id, and the flow that it is of; null where its process has ended. */
export async function taskNamed(tx: Tx, taskId: string): Promise<NamedTask | null> {
  return (await tx.query<NamedTask>(NAMED, [taskId])).rows[0] ?? null
}
