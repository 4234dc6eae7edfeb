import { importedEntity } from '../../server/list/import.ts'
import { openPage } from '../../server/page/open-page.ts'
import { sentFile } from '../../server/page/sent-file.ts'
import { forward } from '../../server/services/files.ts'

export const loader = sentFile(async ({ request, context }) => {
  const { page, api } = await openPage(request, context)
  const { searchParams } = new URL(request.url)
  const token = searchParams.get('marked')
  const download = (path: string, body: object) => api.download(path, body).then((file) => forward(file, context))
  if (token) return download('/v1/importExcelRestful/downloadMarkedCopy', { token })
  if (searchParams.has('data'))
    return download('/v1/customExport', { requestUrl: `/v1/${page.entity}Restful/listByPage`, customParams: { layout: 'IMPORT' } })
  return download('/v1/importExcelRestful/downloadImportTemplate', { entity: importedEntity(page, request) })
})
