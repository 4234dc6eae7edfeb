import { askedShares } from '../areas/auction/whatif.ts'
import { openPage } from '../server/page/open-page.ts'
import { sentFile } from '../server/page/sent-file.ts'
import { forward } from '../server/services/files.ts'

export const loader = sentFile(async ({ request, context }) => {
  const { page, api } = await openPage(request, context)
  const { searchParams } = new URL(request.url)
  const asked = { id: searchParams.get('id') ?? '', ...askedShares(searchParams) }
  return forward(await api.download(`/v1/${page.entity}Restful/exportComparison`, asked), context)
})
