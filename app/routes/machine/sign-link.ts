/** The one-time address of a signer leads to the page where he signs. */
import { answered } from '../../server/answer/errors.ts'
import { redirect } from '../../server/answer/return-to.ts'
import { requireSession } from '../../server/page/open-page.ts'
import { pageAddress } from '../../server/page/page-address.ts'
import { call } from '../../server/services/upstream.ts'
import { callerOf } from '../../server/session/session.ts'

export const loader = answered(async ({ request, params, context }) => {
  requireSession(request, context)
  const { data } = await call<{ id: string; page: string }>('/v1/contractRestful/openSignUrl', { token: params.token }, callerOf(context))
  return redirect(`${pageAddress(data.page, null, '')}?id=${data.id}`)
})
