/** The empty workbook that an import of this page takes, or the copy of one in which the errors are marked. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import type { PageContext } from '../server/context.ts'
import { answered } from '../server/errors.ts'
import { forward } from '../server/files.ts'
import { importedEntity } from '../server/import.ts'
import { openPage } from '../server/open-page.ts'

export const loader = answered(async ({ request, context }: LoaderFunctionArgs) => {
  const { page, api } = await openPage(request, context)
  const token = new URL(request.url).searchParams.get('marked')
  if (token) return forward(await api.download('/v1/importExcelRestful/downloadMarkedCopy', { token }), context as PageContext)
  return forward(
    await api.download('/v1/importExcelRestful/downloadImportTemplate', { entity: importedEntity(page.entity, request) }),
    context as PageContext,
  )
})
