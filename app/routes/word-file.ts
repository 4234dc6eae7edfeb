/** The text of a record as a Word document. */
import { openPage } from '../server/page/open-page.ts'
import { sentFile } from '../server/page/sent-file.ts'
import { forward } from '../server/services/files.ts'

export const loader = sentFile(async ({ request, context }) => {
  const { api } = await openPage(request, context)
  const { searchParams } = new URL(request.url)
  const asked = { noticeId: searchParams.get('id') ?? '', language: searchParams.get('language') === 'EN' ? 'EN' : 'CN' }
  return forward(await api.download('/v2/pageoffice/noticeTemplateEdit', asked), context)
})
