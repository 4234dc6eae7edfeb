/** Side tools that belong to an area, by the last part of their addresses. */
import type { SideTools } from '../server/tools/side/index.ts'
import { balances } from './delivery/balances.ts'
import { docks } from './delivery/docks.ts'

export const sideTools: SideTools = {
  balances: { needs: 'btnQuery', tool: balances },
  docks: { needs: 'btnQuery', tool: docks },
}
