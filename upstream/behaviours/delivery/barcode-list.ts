import type { AnyDefinition, Full } from '../../../catalogue/define.ts'
import { barcodeList } from '../../../catalogue/delivery/barcode-list.ts'
import type { Behaviour } from '../../runtime/behaviour.ts'
import { refuse } from '../../runtime/refusal.ts'
import { blank, rowOf, store, type Work } from '../../runtime/work.ts'
import { nextBarcode } from '../../services/delivery/barcodes.ts'

type Barcode = Full<typeof barcodeList>

export const barcodeListBehaviour = {
  async defaults(barcode, work) {
    barcode.barcode ??= await codeFor(work, barcode)
    barcode.docNum = barcode.barcode
    barcode.printCount ??= 0
  },

  /** The row in hand is the first of them; the others are its copies under codes of their own. */
  async doGenerate(barcode, call) {
    const { supplierId, orgId, barcodeKind, materialId, batchNo, qty, uom } = barcode
    for (let made = 1; made < Number(call.input.count); made++) {
      const definition = barcodeList as unknown as AnyDefinition
      await store(
        call,
        definition,
        Object.assign(blank(definition, call), { supplierId, orgId, barcodeKind, materialId, batchNo, qty, uom }),
        'doGenerate',
      )
    }
  },

  doPrint(barcode, call) {
    if ((barcode.printCount ?? 0) > 0 && !call.reason) refuse(barcodeList, 'REPRINT', {}, 'input.reason')
    barcode.printCount = (barcode.printCount ?? 0) + 1
    barcode.lastPrintTime = call.nowText
    barcode.lastPrintBy = call.actor.userId
    return { to: barcode.status === 'IN_TRANSIT' ? 'IN_TRANSIT' : 'PRINTED' }
  },
} satisfies Behaviour<typeof barcodeList>

async function codeFor(work: Work, barcode: Barcode): Promise<string> {
  const supplier = await rowOf(work, 'supplierInfo', barcode.supplierId)
  const material = await rowOf(work, 'materialItem', barcode.materialId)
  return nextBarcode(work, String(supplier?.code ?? ''), String(material?.code ?? ''))
}
