import { fact } from '../../../runtime/facts.ts'

const notes = fact(async ({ tx }, asked: readonly (readonly string[])[]): Promise<(string | null)[]> => {
  const { rows } = await tx.query<{ scheduleId: string; docNum: string }>(
    `select l.po_delivery_id as "scheduleId", h.doc_num as "docNum" from delivery_note_line l join delivery_note_header h on h.id = l.header_id
     where l.po_delivery_id = any($1::uuid[]) and h.status in ('SHIPPED', 'PART_RECEIVED') order by h.doc_num desc`,
    [asked.flat()],
  )
  const first = new Map(rows.map(({ scheduleId, docNum }) => [scheduleId, docNum]))
  return asked.map((schedules) => schedules.flatMap((id) => first.get(id) ?? []).sort()[0] ?? null)
})

/** Number of a delivery note SHIPPED or PART_RECEIVED that carries one of these order lines; null when none is under way. */
export const noteUnderWay = (...lines: readonly { poDelivery: readonly { id: string }[] }[]) =>
  notes(lines.flatMap(({ poDelivery }) => poDelivery.map(({ id }) => id)))
