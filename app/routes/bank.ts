/** What an application pays, as the bank takes it. */
import { openPage } from '../server/page/open-page.ts'
import { sentFile } from '../server/page/sent-file.ts'
import { forward } from '../server/services/files.ts'

export const loader = sentFile(async ({ request, context }) => {
  const { page, api } = await openPage(request, context)
  const id = new URL(request.url).searchParams.get('id') ?? ''
  return forward(await api.download(`/v1/${page.entity}Restful/doDownloadBankFile`, { id }), context)
})
