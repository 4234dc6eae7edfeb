/** How a material is shared among the suppliers of a business unit: by the lines that stand, and by those that a list in hand brings. */
import type { Full } from '../../../../catalogue/language/define.ts'
import { add, isAbove } from '../../../../catalogue/language/formula.ts'
import type { aslHeader } from '../../../../catalogue/purchasing/asl-header.ts'
import type { Look as Panels } from '../../../runtime/behaviour.ts'
import type { Doc } from '../../../runtime/types.ts'
import { firstDay, isEnding } from './list-effect.ts'

type Look = Pick<Panels, 'tx' | 'today'>

type List = Full<typeof aslHeader>

interface Share {
  id: string
  docNum: string
  supplierId: string
  sourceRank: string
  quotaPercent: string | null
  from: string
  to: string
  /** The line whose place it takes from its first day on. */
  replaces: string | null
  /** Takes that line off and brings nothing. */
  isEnd: boolean
  isOwn: boolean
}

export interface Sum {
  day: string
  sum: string
}

export const materialsOf = (list: List): string[] => [...new Set(list.aslLine.flatMap(({ materialId }) => materialId ?? []))]

/** By material: the shares that stand, and those of the list. */
export async function sharesOf(look: Look, list: List): Promise<ReadonlyMap<string, Share[]>> {
  const others = await standing(look, list)
  return new Map(materialsOf(list).map((id) => [id, [...(others.get(id) ?? []), ...own(look, list, id)]]))
}

async function standing({ tx, today }: Look, list: List): Promise<Map<string, Share[]>> {
  const { rows } = await tx.query<Share & { materialId: string }>(
    `select l.id, l.material_id as "materialId", h.doc_num as "docNum", l.supplier_id as "supplierId", l.source_rank as "sourceRank", l.quota_percent as "quotaPercent",
            greatest(l.start_date, h.effective_date)::text as "from", l.end_date::text as "to", l.source_line_id as replaces,
            coalesce(l.change_type in ('FREEZE', 'REMOVE'), false) as "isEnd", false as "isOwn"
     from asl_line l join asl_header h on h.id = l.header_id
     where h.status = 'APPROVED' and l.effect_state in ('PENDING', 'EFFECTIVE') and l.end_date >= $4 and h.id <> $1 and h.org_id = $2 and l.material_id = any($3::uuid[])
     order by l.quota_percent desc nulls last, h.doc_num, l.line_num`,
    [list.id, list.orgId, materialsOf(list), today],
  )
  const shares = rows.map(({ materialId, ...share }) => ({ materialId, share }))
  return new Map([...Map.groupBy(shares, ({ materialId }) => materialId)].map(([id, those]) => [id, those.map(({ share }) => share)]))
}

const own = ({ today }: Look, list: List, materialId: string): Share[] =>
  list.aslLine
    .filter((line) => line.materialId === materialId && (line.effectState === 'PENDING' || line.effectState === 'EFFECTIVE'))
    .map((line) => {
      const { id, supplierId, sourceRank, quotaPercent, endDate, sourceLineId } = line
      const first = firstDay(list, line)
      const from = first > today ? first : today
      return {
        id,
        docNum: list.docNum,
        supplierId,
        sourceRank,
        quotaPercent,
        from,
        to: endDate,
        replaces: sourceLineId,
        isEnd: isEnding(line),
        isOwn: true,
      }
    })

function inForceOn(shares: readonly Share[], day: string): Share[] {
  const replaced = new Set(shares.flatMap(({ replaces, from }) => (replaces && from <= day ? replaces : [])))
  return shares.filter(({ id, isEnd, from, to }) => !isEnd && from <= day && day <= to && !replaced.has(id))
}

/** The day on which the shares sum up to the most: today, or the first day of one that is still to come. */
export function heaviest(shares: readonly Share[], today: string): Sum {
  const days = [today, ...shares.map(({ from }) => from).filter((day) => day > today)].sort()
  const sums = days.map((day) => ({ day, sum: add('0', ...inForceOn(shares, day).map(({ quotaPercent }) => quotaPercent)) }))
  return sums.reduce((most, one) => (isAbove(one.sum, most.sum) ? one : most))
}

/** The quota check: for each material the shares that stand and those of this list, and their sum on the day on which it is highest. */
export async function quotaPanel(look: Look, list: List): Promise<Doc[]> {
  const rows: Doc[] = []
  for (const [materialId, shares] of await sharesOf(look, list)) {
    const replaced = new Set(shares.flatMap(({ isOwn, replaces }) => (isOwn && replaces) || []))
    for (const { id, from, to, isOwn, isEnd, ...share } of shares.filter(({ isEnd }) => !isEnd))
      rows.push({ id, materialId, ...share, startDate: from, endDate: to, share: isOwn ? 'OWN' : replaced.has(id) ? 'REPLACED' : 'LISTED' })
    const { day, sum } = heaviest(shares, look.today)
    rows.push({ id: materialId, materialId, quotaPercent: sum, startDate: day, share: isAbove(sum, '100') ? 'OVER' : 'SUM' })
  }
  return rows
}
