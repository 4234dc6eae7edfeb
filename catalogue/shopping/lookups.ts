import { toned, values } from '../language/lookup-type.ts'

/** Look-up values of catalogue shopping (目录商城). */
export const shoppingLookups = {
  SKU_PRICE_SOURCE: values(['商品价格来源', 'Price source of a SKU'], { AGREEMENT: ['协议', 'Agreement'], MANUAL: ['手工', 'Manual'], PUNCH_OUT: ['外部目录', 'Catalogue of the supplier'] }),
  CART_ROW: toned(values(['购物车行状态', 'Cart row state'], {
    OK: ['可购', 'Ready'],
    PRICE_UP: ['涨价', 'Price up'],
    PRICE_DOWN: ['降价', 'Price down'],
    OFF: ['已下架', 'Off shelf'],
    SHORT: ['库存不足', 'Short'],
    LIMIT: ['超限额', 'Over limit'],
    NOT_SOLD: ['本组织不售', 'Not sold here'],
  }), { done: ['OK', 'PRICE_DOWN'], wait: ['PRICE_UP'], stop: ['OFF', 'SHORT', 'LIMIT', 'NOT_SOLD'] }),
  SO_LINE: values(['商城订单行类型', 'Kind of mall order line'], { GOODS: ['商品', 'Goods'], FREIGHT: ['运费', 'Freight'] }),
} as const

type ShoppingLookups = typeof shoppingLookups
declare module '../language/names.ts' {
  interface LookupTypes extends ShoppingLookups {}
}
