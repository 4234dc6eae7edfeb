/** A picture in a text: seen by whoever may see the document that it belongs to. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { createApi } from '../server/api.ts'
import type { PageContext } from '../server/context.ts'
import { answered } from '../server/errors.ts'
import { forward } from '../server/files.ts'
import { requireSession } from '../server/open-page.ts'

export const loader = answered(async ({ request, params, context: anyContext }: LoaderFunctionArgs) => {
  const context = requireSession(request, anyContext as PageContext)
  return forward(await createApi(context, null).download('/v2/images/download', { id: params.id }), context)
})
