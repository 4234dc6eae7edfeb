import type { Full } from '../../../../catalogue/language/define.ts'
import { meaningOf } from '../../../../catalogue/language/lookup-book.ts'
import { approvalBillType } from '../../../../catalogue/workflow/approval-bill-type.ts'
import { processModel } from '../../../../catalogue/workflow/process-model.ts'
import type { Behaviour } from '../../../runtime/behaviour.ts'
import { idsWhere, rowOf, rowsOf } from '../../../runtime/rows/rows.ts'
import { refuse, refuseIssues } from '../../../runtime/rules/refusal.ts'
import { definitionNamed, type Work } from '../../../runtime/working.ts'
import { namesIn } from '../engine/model/read-node.ts'
import { stepsIn } from '../run/steps.ts'
import { fieldsIn } from '../run/title.ts'
import { conditionIssues, issuesOfSteps } from './issues.ts'

type Binding = Full<typeof approvalBillType>

const MOST_FIELDS = 8

export const approvalBillTypeBehaviour = {
  async check(binding, work) {
    const { entityName, flow, condition, approvalBillNode, processModelId } = binding
    const definition = definitionNamed(entityName)
    const entity = definition.label
    if (!(flow in definition.flows)) refuse(approvalBillType, 'NO_FLOW', { entity, flow: meaningOf('APPROVAL_FLOW', flow) }, 'flow')
    const model = await rowOf(work, processModel, processModelId)
    if (model && model.formEntity !== entityName) {
      refuse(approvalBillType, 'OTHER_MODEL', { entity: meaningOf('DOC_TYPE', model.formEntity) }, 'processModelId')
    }
    requireFields(binding)
    const steps = stepsIn(approvalBillNode)
    refuseIssues([...conditionIssues(condition, entityName), ...(steps.length > 0 ? await issuesOfSteps(steps, entityName, 'approvalBillNode') : [])])
    if (binding.enabledFlag === 'Y') await requireReady(binding, work)
  },
} satisfies Behaviour<typeof approvalBillType>

/** What the title and the summary name is there. */
function requireFields({ entityName, titleRule, mobileFields }: Binding): void {
  const definition = definitionNamed(entityName)
  const known = (name: string) => name === 'docNum' || name in definition.fields
  const shown = namesIn(mobileFields ?? '')
  const [strange] = fieldsIn(titleRule).filter((name) => !known(name))
  if (strange) refuse(approvalBillType, 'FIELD', { entity: definition.label, name: strange }, 'titleRule')
  const [unknown] = shown.filter((name) => !known(name))
  if (unknown) refuse(approvalBillType, 'FIELD', { entity: definition.label, name: unknown }, 'mobileFields')
  if (shown.length > MOST_FIELDS) refuse(approvalBillType, 'MANY', { max: MOST_FIELDS, n: shown.length }, 'mobileFields')
}

/** Of two that fit alike nobody could say which counts. */
async function requireReady(binding: Binding, work: Work): Promise<void> {
  const { entityName, flow, processModelId, approvalBillNode } = binding
  if (!processModelId && approvalBillNode.length === 0) refuse(approvalBillType, 'NO_PROCESS', {}, 'processModelId')
  const others = await rowsOf(work, approvalBillType, await idsWhere(work, approvalBillType, { entityName, flow, enabledFlag: 'Y' }))
  const keys = keysOf(binding)
  const same = others.find((other) => other.id !== binding.id && keysOf(other) === keys)
  if (same) refuse(approvalBillType, 'SAME', { code: same.code }, 'priority')
}

const keysOf = ({
  billType,
  orgId,
  categoryId,
  condition,
  priority,
}: Pick<Binding, 'billType' | 'orgId' | 'categoryId' | 'condition' | 'priority'>): string =>
  JSON.stringify([billType || null, orgId, categoryId, condition?.trim() || null, Number(priority)])
