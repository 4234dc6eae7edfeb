/** The named calls of pricing: other addresses of a document's own actions. */
import type { Pool } from 'pg'
import { priceAdjustHeader } from '../../../catalogue/compete/price-adjust-header.ts'
import { runAction } from '../../runtime/change/change.ts'
import { actionRequestIn } from '../../runtime/change/requests.ts'
import type { NamedCall } from '../../runtime/types.ts'
import { roomCalls } from './room/calls.ts'

export const competeCalls = (pool: Pool): Readonly<Record<string, NamedCall>> => ({
  ...roomCalls(pool),
  '/v1/doSendAdjustmentToErp': (body, context) => runAction(pool, priceAdjustHeader, 'doSendToErp', actionRequestIn(body), context),
})
