/** Goods that employees order by themselves. */
import { shopping as definitions } from '../../../catalogue/shopping/index.ts'
import { areaOf } from '../../platform/area.ts'
import { asSystem } from '../../platform/database/as-system.ts'
import { dayOf } from '../../runtime/change/numbering.ts'
import { agreementWritten, orderWritten } from '../purchasing/followed.ts'
import { cartCalls } from './cart/cart-calls.ts'
import { catalogueCartBehaviour } from './cart/catalogue-cart.ts'
import { cartsToEmpty } from './cart/clean.ts'
import { bookletSheet } from './catalogue/booklet.ts'
import { catalogueBehaviour } from './catalogue/catalogue.ts'
import { catalogueAddresseeBehaviour } from './catalogue/catalogue-addressee.ts'
import { listMall } from './mall/list-mall.ts'
import { catalogueOrderBehaviour } from './order/catalogue-order.ts'
import { orderSheet } from './order/order-sheet.ts'
import { mirrorOrder } from './order/progress.ts'
import { punchOutCalls } from './punch-out/punch-out.ts'
import { catalogueSkuBehaviour } from './sku/catalogue-sku.ts'
import { skusToTellOf } from './sku/notices.ts'
import { followAgreement, skusToLeave } from './sku/shelf.ts'
import { skuCalls } from './sku/sku-calls.ts'
import { countRecentSales } from './sku/stock.ts'

export const shopping = areaOf(definitions, {
  behaviours: {
    catalogue: catalogueBehaviour,
    catalogueAddressee: catalogueAddresseeBehaviour,
    catalogueSku: catalogueSkuBehaviour,
    catalogueCart: catalogueCartBehaviour,
    catalogueOrder: catalogueOrderBehaviour,
  },
  calls: (pool) => ({
    ...cartCalls(pool),
    ...skuCalls(pool),
    ...punchOutCalls(pool),
    '/v1/catalogueSkuRestful/listMall': (body, context) => listMall(pool, body, context),
  }),
  prints: { catalogue: { sheet: bookletSheet }, catalogueOrder: { sheet: orderSheet } },
  jobs: (pool) => ({
    SKU_SHELF: skusToLeave,
    SKU_NOTICE: skusToTellOf,
    SKU_SALES: { whole: ({ now }) => asSystem(pool, (tx) => countRecentSales({ tx, today: dayOf(now) })) },
    CART_CLEAN: cartsToEmpty,
  }),
  replies() {
    orderWritten.repliedBy(mirrorOrder)
    agreementWritten.repliedBy(followAgreement)
  },
})
