import type { Full } from '../../../../catalogue/language/define.ts'
import { processModel } from '../../../../catalogue/workflow/process-model.ts'
import type { Behaviour } from '../../../runtime/behaviour.ts'
import { newLineOf } from '../../../runtime/change/draft.ts'
import { Refusal, refuse, refuseIssues } from '../../../runtime/rules/refusal.ts'
import type { Work } from '../../../runtime/working.ts'
import { type ProcessStep, readModel, stepsOf, xmlOfSteps } from '../engine/index.ts'
import { drawXml } from '../run/drawing.ts'
import { stepsIn } from '../run/steps.ts'
import { issuesOfSteps, issuesOfXml } from './issues.ts'
import { rehearsalOf } from './rehearsal.ts'

type Model = Full<typeof processModel>

export const processModelBehaviour = {
  panels: async (model, look) => ({ rehearsal: await rehearsalOf(model, look) }),

  drawing: ({ bpmnXml }, { language }) => drawXml(bpmnXml, language),

  /** Whichever of table and file was changed makes the other; both at once: the file, which can say more. */
  async settle(model, work, before) {
    const isFileNew = (model.bpmnXml ?? '') !== (before?.bpmnXml ?? '')
    const steps = stepsIn(model.processModelStep)
    const areStepsNew = JSON.stringify(steps) !== JSON.stringify(stepsIn(before?.processModelStep ?? []))
    if (isFileNew && model.bpmnXml?.trim()) await takeFile(model, work)
    else if (areStepsNew) {
      refuseIssues(await issuesOfSteps(steps, model.formEntity, 'processModelStep'))
      model.bpmnXml = steps.length > 0 ? await xmlOfSteps({ id: idOf(model), name: model.name }, steps) : null
    }
    if (before?.enabledFlag === 'Y' && (isFileNew || areStepsNew)) model.modelVersion = Number(before.modelVersion ?? 1) + 1
  },

  /** What is not in use may still lack what lets it run: it is kept as it was drawn elsewhere. */
  async check({ bpmnXml, formEntity, enabledFlag }) {
    if (!bpmnXml?.trim()) refuse(processModel, 'EMPTY', {}, 'processModelStep')
    if (enabledFlag === 'Y') refuseIssues(await issuesOfXml(bpmnXml, formEntity))
    else await readModel(bpmnXml)
  },
} satisfies Behaviour<typeof processModel>

/** A name that XML allows. */
const idOf = ({ code }: Model): string => `process_${code.replace(/[^\w.-]/g, '_')}`

/** A file that is no series of steps leaves the table empty. */
async function takeFile(model: Model, work: Work): Promise<void> {
  const { model: read } = await readModel(String(model.bpmnXml))
  const steps = seriesIn(read)
  model.processModelStep = steps.map((step, index) => {
    const line = newLineOf(work, processModel, 'processModelStep', { headerId: model.id, parent: model, lineNum: (index + 1) * 10 })
    return Object.assign(line, rowOf(step))
  })
}

function seriesIn(read: Awaited<ReturnType<typeof readModel>>['model']): ProcessStep[] {
  try {
    return stepsOf(read)
  } catch (error) {
    if (error instanceof Refusal) return []
    throw error
  }
}

const yesNo = (is: boolean) => (is ? 'Y' : 'N')

const rowOf = (step: ProcessStep) => ({
  nodeName: step.name,
  nodeNameEn: step.nameEn,
  condition: step.condition,
  skipIfFalse: yesNo(step.skipIfFalse),
  assigneeType: step.assigneeType ?? 'PERSON',
  assignee: step.assignee,
  up: step.up || null,
  signMode: step.signMode,
  passPercent: step.passPercent,
  dueHours: step.dueHours,
  rejectTo: step.rejectTo,
  canTransfer: yesNo(step.canTransfer),
  canAddSign: yesNo(step.canAddSign),
  emptyRule: step.emptyRule,
  mergeSame: yesNo(step.mergeSame),
  fieldsEditable: step.fieldsEditable.join(',') || null,
  copyTo: step.cc.join(',') || null,
})
