/** The text of a record as a Word document. */
import { wordFiles } from '../../areas/index.ts'
import { openPage } from '../../server/page/open-page.ts'
import { sentFile } from '../../server/page/sent-file.ts'
import { forward } from '../../server/services/files.ts'

export const loader = sentFile(async ({ request, context }) => {
  const opened = await openPage(request, context)
  const take = wordFiles[opened.page.entity]
  if (!take) throw new Response(null, { status: 404 })
  return forward(await take(opened, new URL(request.url).searchParams), context)
})
