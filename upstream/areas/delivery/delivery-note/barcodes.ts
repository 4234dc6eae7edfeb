/** Codes of boxes: one row in the register for each, which goes where its note goes. */

import type { AnyDefinition, ChildRow, Full, LineRow } from '../../../../catalogue/define.ts'
import { barcodeList } from '../../../../catalogue/delivery/barcode-list.ts'
import type { deliveryNoteHeader } from '../../../../catalogue/delivery/delivery-note-header.ts'
import { receiveHeader } from '../../../../catalogue/delivery/receive-header.ts'
import { isSame } from '../../../../catalogue/formula.ts'
import { materialItem } from '../../../../catalogue/master-data/material-item.ts'
import { supplierInfo } from '../../../../catalogue/supplier-master/supplier-info.ts'
import { changeMany, storeMany } from '../../../runtime/many.ts'
import { nextNumbers } from '../../../runtime/numbering.ts'
import { idsWhere, lineIdsWhere, lineOf, rowOf } from '../../../runtime/rows.ts'
import type { Doc } from '../../../runtime/types.ts'
import { blank, load } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'

type Note = Full<typeof deliveryNoteHeader>
type Line = LineRow<typeof deliveryNoteHeader, 'deliveryNoteLine'>
type Box = ChildRow<typeof deliveryNoteHeader, 'deliveryNoteLine', 'deliveryNoteSequence'>
type Barcode = Full<typeof barcodeList>

const definition: AnyDefinition = barcodeList

/** `{supplier}{material}{yyMMdd}{000000}`, at most 60 characters. */
export function nextBarcodes(work: Work, supplierCode: string, materialCode: string, count: number): Promise<string[]> {
  const owner = `${supplierCode}${materialCode}`.slice(0, 47)
  return nextNumbers(work.tx, `${owner}${work.today.replaceAll('-', '').slice(2)}{000000}`, work.today, count)
}

export const isPrinted = ({ printCount }: Barcode): boolean => (printCount ?? 0) > 0

/** One print more; answers the state in which the code is then. */
export function countPrint(barcode: Barcode, work: Work): 'PRINTED' | 'IN_TRANSIT' {
  barcode.printCount = (barcode.printCount ?? 0) + 1
  barcode.lastPrintTime = work.nowText
  barcode.lastPrintBy = work.actor.userId
  return barcode.status === 'IN_TRANSIT' ? 'IN_TRANSIT' : 'PRINTED'
}

/** Boxes are counted within their note and keep the code that they were given. */
export async function nameBoxes(work: Work, note: Note): Promise<void> {
  for (const [index, box] of note.deliveryNoteLine.flatMap((line) => line.deliveryNoteSequence).entries()) box.boxNum = index + 1
  const supplier = await rowOf(work, supplierInfo, note.supplierId)
  for (const line of note.deliveryNoteLine) {
    const fresh = line.deliveryNoteSequence.filter((box) => !box.barcode)
    if (fresh.length === 0) continue
    const material = await rowOf(work, materialItem, line.materialId)
    const codes = await nextBarcodes(work, String(supplier?.code ?? ''), String(material?.code ?? ''), fresh.length)
    for (const [at, box] of fresh.entries()) box.barcode = codes[at] ?? null
  }
}

/** Registers new boxes and moves the codes of a note to where the note is. */
export async function keepBarcodes(work: Work, note: Note): Promise<void> {
  const boxes = new Map(note.deliveryNoteLine.flatMap((line) => line.deliveryNoteSequence.map((box) => [box.id, { line, box }] as const)))
  const known = await load(work, barcodeList, await idsWhere(work, barcodeList, { noteDocNum: note.docNum }), { lock: true })
  const registered = new Set(known.map((b) => b.sequenceId))
  const fresh = [...boxes].filter(([id]) => !registered.has(id)).map(([, { line, box }]) => barcodeOf(work, note, line, box))
  await storeMany(work, definition, fresh, 'create')
  const moved = known.filter((b) => b.status !== 'VOID' && isOutdated(b, note, boxes.get(b.sequenceId ?? '')))
  const before = new Map(moved.map((b) => [b.id, { ...b }]))
  const places = new Map<string, Placed>()
  for (const barcode of moved) {
    const at = boxes.get(barcode.sequenceId ?? '')
    if (at) Object.assign(barcode, factsOf(at.line, at.box))
    barcode.status = stateOf(note, at?.box, barcode.status)
    if (barcode.status !== 'RECEIVED' || !at) continue
    const placed = places.get(at.line.id) ?? (await placeReceived(work, at.line))
    places.set(at.line.id, placed)
    Object.assign(barcode, placed)
  }
  await changeMany(work, definition, moved, before, 'doFollow')
}

const factsOf = (line: Line, box: Box) => ({ qty: box.qty, batchNo: line.batchNo, serialNo: box.serialNo, palletNo: box.palletNo })

const isOutdated = (barcode: Barcode, note: Note, at: { line: Line; box: Box } | undefined) =>
  barcode.status !== stateOf(note, at?.box, barcode.status) ||
  (at !== undefined &&
    !(
      isSame(barcode.qty, at.box.qty) &&
      barcode.batchNo === at.line.batchNo &&
      barcode.serialNo === at.box.serialNo &&
      barcode.palletNo === at.box.palletNo
    ))

function stateOf(note: Note, box: Box | undefined, now: Barcode['status']): Barcode['status'] {
  if (!box || note.status === 'CANCELLED') return 'VOID'
  if (note.status === 'DRAFT') return now
  if (box.receivedFlag === 'Y') return 'RECEIVED'
  return note.status === 'CLOSED' ? 'VOID' : 'IN_TRANSIT'
}

function barcodeOf(work: Work, note: Note, line: Line, box: Box): Doc {
  return Object.assign(blank(definition, work), factsOf(line, box), {
    docNum: box.barcode,
    barcode: box.barcode,
    barcodeKind: box.serialNo ? 'SERIAL' : 'BOX',
    status: stateOf(note, box, 'CREATED'),
    supplierId: note.supplierId,
    orgId: note.orgId,
    materialId: line.materialId,
    uom: line.uom,
    noteLineId: line.id,
    sequenceId: box.id,
    noteDocNum: note.docNum,
    printCount: 0,
  })
}

interface Placed {
  receiveLineId: string | null
  storageLocationId: string | null
}

async function placeReceived(work: Work, line: Line): Promise<Placed> {
  const receiveLineId = (await lineIdsWhere(work, receiveHeader, 'receiveLine', { noteLineId: line.id })).at(-1) ?? null
  const received = await lineOf(work, receiveHeader, 'receiveLine', receiveLineId)
  return { receiveLineId, storageLocationId: received?.storageLocationId ?? null }
}
