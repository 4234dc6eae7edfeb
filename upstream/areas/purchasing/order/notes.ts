import { fact } from '../../../runtime/rules/facts.ts'

interface NoteNumbersRequest {
  schedules: readonly string[]
  states: readonly string[]
}

/** The first number of each, or null. */
const notes = fact(async ({ tx }, asked: readonly NoteNumbersRequest[]): Promise<(string | null)[]> => {
  const { rows } = await tx.query<{ scheduleId: string; docNum: string; status: string }>(
    `select l.po_delivery_id as "scheduleId", h.doc_num as "docNum", h.status from delivery_note_line l join delivery_note_header h on h.id = l.header_id
     where l.po_delivery_id = any($1::uuid[]) and h.status = any($2::text[]) order by h.doc_num`,
    [asked.flatMap(({ schedules }) => schedules), [...new Set(asked.flatMap(({ states }) => states))]],
  )
  return asked.map(({ schedules, states }) => {
    const own = new Set(schedules)
    return rows.find(({ scheduleId, status }) => own.has(scheduleId) && states.includes(status))?.docNum ?? null
  })
})

type Scheduled = { poDelivery: readonly { id: string }[] }

const schedulesOf = (lines: readonly Scheduled[]) => lines.flatMap(({ poDelivery }) => poDelivery.map(({ id }) => id))

/** Number of a delivery note SHIPPED or PART_RECEIVED that carries one of these order lines; null when none is under way. */
export const noteUnderWay = (...lines: readonly Scheduled[]) => notes({ schedules: schedulesOf(lines), states: ['SHIPPED', 'PART_RECEIVED'] })

/** Number of a delivery note of these order lines that has not left yet. */
export const draftNote = (...lines: readonly Scheduled[]) => notes({ schedules: schedulesOf(lines), states: ['DRAFT'] })
