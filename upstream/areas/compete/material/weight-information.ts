/** Weights are called by their material, whom they hold for and since when. */
import type { weightInformation } from '../../../../catalogue/compete/weight-information.ts'
import type { Behaviour } from '../../../runtime/behaviour.ts'
import { knowing } from '../../../runtime/rules/facts.ts'
import { called } from '../../../runtime/rules/row-facts.ts'

const EVERYBODY = '*'

export const weightInformationBehaviour = {
  settle: knowing(
    ({ materialId, supplierId }) => ({ material: called(materialId), supplier: called(supplierId) }),
    (weight, { material, supplier }) => {
      weight.appliesTo = weight.supplierId ?? EVERYBODY
      weight.code = [material?.code, supplier?.code ?? EVERYBODY, weight.validFrom].filter(Boolean).join(' ')
      weight.name = [material?.name[0], supplier?.name[0]].filter(Boolean).join(' – ')
    },
  ),
} satisfies Behaviour<typeof weightInformation>
