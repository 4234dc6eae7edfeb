import type { Work } from '../../../runtime/working.ts'

/** Number of a delivery note SHIPPED or PART_RECEIVED that carries one of these order lines; null when none is under way. */
export async function noteUnderWay(work: Work, lines: readonly { poDelivery: readonly { id: string }[] }[]): Promise<string | null> {
  const { rows } = await work.tx.query<{ doc_num: string }>(
    `select h.doc_num from delivery_note_line l join delivery_note_header h on h.id = l.header_id
     where l.po_delivery_id = any($1::uuid[]) and h.status in ('SHIPPED', 'PART_RECEIVED') order by h.doc_num limit 1`,
    [lines.flatMap((l) => l.poDelivery.map((s) => s.id))],
  )
  return rows[0]?.doc_num ?? null
}
