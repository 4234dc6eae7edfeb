import type { Full, LineRow } from '../../../../catalogue/define.ts'
import { materialOrg } from '../../../../catalogue/master-data/material-org.ts'
import type { poHeader } from '../../../../catalogue/purchasing/po-header.ts'
import { purchaseBillType } from '../../../../catalogue/purchasing/purchase-bill-type.ts'
import { rowOf, rowWhere } from '../../../runtime/rows.ts'
import type { Doc } from '../../../runtime/types.ts'
import type { Work } from '../../../runtime/working.ts'
import { resolveConfig } from '../../master-data/config.ts'

type Order = Full<typeof poHeader>
type Line = LineRow<typeof poHeader, 'poLine'>

/** Receiving tolerances and inspection, resolved when the line is made: materialOrg, then bill type, then the parameter (agreements.md, Ownership). */
export async function toleranceOf(
  work: Work,
  order: Order,
  line: Line,
  material: Doc | null,
): Promise<Pick<Line, 'overReceivePercent' | 'underReceivePercent' | 'inspectionFlag'>> {
  const atOrg = line.materialId ? await rowWhere(work, materialOrg, { materialId: line.materialId, orgId: order.orgId }) : null
  const type = await rowOf(work, purchaseBillType, order.billTypeId)
  const parameter = async (code: 'RECEIVE_OVER_PCT' | 'RECEIVE_UNDER_PCT') =>
    (await resolveConfig(work, code, { orgId: order.orgId, categoryId: line.categoryId })).value
  const inspects = atOrg?.inspectFlag ?? material?.inspectFlag ?? 'Y'
  return {
    overReceivePercent: String(atOrg?.overPct ?? type?.overReceivePercent ?? (await parameter('RECEIVE_OVER_PCT'))),
    underReceivePercent: String(atOrg?.underPct ?? type?.underReceivePercent ?? (await parameter('RECEIVE_UNDER_PCT'))),
    inspectionFlag: type?.inspectionFlag === 'N' || inspects === 'N' ? 'N' : 'Y',
  }
}
