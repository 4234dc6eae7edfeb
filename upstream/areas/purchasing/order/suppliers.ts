/** From whom a material is bought: the approved supplier lines in force, shared by quota where nobody named a supplier. */
import { add, ceilOf, floorOf, isAbove, isPositive, isSame, isZero, multiply, quotient, subtract } from '../../../../catalogue/language/formula.ts'
import { fact, rowsFor } from '../../../runtime/rules/facts.ts'

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
  /** What it may still be ordered while it is on trial; null without a limit. */
  room: string | null
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

export interface Shared {
  shares: { line: Offered; qty: string }[]
  /** What nobody may be ordered: those who are left are on trial. */
  left: string
}

/**
 * Splits a quantity by quota: whole packs of each share, a share below its minimum to the next, the rest to the highest quota.
 * A single source takes all, and so does the first line where nobody has a quota. Nobody on trial gets more than its room: that goes to the next one with room,
 * where nobody has a quota of the same rank.
 */
export function splitByQuota(lines: readonly Offered[], qty: string): Shared {
  const first = lines.find((l) => l.sourceRank === 'SINGLE') ?? lines[0]
  const sharing = first?.sourceRank === 'SINGLE' ? [] : lines.filter((l) => isPositive(l.quotaPercent)).toSorted(byQuota)
  const inTurn = sharing.length > 0 ? sharing : lines.filter(({ sourceRank }) => sourceRank === first?.sourceRank)
  const shares = sharing.length > 0 ? sharesOf(sharing, qty) : inTurn.map((line) => ({ line, qty: '0' }))
  let left = subtract(qty, add('0', ...shares.map((one) => one.qty)))
  for (const share of shares) {
    const more = lesser(left, share.line, share.qty)
    share.qty = add(share.qty, more)
    left = subtract(left, more)
  }
  return { shares: shares.filter((one) => !isZero(one.qty)), left }
}

function sharesOf(ranked: readonly Offered[], qty: string): Shared['shares'] {
  const sum = add('0', ...ranked.map((l) => l.quotaPercent))
  let below = '0'
  return ranked.map((line) => {
    const share = byPack(add(quotient(multiply(qty, line.quotaPercent ?? '0'), sum), below), line.packQty)
    const isBelow = isAbove(line.minOrderQty, share)
    below = isBelow ? share : '0'
    return { line, qty: isBelow ? '0' : lesser(share, line, '0') }
  })
}

/** Of a quantity what a line may still get that has so much already: on trial whole packs of its room, and nothing below its minimum. */
function lesser(qty: string, { room, packQty, minOrderQty }: Offered, has: string): string {
  if (room === null || !isAbove(add(has, qty), room)) return qty
  const most = byPack(isPositive(room) ? room : '0', packQty)
  return isAbove(minOrderQty, most) ? '0' : subtract(most, has)
}

/** Least quantity that may be ordered, and whole packs of it, as a warning's figure; null when it fits. */
export function misfit(qty: string, line: Pick<ApprovedLine, 'minOrderQty' | 'packQty'>): 'MOQ' | 'PACK' | null {
  if (isAbove(line.minOrderQty, qty)) return 'MOQ'
  if (line.packQty && isPositive(line.packQty) && !isZero(subtract(qty, multiply(ceilOf(quotient(qty, line.packQty)), line.packQty)))) return 'PACK'
  return null
}
