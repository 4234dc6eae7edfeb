/** Which raw materials a material holds, and what may take its place: rows are called by what they join. */
import { materialRelationship } from '../../../../catalogue/compete/material-relationship.ts'
import type { Behaviour } from '../../../runtime/behaviour.ts'
import { knowing } from '../../../runtime/rules/facts.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { called } from '../../../runtime/rules/row-facts.ts'

export const materialRelationshipBehaviour = {
  settle: knowing(
    ({ relationType, materialId, materialTypeId, substituteMaterialId }) => ({
      material: called(materialId),
      other: called(relationType === 'CONTENT' ? materialTypeId : substituteMaterialId),
    }),
    (relation, { material, other }) => {
      relation.code = [material?.code, other?.code, relation.validFrom].filter(Boolean).join(' ')
      relation.name = [material?.name[0], other?.name[0]].filter(Boolean).join(' – ')
    },
  ),

  check({ relationType, materialId, substituteMaterialId }) {
    if (relationType === 'SUBSTITUTE' && materialId === substituteMaterialId) refuse(materialRelationship, 'ITSELF', {}, 'substituteMaterialId')
  },

  async panels({ materialId }, { tx }) {
    const { rows } = await tx.query<{ id: string }>(
      `select id, material_type_id as "materialTypeId", content_percent as "contentPercent", valid_from::text as "validFrom", valid_to::text as "validTo" from material_relationship
       where material_id = $1 and relation_type = 'CONTENT' and enabled_flag = 'Y' order by code`,
      [materialId],
    )
    return { contents: rows.map((one) => ({ versionNum: 1, ...one })) }
  },
} satisfies Behaviour<typeof materialRelationship>
