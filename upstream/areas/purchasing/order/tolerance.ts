import type { Full, LineRow } from '../../../../catalogue/language/define.ts'
import { materialItem } from '../../../../catalogue/master-data/material-item.ts'
import type { poHeader } from '../../../../catalogue/purchasing/po-header.ts'
import { purchaseBillType } from '../../../../catalogue/purchasing/purchase-bill-type.ts'
import { knowing } from '../../../runtime/rules/facts.ts'
import { row } from '../../../runtime/rules/row-facts.ts'
import { parameter } from '../../master-data/config.ts'
import { atPlant } from '../../master-data/said-by-material.ts'

type Order = Full<typeof poHeader>
type Line = LineRow<typeof poHeader, 'poLine'>

/** Receiving tolerances and inspection, resolved when the line is made: materialOrg, then bill type, then the parameter (agreements.md, Ownership). */
export const toleranceOf = knowing(
  ({ materialId, categoryId }: Line, { orgId, billTypeId }: Order) => ({
    material: row(materialItem, materialId),
    atOrg: atPlant(materialId, orgId),
    type: row(purchaseBillType, billTypeId),
    over: parameter({ code: 'RECEIVE_OVER_PCT', orgId, categoryId }),
    under: parameter({ code: 'RECEIVE_UNDER_PCT', orgId, categoryId }),
  }),
  (_line, { material, atOrg, type, over, under }): Pick<Line, 'overReceivePercent' | 'underReceivePercent' | 'inspectionFlag'> => {
    const inspects = atOrg?.inspectFlag ?? material?.inspectFlag ?? 'Y'
    return {
      overReceivePercent: atOrg?.overPct ?? type?.overReceivePercent ?? over.value,
      underReceivePercent: atOrg?.underPct ?? type?.underReceivePercent ?? under.value,
      inspectionFlag: type?.inspectionFlag === 'N' || inspects === 'N' ? 'N' : 'Y',
    }
  },
)
