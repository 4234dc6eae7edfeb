/** Side tools that belong to an area, by the last part of their addresses. */
import type { SideTools } from '../server/tools/side/index.ts'
import { whatIf } from './auction/whatif.ts'
import { texts } from './contracts/texts.ts'
import { balances } from './delivery/balances.ts'
import { docks } from './delivery/docks.ts'
import { scan } from './delivery/scan.ts'
import { trace } from './delivery/trace.ts'
import { customerOrderFile } from './purchasing/customer-order-file.ts'
import { periods } from './purchasing/periods.ts'
import { trend } from './purchasing/trend.ts'
import { agreed } from './shopping/agreed.ts'
import { punchIn, punchOut } from './shopping/punch-out.ts'
import { stock } from './shopping/stock.ts'

export const sideTools: SideTools = {
  texts: { needs: 'btnQuery', tool: texts },
  balances: { needs: 'btnQuery', tool: balances },
  docks: { needs: 'btnQuery', tool: docks },
  periods: { needs: 'btnQuery', tool: periods },
  trend: { needs: 'btnQuery', tool: trend },
  ublin: { needs: 'btnImport', tool: customerOrderFile },
  agreed: { needs: 'btnFromAgreement', tool: agreed },
  stock: { needs: 'btnStock', tool: stock },
  punchout: { needs: 'btnAddCart', tool: punchOut },
  punchin: { needs: 'btnCheckout', tool: punchIn },
  trace: { needs: 'btnQuery', tool: trace },
  whatif: { needs: 'btnCompare', tool: whatIf },
  scan: { needs: 'btnScan', tool: scan },
}
