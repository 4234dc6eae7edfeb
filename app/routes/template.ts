/** The empty workbook that an import of this page takes. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { answered } from '../server/errors.ts'
import { forward } from '../server/files.ts'
import { openPage } from '../server/open-page.ts'

export const loader = answered(async ({ request, context }: LoaderFunctionArgs) => {
  const { page, api } = await openPage(request, context)
  return forward(await api.download('/v1/importExcelRestful/downloadImportTemplate', { entity: page.entity, page: page.name }))
})
