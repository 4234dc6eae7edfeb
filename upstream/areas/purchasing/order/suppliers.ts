/** From whom a material is bought: the approved supplier lines in force, shared by quota where nobody named a supplier. */
import { add, ceilOf, floorOf, isAbove, isPositive, isSame, isZero, multiply, quotient, subtract } from '../../../../catalogue/formula.ts'
import { fact, rowsFor } from '../../../runtime/facts.ts'

export interface ApprovedLine {
  id: string
  supplierId: string
  supplierCode: string
  sourceRank: string
  quotaPercent: string | null
  packQty: string | null
  minOrderQty: string | null
  trialQtyLimit: string | null
  inspectionFreeFlag: string | null
  supplierMaterialCode: string | null
}

/** With what the supplier asks at the moment; null where nobody knows. */
export interface Offered extends ApprovedLine {
  netPrice: string | null
}

interface Goods {
  orgId: string
  materialId: string | null
  categoryId: string
  day: string
}

/** Lines in force on a day for a material, else those of its category: rank, then code. */
export const approvedLines = fact(async (work, asked: readonly Goods[]): Promise<ApprovedLine[][]> => {
  const rows = await rowsFor<ApprovedLine & { level: 'MATERIAL' | 'CATEGORY' }>(
    work,
    asked,
    `select asked.place, l.id, l.asl_level as level, l.supplier_id as "supplierId", s.code as "supplierCode", l.source_rank as "sourceRank",
            l.quota_percent as "quotaPercent", l.pack_qty as "packQty", l.min_order_qty as "minOrderQty", l.trial_qty_limit as "trialQtyLimit",
            l.inspection_free_flag as "inspectionFreeFlag", l.supplier_material_code as "supplierMaterialCode"
     from jsonb_to_recordset($1) as asked(place int, "orgId" uuid, "materialId" uuid, "categoryId" uuid, day date)
     join asl_line l on (l.asl_level = 'MATERIAL' and l.material_id = asked."materialId") or (l.asl_level = 'CATEGORY' and l.category_id = asked."categoryId")
     join asl_header h on h.id = l.header_id join supplier_info s on s.id = l.supplier_id
     where h.org_id = asked."orgId" and h.status = 'APPROVED' and l.effect_state = 'EFFECTIVE' and l.start_date <= asked.day and l.end_date >= asked.day
     order by array_position(array['SINGLE', 'PREFERRED', 'SECOND', 'TRIAL', 'RESTRICTED'], l.source_rank), s.code`,
  )
  return rows.map((lines) => {
    const ofMaterial = lines.filter(({ level }) => level === 'MATERIAL')
    return ofMaterial.length > 0 ? ofMaterial : lines
  })
})

const byPack = (qty: string, pack: string | null) => (pack && isPositive(pack) ? multiply(floorOf(quotient(qty, pack)), pack) : floorOf(qty))

/** The higher quota first; of equal ones by rank, then the cheaper, then by code: in the order of rank and code they came. */
function byQuota(a: Offered, b: Offered): number {
  if (!isSame(a.quotaPercent, b.quotaPercent)) return isAbove(b.quotaPercent, a.quotaPercent) ? 1 : -1
  if (a.sourceRank !== b.sourceRank || a.netPrice === null || b.netPrice === null || isSame(a.netPrice, b.netPrice)) return 0
  return isAbove(a.netPrice, b.netPrice) ? 1 : -1
}

/**
 * Splits a quantity by quota: whole packs of each share, the rest to the highest quota; a share below its minimum goes to the next.
 * A single source takes all, and so does the first line where nobody has a quota.
 */
export function splitByQuota(lines: readonly Offered[], qty: string): { line: Offered; qty: string }[] {
  const single = lines.find((l) => l.sourceRank === 'SINGLE')
  const sharing = lines.filter((l) => isPositive(l.quotaPercent))
  const first = single ?? lines[0]
  if (!first) return []
  if (single || sharing.length === 0) return [{ line: first, qty }]
  const ranked = sharing.toSorted(byQuota)
  const sum = add(...sharing.map((l) => l.quotaPercent))
  const shares = ranked.map((line) => {
    const share = byPack(quotient(multiply(qty, line.quotaPercent ?? '0'), sum), line.packQty)
    return { line, qty: isAbove(line.minOrderQty, share) ? '0' : share }
  })
  const rest = subtract(qty, add(...shares.map((s) => s.qty)))
  const top = shares[0]
  if (top) top.qty = add(top.qty, rest)
  return shares.filter((s) => !isZero(s.qty))
}

/** Least quantity that may be ordered, and whole packs of it, as a warning's figure; null when it fits. */
export function misfit(qty: string, line: Pick<ApprovedLine, 'minOrderQty' | 'packQty'>): 'MOQ' | 'PACK' | null {
  if (isAbove(line.minOrderQty, qty)) return 'MOQ'
  if (line.packQty && isPositive(line.packQty) && !isZero(subtract(qty, multiply(ceilOf(quotient(qty, line.packQty)), line.packQty)))) return 'PACK'
  return null
}
