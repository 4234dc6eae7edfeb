/** Who may press what, as a workbook. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import type { PageContext } from '../server/answer/context.ts'
import { answered } from '../server/answer/errors.ts'
import { openPage } from '../server/page/open-page.ts'
import { forward } from '../server/services/files.ts'

export const loader = answered(async ({ request, context }: LoaderFunctionArgs) => {
  const { api } = await openPage(request, context)
  return forward(await api.download('/v1/permissionMatrix', {}), context as PageContext)
})
