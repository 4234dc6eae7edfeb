/** Keeps the session of an open page alive and says how long it lives. */
import type { ActionFunctionArgs } from '@remix-run/node'
import { answered } from '../server/errors.ts'
import { requireSession } from '../server/open-page.ts'
import { callerOf } from '../server/session.ts'
import { call } from '../server/upstream.ts'

export const action = answered(async ({ request, context: anyContext }: ActionFunctionArgs) => {
  const context = requireSession(request, anyContext)
  const { data } = await call('/v1/heartbeat', {}, callerOf(context))
  return Response.json(data)
})
