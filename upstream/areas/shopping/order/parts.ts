/** A mall order and what is ordered in it. */
import type { Full, LineRow } from '../../../../catalogue/define.ts'
import type { catalogueOrder } from '../../../../catalogue/shopping/catalogue-order.ts'

export type Order = Full<typeof catalogueOrder>
export type Line = LineRow<typeof catalogueOrder, 'catalogueOrderLine'>

/** Without the line of freight. */
export const goodsOf = ({ catalogueOrderLine }: Order) => catalogueOrderLine.filter(({ lineKind }) => lineKind !== 'FREIGHT')
export const skuIdsOf = (order: Order): string[] => [...new Set(goodsOf(order).flatMap(({ skuId }) => skuId ?? []))].sort()
export const lineIn = (order: Order | null, id: string): Line | undefined => order?.catalogueOrderLine.find((line) => line.id === id)
