/** Goods that employees order by themselves: what is sold, on which shelf, and what was ordered of it. */
import { area } from '../area.ts'
import { job } from '../language/define.ts'
import { shoppingButtons } from './buttons.ts'
import { catalogue } from './catalogue.ts'
import { catalogueAddressee } from './catalogue-addressee.ts'
import { catalogueCart } from './catalogue-cart.ts'
import { catalogueOrder } from './catalogue-order.ts'
import { catalogueSku } from './catalogue-sku.ts'
import { shoppingLookups } from './lookups.ts'
import { spendReport } from './spend-report.ts'

export const shopping = area('shopping', {
  documents: [
    catalogue,
    catalogueAddressee,
    catalogueSku,
    catalogueCart,
    catalogueOrder,
  ],
  lookups: shoppingLookups,
  buttons: shoppingButtons,
  reports: { catalogueSpendList: spendReport },
  jobs: [
    job('SKU_SHELF', { label: ['商品自动下架', 'SKUs that leave the shelf by themselves'], kind: 'CRON', cron: '0 * * * *' }),
    job('SKU_NOTICE', { label: ['商品库存与协议到期提醒', 'SKUs that run out or whose agreement ends'], kind: 'BOTH', cron: '0 7 * * *', once: 'PER_KEY' }),
    job('SKU_SALES', { label: ['商品近90天销量', 'Sales of SKUs in 90 days'], kind: 'CRON', cron: '10 2 * * *' }),
    job('CART_CLEAN', { label: ['清空久未使用的购物车', 'Carts that nobody uses are emptied'], kind: 'CRON', cron: '30 2 * * *' }),
  ],
})
