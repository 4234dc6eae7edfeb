import type { AnyDefinition, Full } from '../../../catalogue/define.ts'
import { barcodeList } from '../../../catalogue/delivery/barcode-list.ts'
import type { Behaviour } from '../../runtime/behaviour.ts'
import { storeMany } from '../../runtime/many.ts'
import { refuse } from '../../runtime/refusal.ts'
import { blank, rowOf, type Work } from '../../runtime/work.ts'
import { countPrint, isPrinted, nextBarcodes } from '../../services/delivery/barcodes.ts'

type Barcode = Full<typeof barcodeList>

const definition = barcodeList as unknown as AnyDefinition

export const barcodeListBehaviour = {
  async defaults(barcode, work) {
    barcode.barcode ??= (await codesFor(work, barcode, 1))[0] ?? ''
    barcode.docNum = barcode.barcode
    barcode.printCount ??= 0
  },

  /** The row in hand is the first of them; the others are its copies under codes of their own. */
  async doGenerate(barcode, call) {
    const { supplierId, orgId, barcodeKind, materialId, batchNo, qty, uom } = barcode
    const codes = await codesFor(call, barcode, Number(call.input.count) - 1)
    const copies = codes.map((code) =>
      Object.assign(blank(definition, call), {
        docNum: code,
        barcode: code,
        printCount: 0,
        supplierId,
        orgId,
        barcodeKind,
        materialId,
        batchNo,
        qty,
        uom,
      }),
    )
    await storeMany(call, definition, copies, 'doGenerate')
  },

  doPrint(barcode, call) {
    if (isPrinted(barcode) && !call.reason) refuse(barcodeList, 'REPRINT', {}, 'input.reason')
    return { to: countPrint(barcode, call) }
  },
} satisfies Behaviour<typeof barcodeList>

async function codesFor(work: Work, barcode: Barcode, count: number): Promise<string[]> {
  if (count < 1) return []
  const supplier = await rowOf(work, 'supplierInfo', barcode.supplierId)
  const material = await rowOf(work, 'materialItem', barcode.materialId)
  return nextBarcodes(work, String(supplier?.code ?? ''), String(material?.code ?? ''), count)
}
