/** One document as UBL, for the other side's system. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import type { PageContext } from '../server/context.ts'
import { forward } from '../server/files.ts'
import { openPage } from '../server/open-page.ts'
import { sentFile } from '../server/sent-file.ts'

export const loader = sentFile(async ({ request, context }: LoaderFunctionArgs) => {
  const { page, api } = await openPage(request, context)
  const id = new URL(request.url).searchParams.get('id') ?? ''
  return forward(await api.download(`/v1/${page.entity}Restful/doDownloadUbl`, { id }), context as PageContext)
})
