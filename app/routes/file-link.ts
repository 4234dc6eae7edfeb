/** The address that getFileUrl gave: the file, for that person and five minutes. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { createApi } from '../server/api.ts'
import type { PageContext } from '../server/context.ts'
import { answered } from '../server/errors.ts'
import { forward } from '../server/files.ts'
import { requireSession } from '../server/open-page.ts'

export const loader = answered(async ({ request, params, context: anyContext }: LoaderFunctionArgs) => {
  const context = requireSession(request, anyContext as PageContext)
  return forward(await createApi(context, null).download('/v2/file/downloadBody', { token: params.token }, request.headers.get('range')), context)
})
