/** What is needed less what is there and under way, as of now; what is planned follows the proposal until somebody types it. */
import type { Full } from '../../../../catalogue/language/define.ts'
import { demandSummary } from '../../../../catalogue/purchasing/demand-summary.ts'
import { applyFormulasTo } from '../../../runtime/figures/formula-inputs.ts'
import { learn } from '../../../runtime/rules/facts.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { called } from '../../../runtime/rules/row-facts.ts'
import type { Work } from '../../../runtime/working.ts'
import { buyerOf } from '../buyer.ts'
import { netting } from './netting.ts'

type Demand = Full<typeof demandSummary>

export async function netAll(work: Work, demands: readonly Demand[]): Promise<void> {
  const found = await learn(
    work,
    demands.map(({ orgId, materialId, needByDate }) => netting({ orgId, materialId, needByDate })),
  )
  const foreign = demands.find((_, at) => found[at]?.isEnabled === false)
  if (foreign) {
    const [material, org] = await learn(work, [called(foreign.materialId), called(foreign.orgId)])
    refuse(demandSummary, 'NOT_IN_ORG', { material: material?.code, org: org?.code }, 'materialId')
  }
  const buyers = await learn(
    work,
    demands.map(({ orgId, materialId }, at) => buyerOf({ orgId, materialId, categoryId: found[at]?.categoryId ?? '' })),
  )
  for (const [at, demand] of demands.entries()) {
    const known = found[at]
    if (!known) continue
    const { isEnabled: _, ...kept } = known
    Object.assign(demand, kept, { buyerId: buyers[at] ?? null, scopeCategoryIds: kept.categoryId ? [kept.categoryId] : [] })
  }
  await applyFormulasTo(work, demandSummary, demands)
  for (const demand of demands) demand.planQty ??= demand.proposedQty
}
