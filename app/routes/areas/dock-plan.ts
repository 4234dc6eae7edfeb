import { openPage } from '../../server/page/open-page.ts'
import { sentFile } from '../../server/page/sent-file.ts'
import { forward } from '../../server/services/files.ts'

export const loader = sentFile(async ({ request, context }) => {
  const { api } = await openPage(request, context)
  const deliverDate = new URL(request.url).searchParams.get('deliverDate') ?? ''
  return forward(await api.download('/v1/deliveryNoticeHeaderRestful/listDockPlan', { deliverDate }), context)
})
