/** Receiving by what is scanned: the number of a note, the square code of a label, the codes of boxes one after the other. */
import type { Pool } from 'pg'
import { z } from 'zod'
import { barcodeList } from '../../../../catalogue/delivery/barcode-list.ts'
import { deliveryNoteHeader } from '../../../../catalogue/delivery/delivery-note-header.ts'
import { receiveHeader } from '../../../../catalogue/delivery/receive-header.ts'
import { isPositive } from '../../../../catalogue/language/formula.ts'
import type { Answer } from '../../../../contract/types.ts'
import type { ActionCall } from '../../../runtime/behaviour.ts'
import { changing } from '../../../runtime/change/change.ts'
import { parseDraft } from '../../../runtime/change/draft.ts'
import { anId, shaped } from '../../../runtime/change/requests.ts'
import { enterRoleSql, inTransaction } from '../../../runtime/rows/database.ts'
import { refuse, refuseRule, saidBy } from '../../../runtime/rules/refusal.ts'
import type { CallContext, Tx } from '../../../runtime/types.ts'
import { requireButton } from '../../../runtime/visibility/rights.ts'
import { requireVisible } from '../../../runtime/visibility/sight.ts'
import { create, loadOne } from '../../../runtime/work.ts'
import { formsOf, type GivenCode, givenCode, refuseCode } from '../stock/given-code.ts'
import { draftFromNote } from './from-note.ts'
import { postReceipt } from './receive-header.ts'

const asked = z.object({ code: z.unknown().optional(), boxes: z.array(z.unknown()).max(2000).default([]) })
const labels = { code: ['送货单号或箱码', 'Note or box code'], box: ['箱码', 'Box code'] } as const
const counted = z.object({
  noteId: anId,
  lines: z
    .array(z.object({ noteLineId: anId, receiveQty: z.string().regex(/^\d{1,14}(\.\d{1,4})?$/) }))
    .min(1)
    .max(500),
  isPosted: z.boolean(),
})

interface Box {
  barcode: string
  lineId: string
  noteId: string
  qty: string
  status: keyof typeof barcodeList.states
}

/** A square code says the note, the code of the box, and more; a line code says itself. */
const partsOf = ({ code }: GivenCode): string[] => code.split('|').slice(0, 2)

/** `receiveHeaderRestful/findScanned`: the note behind a code, its lines with what may be received of them, and what of it was scanned box by box. */
export function findScanned(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer> {
  requireButton(receiveHeader, context.actor, 'btnScan')
  const { code: scannedCode, boxes: scannedBoxes } = shaped(asked, body)
  const code = scannedCode === undefined ? null : givenCode(scannedCode, labels.code, 'code')
  const boxes = scannedBoxes.map((box, at) => givenCode(box, labels.box, `boxes[${at}]`).code)
  return inTransaction(pool, enterRoleSql(context.actor), async (tx) => {
    const [scanned] = code ? await boxesOf(tx, partsOf(code)) : []
    const known = await boxesOf(tx, boxes)
    const noteId = scanned?.noteId ?? (code ? await noteCalled(tx, partsOf(code)[0] ?? '') : null) ?? known[0]?.noteId
    if (!noteId) return code ? refuseCode(code) : refuseRule('REQUIRED', { label: labels.code }, { at: 'code' })
    const refused = scanned && isGone(scanned) ? gone(scanned) : null
    const ofNote = [...known, ...(scanned && !refused ? [scanned] : [])].filter((box) => box.noteId === noteId && !isGone(box))
    const taken = [...new Map(ofNote.map((box) => [box.barcode, box])).values()]
    const note = await noteFor(tx, noteId)
    return { status: '200', msg: '', data: { ...note, boxes: taken.map(({ barcode, lineId, qty }) => ({ barcode, lineId, qty })), refused } }
  })
}

const isGone = ({ status }: Box): boolean => status === 'VOID' || status === 'RECEIVED'
function gone({ barcode, status }: Box) {
  const [cn, en] = barcodeList.states[status].label
  return saidBy(barcodeList, 'SCANNED', { code: barcode, state: [cn.replace(/^已/, ''), en.toLowerCase()] })
}

async function boxesOf(tx: Tx, codes: readonly string[]): Promise<Box[]> {
  if (codes.length === 0) return []
  const { rows } = await tx.query<Box>(
    `select b.barcode, b.note_line_id as "lineId", l.header_id as "noteId", b.qty, b.status
     from unnest($1::text[]) with ordinality as c(code, place) join barcode_list b on b.barcode = c.code join delivery_note_line l on l.id = b.note_line_id order by c.place`,
    [codes.flatMap(formsOf)],
  )
  return rows
}

async function noteCalled(tx: Tx, docNum: string): Promise<string | null> {
  const { rows } = await tx.query<{ id: string }>('select id from delivery_note_header where doc_num = any($1::text[]) limit 1', [formsOf(docNum)])
  return rows[0]?.id ?? null
}

async function noteFor(tx: Tx, id: string) {
  const { rows } = await tx.query(
    `select n.id, n.doc_num as "docNum", n.status, s.name as supplier, s.name_en as "supplierEn", n.box_count as "boxCount",
            json_agg(json_build_object('id', l.id, 'lineNum', l.line_num, 'code', m.code, 'name', m.name, 'nameEn', m.name_en, 'uom', l.uom, 'batchNo', l.batch_no,
                                       'openQty', (l.ship_qty - coalesce(l.received_qty, 0))::text, 'boxQty', l.box_qty) order by l.line_num) as lines
     from delivery_note_header n join delivery_note_line l on l.header_id = n.id
     left join supplier_info s on s.id = n.supplier_id left join material_item m on m.id = l.material_id
     where n.id = $1 group by n.id, s.id`,
    [id],
  )
  return rows[0] ?? refuseRule('NOT_FOUND')
}

/** `receiveHeaderRestful/receiveScanned`: a receipt of what was counted at the gate, posted at once or left as a draft. */
export function receiveScanned(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer> {
  requireButton(receiveHeader, context.actor, 'btnScan')
  const { noteId, lines, isPosted } = shaped(counted, body)
  if (isPosted) requireButton(receiveHeader, context.actor, 'btnPost')
  return changing(pool, context, receiveHeader, 'receiveHeader.scanned', body, async (work) => {
    await requireVisible(work, deliveryNoteHeader.entity, [noteId])
    const note = (await loadOne(work, deliveryNoteHeader, noteId, { lock: true })) ?? refuseRule('NOT_FOUND')
    const quantities = new Map(lines.filter(({ receiveQty }) => isPositive(receiveQty)).map(({ noteLineId, receiveQty }) => [noteLineId, receiveQty]))
    const draft = await draftFromNote(work, note, null)
    const receiveLine = (draft.receiveLine ?? []).flatMap((line) => {
      const receiveQty = quantities.get(String(line.noteLineId))
      return receiveQty ? [{ ...line, receiveQty }] : []
    })
    if (receiveLine.length === 0) refuse(receiveHeader, 'NOTHING_COUNTED', { docNum: note.docNum })
    const receipt = await create(work, receiveHeader, parseDraft(receiveHeader, { ...draft, receiveLine }), { action: 'fromNote' })
    const call: ActionCall = Object.assign(work, { lineIds: [], input: {}, reason: null })
    if (isPosted) await postReceipt(call, receipt.id)
    return { status: '200', msg: '', data: { id: receipt.id, docNum: receipt.docNum } }
  })
}
