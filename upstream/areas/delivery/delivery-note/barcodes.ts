/** Codes of boxes: one row in the register for each, which goes where its note goes. */

import { barcodeList } from '../../../../catalogue/delivery/barcode-list.ts'
import type { deliveryNoteHeader } from '../../../../catalogue/delivery/delivery-note-header.ts'
import type { ChildRow, Full, LineRow } from '../../../../catalogue/language/define.ts'
import { isSame } from '../../../../catalogue/language/formula.ts'
import { materialItem } from '../../../../catalogue/master-data/material-item.ts'
import { supplierInfo } from '../../../../catalogue/supplier-master/supplier-info.ts'
import { changeMany, storeMany } from '../../../runtime/change/many.ts'
import { nextOfSeries } from '../../../runtime/change/numbering.ts'
import { idsWhere } from '../../../runtime/rows/rows.ts'
import { learn } from '../../../runtime/rules/facts.ts'
import { row } from '../../../runtime/rules/row-facts.ts'
import type { Doc } from '../../../runtime/types.ts'
import { blank, load } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'

type Note = Full<typeof deliveryNoteHeader>
type Line = LineRow<typeof deliveryNoteHeader, 'deliveryNoteLine'>
type Box = ChildRow<typeof deliveryNoteHeader, 'deliveryNoteLine', 'deliveryNoteSequence'>
type Barcode = Full<typeof barcodeList>

/** `{supplier}{material}{yyMMdd}{000000}`, at most 60 characters; in capitals, so that it is found however a scanner writes it. */
export function barcodeSeries({ today }: Work, supplierCode: string, materialCode: string): string {
  const owner = `${supplierCode}${materialCode}`.toUpperCase().slice(0, 47)
  return `${owner}${today.replaceAll('-', '').slice(2)}{000000}`
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
  const unnamed = note.deliveryNoteLine.flatMap((line) => line.deliveryNoteSequence.filter((box) => !box.barcode).map((box) => ({ line, box })))
  if (unnamed.length === 0) return
  const { supplier, materials } = await learn(work, {
    supplier: row(supplierInfo, note.supplierId),
    materials: unnamed.map(({ line }) => row(materialItem, line.materialId)),
  })
  const named = unnamed.map(({ box }, at) => ({ box, rule: barcodeSeries(work, supplier?.code ?? '', materials[at]?.code ?? '') }))
  const series = Map.groupBy(named, ({ rule }) => rule)
  const codes = await nextOfSeries(work.tx, new Map([...series].map(([rule, { length }]) => [rule, length])), work.today)
  for (const [rule, those] of series) for (const [at, { box }] of those.entries()) box.barcode = codes.get(rule)?.[at] ?? null
}

/** Registers new boxes and moves the codes of a note to where the note is. */
export async function keepBarcodes(work: Work, note: Note): Promise<void> {
  const boxes = new Map(note.deliveryNoteLine.flatMap((line) => line.deliveryNoteSequence.map((box) => [box.id, { line, box }] as const)))
  const known = await load(work, barcodeList, await idsWhere(work, barcodeList, { noteDocNum: note.docNum }), { lock: true })
  const registered = new Set(known.map((b) => b.sequenceId))
  const fresh = [...boxes].filter(([id]) => !registered.has(id)).map(([, { line, box }]) => barcodeOf(work, note, line, box))
  await storeMany(work, barcodeList, fresh, 'create')
  const moved = known.filter((b) => b.status !== 'VOID' && isOutdated(b, note, boxes.get(b.sequenceId ?? '')))
  const before = new Map(moved.map((b) => [b.id, { ...b }]))
  const places = await placesOfReceived(work, note, moved)
  for (const barcode of moved) {
    const at = boxes.get(barcode.sequenceId ?? '')
    if (at) Object.assign(barcode, factsOf(at.line, at.box))
    barcode.status = stateOf(note, at?.box, barcode.status)
    if (barcode.status === 'RECEIVED' && at) Object.assign(barcode, places.get(at.line.id) ?? { receiveLineId: null, storageLocationId: null })
  }
  await changeMany(work, barcodeList, moved, before, 'doFollow')
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
  return Object.assign(blank(barcodeList, work), factsOf(line, box), {
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

/** By lines of the note: the receipt that took the goods in last, and where it put them. */
async function placesOfReceived(work: Work, note: Note, moved: readonly Barcode[]): Promise<ReadonlyMap<string, Placed>> {
  if (moved.length === 0) return new Map()
  const { rows } = await work.tx.query<Placed & { noteLineId: string }>(
    `select distinct on (note_line_id) note_line_id as "noteLineId", id as "receiveLineId", storage_location_id as "storageLocationId"
     from receive_line where note_line_id = any($1::uuid[]) order by note_line_id, id desc`,
    [note.deliveryNoteLine.map(({ id }) => id)],
  )
  return new Map(rows.map(({ noteLineId, ...placed }) => [noteLineId, placed]))
}
