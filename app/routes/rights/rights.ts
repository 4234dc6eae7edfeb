import { answered } from '../../server/answer/errors.ts'
import { openPage } from '../../server/page/open-page.ts'
import { forward } from '../../server/services/files.ts'

export const loader = answered(async ({ request, context }) => {
  const { api } = await openPage(request, context)
  return forward(await api.download('/v1/permissionMatrix', {}), context)
})
