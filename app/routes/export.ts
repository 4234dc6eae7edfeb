/** The rows of a list's search as a workbook, streamed as it comes. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import type { PageContext } from '../server/context.ts'
import { answered } from '../server/errors.ts'
import { forward } from '../server/files.ts'
import { askedIn } from '../server/list-request.ts'
import { openPage } from '../server/open-page.ts'

export const loader = answered(async ({ request, context }: LoaderFunctionArgs) => {
  const { page, api } = await openPage(request, context)
  const { search, orderBy, view } = askedIn(request)
  const body = { requestUrl: `/v1/${page.entity}Restful/listByPage`, requestParams: { search, orderBy, view } }
  return forward(await api.download('/v1/exportExcelRestful/exportExcel', body), context as PageContext)
})
