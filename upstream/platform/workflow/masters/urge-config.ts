import { processModel } from '../../../../catalogue/workflow/process-model.ts'
import { urgeConfig } from '../../../../catalogue/workflow/urge-config.ts'
import type { Behaviour } from '../../../runtime/behaviour.ts'
import { rowOf } from '../../../runtime/rows/rows.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { definitionNamed } from '../../../runtime/working.ts'

export const urgeConfigBehaviour = {
  async check({ entityName, modelId, timeoutAction }, work) {
    if (timeoutAction !== 'AUTO_PASS') return
    const entity = entityName ?? (await rowOf(work, processModel, modelId))?.formEntity
    // A row for all documents would be one for those with amounts as well.
    if (!entity || hasAmounts(entity)) refuse(urgeConfig, 'AMOUNTS', {}, 'timeoutAction')
  },
} satisfies Behaviour<typeof urgeConfig>

const hasAmounts = (entity: string): boolean => Object.values(definitionNamed(entity).fields).some(({ kind }) => kind === 'amount')
