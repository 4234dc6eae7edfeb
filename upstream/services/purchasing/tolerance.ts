import type { Full, LineRow } from '../../../catalogue/define.ts'
import type { poHeader } from '../../../catalogue/order/po-header.ts'
import type { Doc } from '../../runtime/documents.ts'
import { rowOf, rowWhere, type Work } from '../../runtime/work.ts'

type Order = Full<typeof poHeader>
type Line = LineRow<typeof poHeader, 'poLine'>

/** Receiving tolerances and inspection, resolved when the line is made: materialOrg, then bill type, then 0 (agreements.md, Ownership). */
export async function toleranceOf(work: Work, order: Order, line: Line, material: Doc | null): Promise<Pick<Line, 'overReceivePercent' | 'underReceivePercent' | 'inspectionFlag'>> {
  const atOrg = line.materialId ? await rowWhere(work, 'materialOrg', { materialId: line.materialId, orgId: order.orgId }) : null
  const type = await rowOf(work, 'purchaseBillType', order.billTypeId)
  const inspects = atOrg?.inspectFlag ?? material?.inspectFlag ?? 'Y'
  return {
    overReceivePercent: String(atOrg?.overPct ?? type?.overReceivePercent ?? '0'),
    underReceivePercent: String(atOrg?.underPct ?? type?.underReceivePercent ?? '0'),
    inspectionFlag: type?.inspectionFlag === 'N' || inspects === 'N' ? 'N' : 'Y',
  }
}
