/** The printed form of one document, as PDF. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import type { PageContext } from '../server/answer/context.ts'
import { openPage } from '../server/page/open-page.ts'
import { sentFile } from '../server/page/sent-file.ts'
import { forward } from '../server/services/files.ts'

export const loader = sentFile(async ({ request, context }: LoaderFunctionArgs) => {
  const { page, api } = await openPage(request, context)
  const id = new URL(request.url).searchParams.get('id') ?? ''
  return forward(await api.download(`/v1/${page.entity}Restful/doPrint`, { id }), context as PageContext)
})
