/** Who may press what, as a workbook. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import type { PageContext } from '../server/context.ts'
import { answered } from '../server/errors.ts'
import { forward } from '../server/files.ts'
import { openPage } from '../server/open-page.ts'

export const loader = answered(async ({ request, context }: LoaderFunctionArgs) => {
  const { api } = await openPage(request, context)
  return forward(await api.download('/v1/permissionMatrix', {}), context as PageContext)
})
