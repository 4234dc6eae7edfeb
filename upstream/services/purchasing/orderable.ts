/** What an order must pass before it is submitted: the supplier may be used, and is approved for each material. */
import { add, isAbove, spoken } from '../../../catalogue/formula.ts'
import type { Full, LineRow } from '../../../catalogue/define.ts'
import { poHeader } from '../../../catalogue/order/po-header.ts'
import { lookups } from '../../../catalogue/lookups.ts'
import type { Doc } from '../../runtime/documents.ts'
import { refuse } from '../../runtime/refusal.ts'
import { rowOf, rowWhere, type Work } from '../../runtime/work.ts'
import { approvedLines } from './suppliers.ts'

type Order = Full<typeof poHeader>
type Line = LineRow<typeof poHeader, 'poLine'>

const unusable = ['FROZEN', 'QUIT', 'BLACKLISTED']

export async function requireOrderable(work: Work, order: Order, type: Doc | null): Promise<void> {
  const supplier = await rowOf(work, 'supplierInfo', order.supplierId)
  const lifecycle = String(supplier?.lifecycle)
  const isUsable = !unusable.includes(lifecycle) && supplier?.orderHoldFlag !== 'Y' && (lifecycle === 'QUALIFIED' || lifecycle === 'TRIAL')
  if (!isUsable) refuse(poHeader, 'SUPPLIER_UNUSABLE', { code: String(supplier?.code), lifecycle: lifecycleWords(lifecycle) as never }, 'supplierId')
  for (const [index, line] of order.poLine.entries()) {
    await requireQualified(work, order, line, supplier as Doc, index)
    if (type?.needAslFlag === 'Y') await requireApproved(work, order, line, supplier as Doc, index)
  }
}

const lifecycleWords = (code: string) => (lookups.SUPPLIER_LIFECYCLE.values as Record<string, readonly [string, string]>)[code] ?? code

/** By its category row of the plant, QUALIFIED or TRIAL; no row counts as potential. */
async function requireQualified(work: Work, order: Order, line: Line, supplier: Doc, index: number): Promise<void> {
  const row = await rowWhere(work, 'supplierCategory', { headerId: supplier.id, orgId: order.orgId, categoryId: line.categoryId })
  if (row && (row.status === 'QUALIFIED' || row.status === 'TRIAL')) return
  const [category, org] = [await rowOf(work, 'purchaseCategory', line.categoryId), await rowOf(work, 'organization', order.orgId)]
  refuse(poHeader, 'NOT_QUALIFIED', { code: String(supplier.code), category: String(category?.name), org: String(org?.name) }, `poLine[${index}].categoryId`)
}

async function requireApproved(work: Work, order: Order, line: Line, supplier: Doc, index: number): Promise<void> {
  const lines = await approvedLines(work, order.orgId, line.materialId, line.categoryId, work.today)
  const own = lines.find((l) => l.supplierId === supplier.id)
  if (!own) {
    const material = await rowOf(work, 'materialItem', line.materialId)
    refuse(poHeader, 'NOT_APPROVED', { supplier: String(supplier.name), material: String(material?.code ?? line.itemDesc) }, `poLine[${index}].materialId`)
  }
  if (own.sourceRank !== 'TRIAL' || own.trialQtyLimit === null) return
  const { rows } = await work.tx.query<{ used: string }>(
    `select coalesce(sum(l.order_qty), 0)::text as used from po_line l join po_header h on h.id = l.header_id
     where h.supplier_id = $1 and l.material_id = $2 and h.org_id = $3 and h.id <> $4 and h.status not in ('DRAFT', 'REJECTED', 'CANCELLED') and l.line_status <> 'CANCELLED'`,
    [supplier.id, line.materialId, order.orgId, order.id],
  )
  const used = rows[0]?.used ?? '0'
  if (isAbove(add(used, line.orderQty), own.trialQtyLimit)) refuse(poHeader, 'TRIAL_LIMIT', { limit: spoken(own.trialQtyLimit), used: spoken(used) }, `poLine[${index}].orderQty`)
}
