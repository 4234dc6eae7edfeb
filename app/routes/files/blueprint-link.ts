import { answered } from '../../server/answer/errors.ts'
import { requireSession } from '../../server/page/open-page.ts'
import { forward } from '../../server/services/files.ts'
import { createApi } from '../../server/session/api.ts'

export const loader = answered(async ({ request, params, context }) => {
  requireSession(request, context)
  return forward(await createApi(context, null).download('/v1/blueprintUrl', { token: params.token }), context)
})
