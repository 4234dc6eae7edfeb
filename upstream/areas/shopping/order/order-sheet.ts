/** A mall order on paper: who ordered it on whose cost, where it goes, and what it comes to. */
import { amountText, joined, numberText } from '../../../platform/print/figures.ts'
import { type Sheet, term } from '../../../platform/print/sheet.ts'
import { labelOf } from '../../../platform/print/words.ts'
import type { Tx } from '../../../runtime/types.ts'
import { partiesOf } from '../../supplier-master/parties.ts'
import { picturesOf } from '../sku/pictures.ts'
import type { Order } from './parts.ts'

export async function orderSheet(tx: Tx, order: Order): Promise<Sheet> {
  const { unit, company } = await partiesOf(tx, order)
  const { docNum, status } = order
  const pictures = await picturesOf(
    tx,
    order.catalogueOrderLine.map(({ skuId }) => skuId),
  )
  const sum = (amount: string | null) => `${order.currency} ${amountText(amount)}`
  return {
    company: String(company?.legalName ?? company?.name ?? ''),
    title: ['商城订单', 'CATALOGUE ORDER'],
    number: String(docNum),
    facts: [
      [['下单日期', 'Ordered on'], order.orderDate],
      [['结算批号', 'Checkout'], order.checkoutNum ?? ''],
      [['采购订单', 'Purchase order'], order.poDocNum ?? ''],
    ],
    qr: String(docNum),
    ...(['DRAFT', 'SUBMITTED', 'REJECTED'].includes(status) && { stamp: ['未生效', 'NOT VALID'] as const }),
    ...(['CANCELLED', 'ABOLISHED'].includes(status) && { stamp: ['已作废', 'VOID'] as const }),
    parties: [
      {
        label: ['下单人', 'Shopper'],
        lines: [joined(unit?.code, unit?.name), labelOf(order, 'shopperId').name, labelOf(order, 'costDeptId').name],
      },
      { label: ['供应商', 'Supplier'], lines: [joined(labelOf(order, 'supplierId').code, labelOf(order, 'supplierId').name)] },
      { label: ['收货人', 'Addressee'], lines: [joined(order.receiverName, order.receiverPhone), order.receiverAddress ?? ''] },
    ],
    columns: [
      { label: ['图片', 'Picture'], width: 50 },
      { label: ['行号', 'Line'], width: 28 },
      { label: ['商品', 'SKU'], width: 118 },
      { label: ['规格', 'Specification'], width: 104 },
      { label: ['单位', 'UOM'], width: 34 },
      { label: ['数量', 'Qty'], width: 56, align: 'right' },
      { label: ['不含税单价', 'Net price'], width: 62, align: 'right' },
      { label: ['税率%', 'Tax %'], width: 36, align: 'right' },
      { label: ['含税金额', 'Gross'], width: 66, align: 'right' },
    ],
    pictures,
    rows: order.catalogueOrderLine.map((line) => [
      '',
      String(line.lineNum),
      joined(line.brand, line.skuName),
      line.specification ?? '',
      line.uom ?? '',
      numberText(line.qty),
      numberText(line.netPrice, 2),
      numberText(line.taxRate),
      amountText(line.grossAmount),
    ]),
    totals: [
      [['不含税金额', 'Net'], sum(order.netAmount)],
      [['税额', 'Tax'], sum(order.taxAmount)],
      [['含税金额', 'Gross'], sum(order.grossAmount)],
    ],
    terms: [
      term('用途', 'Purpose', order.purpose),
      term('需求日期', 'Need-by', order.needByDate),
      ...(order.remark ? [term('备注', 'Remark', order.remark)] : []),
    ],
    signatures: [
      ['批准', 'Approved'],
      ['收货', 'Received'],
    ],
  }
}
