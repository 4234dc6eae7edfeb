/** By which process a document is approved: the first binding that fits, its model or its own steps; without one a single step. */
import type { AnyDefinition, FlowCode, Who } from '../../../../catalogue/language/define.ts'
import { approval } from '../../../../catalogue/workflow/approval.ts'
import { approvalBillType } from '../../../../catalogue/workflow/approval-bill-type.ts'
import { processModel } from '../../../../catalogue/workflow/process-model.ts'
import { rowOf } from '../../../runtime/rows/rows.ts'
import type { Doc, Tx } from '../../../runtime/types.ts'
import { load } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { type Case, holds, orRefuse, type ProcessStep, plainStep, xmlOfSteps } from '../engine/index.ts'
import { namesIn } from '../engine/model/read-node.ts'
import { processKeyOf } from './process-key.ts'
import { stepsIn } from './steps.ts'

export interface Process {
  xml: string
  /** Null: the single step that every document has without a binding. */
  billTypeId: string | null
  modelId: string | null
  modelVersion: number | null
  withdrawRule: string
  titleRule: string
  summaryFields: readonly string[]
}

/** Whoever a process asks by name reads the document, and needs no responsibility for it; of the single step responsibilities say both. */
export const asksByName = ({ billTypeId, modelId }: { billTypeId: string | null; modelId: string | null }): boolean =>
  (billTypeId ?? modelId) !== null

const noDesk: ReadonlySet<string> = new Set<Who>(['owner', 'assignee', 'system'])

/** The responsibilities that the action names by which the flow passes. */
export const approversOf = ({ actions, flows, roles }: AnyDefinition, flow: FlowCode): string[] =>
  (actions[flows[flow]?.passed ?? '']?.who ?? []).filter((who) => !noDesk.has(who) && !(who in roles))

/** Nobody is named: whoever manages purchasing decides, and the first of them does. */
const SINGLE: ProcessStep = {
  ...plainStep,
  name: '采购经理或审批人',
  nameEn: 'Purchasing manager or approver',
  assigneeType: null,
  signMode: 'ANY',
}

let single: Promise<string> | undefined
/** The process of whatever has no binding. */
export const singleXml = () => (single ??= xmlOfSteps({ id: 'single_step', name: '一步审批' }, [SINGLE]))

export async function processFor(work: Work, definition: AnyDefinition, doc: Doc, flow: FlowCode, { facts, categoryIds }: Case): Promise<Process> {
  // Of a matter without a document its starter says by which model it goes.
  const chosen = definition.entity === approval.entity ? await byModel(work, doc.modelId) : null
  if (chosen) return { ...chosen, billTypeId: null, titleRule: '{title}', summaryFields: [] }
  for (const { id, condition } of await candidates(work, definition, doc, flow, categoryIds)) {
    if (condition?.trim() && !(await orRefuse(() => holds(condition, facts)))) continue
    const process = await processOf(work, id)
    if (process) return process
  }
  return {
    xml: await singleXml(),
    billTypeId: null,
    modelId: null,
    modelVersion: null,
    withdrawRule: 'BEFORE_FIRST',
    titleRule: '',
    summaryFields: [],
  }
}

interface Candidate {
  id: string
  condition: string | null
}

/** $1 entity, $2 flow, $3 organisation, $4 categories with those above them, $5 code of the bill type, $6 the binding that the bill type names: it wins. */
const CANDIDATES = `
with recursive org_above as (
  select $3::uuid as id union select o.parent_id from organization o join org_above a on o.id = a.id where o.parent_id is not null
)
select b.id, b.condition from approval_bill_type b
where b.enabled_flag = 'Y' and b.entity_name = $1 and b.flow = $2
  and (nullif(b.bill_type, '') is null or b.bill_type = $5)
  and (b.org_id is null or b.org_id in (select id from org_above))
  and (b.category_id is null or b.category_id = any($4::uuid[]))
order by (b.code = $6) desc nulls last, b.priority, b.code`

async function candidates(work: Work, definition: AnyDefinition, doc: Doc, flow: FlowCode, categoryIds: readonly string[]): Promise<Candidate[]> {
  const { tx } = work
  const values = [definition.entity, flow, doc.orgId ?? null, categoryIds, await kindOf(tx, doc), await processKeyOf(work, doc)]
  return (await tx.query<Candidate>(CANDIDATES, values)).rows
}

/** What the document is of, by its code. */
async function kindOf(tx: Tx, { billTypeId }: Doc): Promise<string | null> {
  if (typeof billTypeId !== 'string') return null
  const { rows } = await tx.query<{ code: string }>('select code from entity_label where id = $1', [billTypeId])
  return rows[0]?.code ?? null
}

/** Null where its model is out of use. */
async function processOf(work: Work, id: string): Promise<Process | null> {
  const [binding] = await load(work, approvalBillType, [id])
  if (!binding) return null
  const common = { billTypeId: id, titleRule: binding.titleRule, summaryFields: namesIn(binding.mobileFields ?? '') }
  const steps = stepsIn(binding.approvalBillNode)
  if (!binding.processModelId) {
    const xml = await xmlOfSteps({ id: `binding_${binding.id}`, name: binding.name }, steps)
    return { ...common, xml, modelId: null, modelVersion: null, withdrawRule: 'BEFORE_FIRST' }
  }
  const model = await byModel(work, binding.processModelId)
  return model && { ...common, ...model }
}

async function byModel(work: Work, id: unknown): Promise<Pick<Process, 'xml' | 'modelId' | 'modelVersion' | 'withdrawRule'> | null> {
  const model = typeof id === 'string' ? await rowOf(work, processModel, id) : null
  if (model?.enabledFlag !== 'Y' || !model.bpmnXml) return null
  return { xml: model.bpmnXml, modelId: model.id, modelVersion: Number(model.modelVersion), withdrawRule: model.withdrawRule }
}
