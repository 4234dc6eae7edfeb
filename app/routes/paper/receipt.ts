/** The receipt of what was sent sealed, as a file that `npm run receipt:verify` reads. */
import { openPage } from '../../server/page/open-page.ts'
import { sentFile } from '../../server/page/sent-file.ts'

export const loader = sentFile(async ({ request, context }) => {
  const { page, api } = await openPage(request, context)
  const id = new URL(request.url).searchParams.get('id') ?? ''
  const { data } = await api.call<{ sequence: number }>(`/v1/${page.entity}Restful/getReceipt`, { [`${page.entity}Id`]: id })
  return new Response(`${JSON.stringify(data, null, 2)}\n`, {
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Content-Disposition': `attachment; filename="receipt-${data.sequence}.json"` },
  })
})
