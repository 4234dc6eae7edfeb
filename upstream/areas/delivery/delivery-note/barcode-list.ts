import { barcodeList } from '../../../../catalogue/delivery/barcode-list.ts'
import type { Full } from '../../../../catalogue/language/define.ts'
import { materialItem } from '../../../../catalogue/master-data/material-item.ts'
import { supplierInfo } from '../../../../catalogue/supplier-master/supplier-info.ts'
import type { Behaviour } from '../../../runtime/behaviour.ts'
import { storeMany } from '../../../runtime/change/many.ts'
import { nextNumbers } from '../../../runtime/change/numbering.ts'
import { rowOf } from '../../../runtime/rows/rows.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { blank } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { barcodeSeries, countPrint, isPrinted } from './barcodes.ts'

type Barcode = Full<typeof barcodeList>

export const barcodeListBehaviour = {
  async defaults(barcode, work) {
    barcode.barcode ??= (await codesFor(work, barcode, 1))[0] ?? ''
    barcode.docNum = barcode.barcode
    barcode.printCount ??= 0
  },

  /** In advance, for goods that are packed before anybody knows for which note: as many as are wanted, alike but for their code. */
  async doGenerate(wanted, call) {
    const { supplierId, materialId, batchNo, qty } = wanted
    if (!supplierId) refuse(barcodeList, 'WHOSE', {}, 'input.supplierId')
    const material = await rowOf(call, materialItem, materialId)
    const uom = await orderedIn(call, supplierId, materialId)
    // Without naming it: whoever tries ids learns no codes.
    if (!uom) refuse(barcodeList, 'NOT_ORDERED', {}, 'input.materialId')
    if (material?.batchFlag === 'Y' && !batchNo) refuse(barcodeList, 'BATCH_MISSING', { material: String(material.code) }, 'input.batchNo')
    const made = (await codesFor(call, wanted, Number(call.input.count))).map((code) =>
      Object.assign(blank(barcodeList, call), { docNum: code, barcode: code, printCount: 0, supplierId, materialId, batchNo, qty, uom }),
    )
    await storeMany(call, barcodeList, made, 'doGenerate')
    call.made.push(...made.map(({ id, docNum }) => ({ entity: 'barcodeList', id, docNum: String(docNum) })))
  },

  doPrint(barcode, call) {
    if (isPrinted(barcode) && !call.reason) refuse(barcodeList, 'REPRINT', {}, 'input.reason')
    return { to: countPrint(barcode, call) }
  },
} satisfies Behaviour<typeof barcodeList>

/** The unit in which the supplier was last ordered this material; null when it never was. */
async function orderedIn(work: Work, supplierId: string, materialId: string | null): Promise<string | null> {
  const { rows } = await work.tx.query<{ uom: string }>(
    `select l.uom from po_line l join po_header h on h.id = l.header_id
     where h.supplier_id = $1 and l.material_id = $2 and h.released_date is not null order by h.released_date desc, h.id desc limit 1`,
    [supplierId, materialId],
  )
  return rows[0]?.uom ?? null
}

async function codesFor(work: Work, barcode: Barcode, count: number): Promise<string[]> {
  if (count < 1) return []
  const supplier = await rowOf(work, supplierInfo, barcode.supplierId)
  const material = await rowOf(work, materialItem, barcode.materialId)
  return nextNumbers(work.tx, barcodeSeries(work, String(supplier?.code ?? ''), String(material?.code ?? '')), work.today, count)
}
