/** What delivery brings to the pages: stock on hand, docks of a day, the way of a code, and codes that are scanned. */
import { linkTo } from '../../server/tools/beside-lists.ts'
import type { AreaScreens } from '../area-screens.ts'
import { balances } from './balances.ts'
import { docks } from './docks.ts'
import { scan } from './scan.ts'
import { trace } from './trace.ts'

export const delivery: AreaScreens = {
  sideTools: {
    balances: { needs: 'btnQuery', tool: balances },
    docks: { needs: 'btnQuery', tool: docks },
    trace: { needs: 'btnQuery', tool: trace },
    scan: { needs: 'btnScan', tool: scan },
  },
  listTools: {
    storageTransactionList: linkTo('balances', ['现存量', 'Stock on hand']),
    deliveryNoticeList: linkTo('docks', ['卸货口日视图', 'Docks of a day']),
    deliveryNoteBarcodeList: linkTo('trace', ['追溯', 'Trace']),
  },
}
