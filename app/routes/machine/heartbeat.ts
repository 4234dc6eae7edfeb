import { answered } from '../../server/answer/errors.ts'
import { requireSession } from '../../server/page/open-page.ts'
import { call } from '../../server/services/upstream.ts'
import { callerOf } from '../../server/session/session.ts'

export const action = answered(async ({ request, context }) => {
  requireSession(request, context)
  const { data } = await call('/v1/heartbeat', {}, callerOf(context))
  return Response.json(data)
})
