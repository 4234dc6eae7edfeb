/** `scheduledRequest/launch`, `cancel`, `pause`: the actions by their other names. */
import type { Pool } from 'pg'
import { scheduledRequest } from '../../../catalogue/jobs-reports/scheduled-request.ts'
import { runAction } from '../../runtime/change/change.ts'
import { actionRequestIn } from '../../runtime/change/requests.ts'
import type { NamedCall } from '../../runtime/types.ts'

export function requestCalls(pool: Pool): Readonly<Record<string, NamedCall>> {
  const act =
    (action: 'doLaunch' | 'doCancel' | 'doPause'): NamedCall =>
    (body, context) =>
      runAction(pool, scheduledRequest, action, actionRequestIn(body), context)
  return {
    '/v1/scheduledRequest/launch': act('doLaunch'),
    '/v1/scheduledRequest/cancel': act('doCancel'),
    '/v1/scheduledRequest/pause': act('doPause'),
  }
}
