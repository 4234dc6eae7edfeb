/** A mall order and what is ordered in it. */
import type { Full, LineRow } from '../../../../catalogue/language/define.ts'
import { catalogueOrder } from '../../../../catalogue/shopping/catalogue-order.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'

export type Order = Full<typeof catalogueOrder>
export type Line = LineRow<typeof catalogueOrder, 'catalogueOrderLine'>

/** Without the line of freight. */
export const goodsOf = ({ catalogueOrderLine }: Order) => catalogueOrderLine.filter(({ lineKind }) => lineKind !== 'FREIGHT')
export const skuIdsOf = (order: Order): string[] => [...new Set(goodsOf(order).flatMap(({ skuId }) => skuId ?? []))].sort()
export const lineIn = (order: Order | null, id: string): Line | undefined => order?.catalogueOrderLine.find((line) => line.id === id)

/** What a line was approved at: without a price or a tax rate nothing is ordered. */
export function costOf({ lineNum, netPrice, taxRate }: Line, at: number): { netPrice: string; taxRate: string } {
  const place = `catalogueOrderLine[${at}]`
  return {
    netPrice: netPrice ?? refuse(catalogueOrder, 'NO_PRICE', { lineNum }, `${place}.netPrice`),
    taxRate: taxRate ?? refuse(catalogueOrder, 'NO_TAX', { lineNum }, `${place}.taxRate`),
  }
}
