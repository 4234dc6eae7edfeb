/** Codes of boxes: one row in the register for each, which goes where its note goes. */
import type { AnyDefinition, ChildRow, Full, LineRow } from '../../../catalogue/define.ts'
import { barcodeList } from '../../../catalogue/delivery/barcode-list.ts'
import type { deliveryNoteHeader } from '../../../catalogue/delivery/delivery-note-header.ts'
import { isSame } from '../../../catalogue/formula.ts'
import { nextNumber } from '../../runtime/numbering.ts'
import { blank, change, idsWhere, load, rowOf, store, type Work } from '../../runtime/work.ts'

type Note = Full<typeof deliveryNoteHeader>
type Line = LineRow<typeof deliveryNoteHeader, 'deliveryNoteLine'>
type Box = ChildRow<typeof deliveryNoteHeader, 'deliveryNoteLine', 'deliveryNoteSequence'>
type Barcode = Full<typeof barcodeList>

/** `{supplier}{material}{yyMMdd}{000000}`, at most 60 characters. */
export function nextBarcode(work: Work, supplierCode: string, materialCode: string): Promise<string> {
  const owner = `${supplierCode}${materialCode}`.slice(0, 47)
  return nextNumber(work.tx, `${owner}${work.today.replaceAll('-', '').slice(2)}{000000}`, work.today)
}

/** Boxes are counted within their note and keep the code that they were given. */
export async function nameBoxes(work: Work, note: Note): Promise<void> {
  const boxes = note.deliveryNoteLine.flatMap((line) => line.deliveryNoteSequence.map((box) => ({ line, box })))
  const supplier = boxes.some(({ box }) => !box.barcode) ? await rowOf(work, 'supplierInfo', note.supplierId) : null
  for (const [index, { line, box }] of boxes.entries()) {
    box.boxNum = index + 1
    if (box.barcode) continue
    const material = await rowOf(work, 'materialItem', line.materialId)
    box.barcode = await nextBarcode(work, String(supplier?.code ?? ''), String(material?.code ?? ''))
  }
}

/** Registers new boxes and moves the codes of a note to where the note is. */
export async function keepBarcodes(work: Work, note: Note): Promise<void> {
  const boxes = new Map(note.deliveryNoteLine.flatMap((line) => line.deliveryNoteSequence.map((box) => [box.id, { line, box }] as const)))
  const known = await load(work, barcodeList, await idsWhere(work, 'barcodeList', { noteDocNum: note.docNum }))
  for (const [id, { line, box }] of boxes) if (!known.some((b) => b.sequenceId === id)) await register(work, note, line, box)
  const moved = known.filter((b) => b.status !== 'VOID' && isOutdated(b, note, boxes.get(b.sequenceId ?? '')))
  await change(
    work,
    barcodeList,
    moved.map((b) => b.id),
    'doFollow',
    async (barcode) => {
      const at = boxes.get(barcode.sequenceId ?? '')
      if (at) Object.assign(barcode, factsOf(at.line, at.box))
      barcode.status = stateOf(note, at?.box, barcode.status)
      if (barcode.status === 'RECEIVED' && at) Object.assign(barcode, await placeReceived(work, at.line))
    },
  )
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

async function register(work: Work, note: Note, line: Line, box: Box): Promise<void> {
  const definition = barcodeList as unknown as AnyDefinition
  const row = Object.assign(blank(definition, work), factsOf(line, box), {
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
  await store(work, definition, row, 'create')
}

async function placeReceived(work: Work, line: Line): Promise<{ receiveLineId: string | null; storageLocationId: string | null }> {
  const receiveLineId = (await idsWhere(work, 'receiveLine', { noteLineId: line.id })).at(-1) ?? null
  const received = await rowOf(work, 'receiveLine', receiveLineId)
  return { receiveLineId, storageLocationId: (received?.storageLocationId as string | undefined) ?? null }
}
