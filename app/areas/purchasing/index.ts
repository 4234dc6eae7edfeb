/** What purchasing brings to the pages: what a material costs over time, periods of a forecast, and orders of customers from their files. */
import { linkTo } from '../../server/tools/beside-lists.ts'
import type { AreaScreens } from '../area-screens.ts'
import { customerOrderFile } from './customer-order-file.ts'
import { periods } from './periods.ts'
import { trend } from './trend.ts'

export const purchasing: AreaScreens = {
  sideTools: {
    periods: { needs: 'btnQuery', tool: periods },
    trend: { needs: 'btnQuery', tool: trend },
    ublin: { needs: 'btnImport', tool: customerOrderFile },
  },
  listTools: {
    purchaseHistoryList: linkTo('trend', ['价格走势与价格清单', 'Price trend and price list']),
    customerOrderList: linkTo('ublin', ['导入UBL订单', 'Import a UBL order'], 'btnImport'),
  },
}
