import type { AnyDefinition, Draft, Full } from '../../../../catalogue/language/define.ts'
import { processModel } from '../../../../catalogue/workflow/process-model.ts'
import { processTemplate } from '../../../../catalogue/workflow/process-template.ts'
import type { ActionCall, Behaviour } from '../../../runtime/behaviour.ts'
import { idsWhere } from '../../../runtime/rows/rows.ts'
import { refuse, refuseIssues } from '../../../runtime/rules/refusal.ts'
import { change, create } from '../../../runtime/work.ts'
import { stepsIn } from '../run/steps.ts'
import { issuesOfGrammar } from './issues.ts'
import { stepDrafts } from './step-drafts.ts'

type Template = Full<typeof processTemplate>

export const processTemplateBehaviour = {
  check(template, _, before) {
    if (before?.source === 'SHIPPED' && contentOf(before) !== contentOf(template)) refuse(processTemplate, 'SHIPPED', {})
    refuseIssues(issuesOfGrammar(stepsIn(template.processTemplateStep), 'processTemplateStep'))
  },

  doEnabled({ processTemplateStep }) {
    if (processTemplateStep.length === 0) refuse(processTemplate, 'STEP_NONE', {}, 'processTemplateStep')
  },

  async doCopy(template, call) {
    const { code, name } = await named(call, processTemplate)
    const { categoryId, description, processTemplateStep } = template
    const draft: Draft<typeof processTemplate> = { code, name, categoryId, description, processTemplateStep: stepDrafts(processTemplateStep) }
    await create(call, processTemplate, draft)
  },

  /** The model takes its steps over; both go ways of their own from then on. */
  async doGenerate(template, call) {
    const { code, name } = await named(call, processModel)
    if (template.processTemplateStep.length === 0) refuse(processTemplate, 'STEP_NONE', {})
    const draft: Draft<typeof processModel> = {
      ...{ code, name, categoryId: template.categoryId, withdrawRule: 'BEFORE_FIRST' },
      formEntity: call.input.formEntity,
      processModelStep: stepDrafts(template.processTemplateStep),
    }
    const made = await create(call, processModel, draft)
    await change(call, processModel, [made.id], 'doGenerate', (model) => {
      model.templateId = template.id
    })
  },
} satisfies Behaviour<typeof processTemplate>

const contentOf = ({ code, name, nameEn, categoryId, description, processTemplateStep }: Template): string =>
  JSON.stringify([code, name, nameEn, categoryId, description, stepsIn(processTemplateStep)])

/** What the new record is called, under a code that is free. */
async function named(call: ActionCall<{ code: string; name: string }>, definition: AnyDefinition): Promise<{ code: string; name: string }> {
  const [code, name] = [call.input.code.trim().toUpperCase(), call.input.name.trim()]
  if ((await idsWhere(call, definition, { code })).length > 0) refuse(processTemplate, 'CODE_TAKEN', { code }, 'input.code')
  return { code, name }
}
