/** A serial number is one piece of its material: it is not under way or with us twice. */

import { deliveryNoteHeader } from '../../../../catalogue/delivery/delivery-note-header.ts'
import type { Full } from '../../../../catalogue/language/define.ts'
import { normaliseCode } from '../../../../catalogue/values/normalisation.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import type { Work } from '../../../runtime/working.ts'

interface Piece {
  materialId: string
  serial: string
  lineNum: number
  at: string
}

export async function requireOwnSerials(work: Work, note: Full<typeof deliveryNoteHeader>): Promise<void> {
  const pieces = note.deliveryNoteLine.flatMap(({ materialId, lineNum, deliveryNoteSequence }, index) =>
    deliveryNoteSequence.flatMap(({ serialNo }, place): Piece[] => {
      const serial = normaliseCode(serialNo ?? '').toUpperCase()
      return materialId && serial ? [{ materialId, serial, lineNum, at: `deliveryNoteLine[${index}].deliveryNoteSequence[${place}].serialNo` }] : []
    }),
  )
  if (pieces.length === 0) return
  const known = new Map<string, string | null>()
  for (const { noteDocNum, ...piece } of await elsewhere(work, note.id, pieces)) known.set(keyOf(piece), noteDocNum)
  for (const { lineNum, at, ...piece } of pieces) {
    if (known.has(keyOf(piece)))
      refuse(deliveryNoteHeader, 'SERIAL_TWICE', { lineNum, serial: piece.serial, docNum: known.get(keyOf(piece)) ?? null }, at)
    known.set(keyOf(piece), note.docNum)
  }
}

const keyOf = ({ materialId, serial }: Pick<Piece, 'materialId' | 'serial'>): string => `${materialId} ${serial}`

interface Elsewhere {
  materialId: string
  serial: string
  noteDocNum: string | null
}

/** On notes that left, but for receipts of which something went back: a piece that was repaired comes again. One note after the other is asked about a material. */
async function elsewhere({ tx }: Work, noteId: string, pieces: readonly Piece[]): Promise<Elsewhere[]> {
  const materials = [...new Set(pieces.map(({ materialId }) => materialId))]
  await tx.query(
    "select pg_advisory_xact_lock(hashtextextended(key, 0)) from (select 'serials ' || m as key from unnest($1::text[]) m order by 1) k",
    [materials],
  )
  const { rows } = await tx.query<Elsewhere>(
    `select b.material_id as "materialId", upper(b.serial_no) as serial, b.note_doc_num as "noteDocNum"
     from barcode_list b join delivery_note_line l on l.id = b.note_line_id left join receive_line r on r.id = b.receive_line_id
     where b.material_id = any($1::uuid[]) and upper(b.serial_no) = any($2::text[]) and b.status in ('IN_TRANSIT', 'RECEIVED') and l.header_id <> $3
       and coalesce(r.returned_qty, 0) + coalesce(r.written_off_qty, 0) = 0`,
    [materials, pieces.map(({ serial }) => serial), noteId],
  )
  return rows
}
