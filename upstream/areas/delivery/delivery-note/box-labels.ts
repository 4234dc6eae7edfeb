/** `boxBoardPrint`: the labels of boxes as one PDF, each print counted; a second one says why and bears that it is one. */
import type { Pool } from 'pg'
import { barcodeList } from '../../../../catalogue/delivery/barcode-list.ts'
import { deliveryNoteHeader } from '../../../../catalogue/delivery/delivery-note-header.ts'
import { pageOf } from '../../../../catalogue/index.ts'
import { isId } from '../../../../catalogue/values/ids.ts'
import { draw } from '../../../platform/print/draw.ts'
import type { BoxLabel, layouts } from '../../../platform/print/draw-labels.ts'
import { joined, numberText } from '../../../platform/print/figures.ts'
import { changeMany } from '../../../runtime/change/many.ts'
import { enterRoleSql, enterSystem, inTransaction } from '../../../runtime/rows/database.ts'
import { refuse, refuseRule } from '../../../runtime/rules/refusal.ts'
import type { BinaryAnswer, CallContext, Tx } from '../../../runtime/types.ts'
import { requireButton } from '../../../runtime/visibility/rights.ts'
import { load } from '../../../runtime/work.ts'
import { newWork, type Work } from '../../../runtime/working.ts'
import { quoted, tableOf } from '../../../store/tables.ts'
import { countPrint, isPrinted } from './barcodes.ts'

const mostDocuments = 100
/** As many as may be generated at once. */
const mostLabels = 2_000
const printable: readonly string[] = ['CREATED', 'PRINTED', 'IN_TRANSIT']

/** Codes that were chosen, or notes whose boxes are meant. */
interface BoxLabelRequest {
  entity: 'deliveryNoteHeader' | 'barcodeList'
  ids: string[]
  layout: keyof typeof layouts
  reason: string | null
}

export async function printBoxLabels(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<BinaryAnswer> {
  const { actor } = context
  const asked = askedIn(body, actor.page)
  if (asked.entity === 'barcodeList') requireButton(barcodeList, actor, 'btnPrint')
  else requireButton(deliveryNoteHeader, actor, 'btnBoxPrint')
  const labels = await inTransaction(pool, enterRoleSql(actor), async (tx) => {
    await requireSeen(tx, asked)
    enterSystem(tx)
    return countedLabels(newWork(tx, context), asked)
  })
  const [first] = labels
  return {
    contentType: 'application/pdf',
    fileName: `${first?.docNum || first?.barcode}.pdf`,
    body: await draw({ kind: 'labels', labels, layout: asked.layout }),
  }
}

function askedIn({ id, ids, layout, reason }: Record<string, unknown>, page: string | null): BoxLabelRequest {
  const given = id ? [id] : Array.isArray(ids) ? ids : []
  const entity = pageOf(page ?? '')?.entity === 'barcodeList' ? 'barcodeList' : 'deliveryNoteHeader'
  if (given.length === 0) refuseRule('NOTHING_CHOSEN')
  const max = entity === 'barcodeList' ? mostLabels : mostDocuments
  if (given.length > max) refuseRule('TOO_MANY_ROWS', { max })
  const known = given.filter(isId)
  if (known.length < given.length) refuseRule('NOT_FOUND')
  const said = typeof reason === 'string' ? reason.trim().slice(0, 500) : ''
  return { entity, ids: [...new Set(known)], layout: layout === 'ROLL' ? 'ROLL' : 'A4', reason: said || null }
}

/** In the person's own role: one that is not theirs refuses them all. */
async function requireSeen(tx: Tx, { entity, ids }: BoxLabelRequest): Promise<void> {
  const { rows } = await tx.query(`select 1 from ${quoted(tableOf(entity).name)} where id = any($1)`, [ids])
  if (rows.length < ids.length) refuseRule('NOT_FOUND')
}

async function countedLabels(work: Work, asked: BoxLabelRequest): Promise<BoxLabel[]> {
  const codes = await load(work, barcodeList, await codesOf(work, asked), { lock: true })
  const chosen = codes.filter(({ status }) => printable.includes(status))
  if (chosen.length === 0) refuse(barcodeList, 'NO_LABELS', {})
  if (chosen.length > mostLabels) refuseRule('TOO_MANY_ROWS', { max: mostLabels })
  const again = new Set(chosen.filter(isPrinted).map(({ id }) => id))
  if (again.size > 0 && !asked.reason) refuse(barcodeList, 'REPRINT', {}, 'reason')
  const before = new Map(chosen.map((code) => [code.id, { ...code }]))
  for (const code of chosen) code.status = countPrint(code, work)
  await changeMany(work, barcodeList, chosen, before, 'doPrint', asked.reason)
  return labelsOf(work.tx, [...before.keys()], again)
}

async function codesOf(work: Work, { entity, ids }: BoxLabelRequest): Promise<string[]> {
  if (entity === 'barcodeList') return ids
  const sql = 'select b.id from barcode_list b join delivery_note_header n on n.doc_num = b.note_doc_num where n.id = any($1)'
  return (await work.tx.query<{ id: string }>(sql, [ids])).rows.map(({ id }) => id)
}

interface Row {
  id: string
  barcode: string
  docNum: string | null
  code: string
  name: string
  itemDesc: string | null
  qty: string
  uom: string
  batchNo: string | null
  productionDate: string | null
  poDocNum: string | null
  supplier: string
  boxNum: number | null
  boxCount: number | null
}

/** Boxes of a note in their order, codes of no note after them. */
async function labelsOf(tx: Tx, ids: readonly string[], again: ReadonlySet<string>): Promise<BoxLabel[]> {
  const { rows } = await tx.query<Row>(
    `select b.id, b.barcode, b.note_doc_num as "docNum", m.code, m.name, l.item_desc as "itemDesc", b.qty, b.uom, b.batch_no as "batchNo",
            l.production_date::text as "productionDate", l.po_doc_num as "poDocNum", s.name as supplier, q.box_num as "boxNum", n.box_count as "boxCount"
     from barcode_list b join material_item m on m.id = b.material_id join supplier_info s on s.id = b.supplier_id
     left join delivery_note_line l on l.id = b.note_line_id left join delivery_note_header n on n.id = l.header_id
     left join delivery_note_sequence q on q.id = b.sequence_id
     where b.id = any($1) order by b.note_doc_num nulls last, q.box_num, b.barcode`,
    [ids],
  )
  return rows.map((row) => ({
    barcode: row.barcode,
    docNum: row.docNum ?? '',
    material: row.code,
    description: row.itemDesc ?? row.name,
    quantity: joined(numberText(row.qty), row.uom),
    batchNo: row.batchNo ?? '',
    productionDate: row.productionDate ?? '',
    order: row.poDocNum ?? '',
    supplier: row.supplier,
    box: row.boxNum ? `${row.boxNum}/${row.boxCount}` : '',
    qr: [row.docNum, row.barcode, row.code, numberText(row.qty).replaceAll(',', ''), row.batchNo].map((part) => part ?? '').join('|'),
    isReprint: again.has(row.id),
  }))
}
