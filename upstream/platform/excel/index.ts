/** Lists out as workbooks, workbooks in as rows. */
import type { Pool } from 'pg'
import { refuseRule } from '../../runtime/rules/refusal.ts'
import type { NamedCall } from '../../runtime/types.ts'
import { callsAmongFew } from '../load/at-once.ts'
import { customExport, exportExcel } from './export/export.ts'
import { xlsxType } from './export/file-names.ts'
import { readCopy } from './import/copies.ts'
import { importExcel } from './import/import.ts'
import { importRuns } from './import/import-runs.ts'
import { downloadImportTemplate } from './import/template.ts'

export const excelCalls = (pool: Pool): Record<string, NamedCall> => ({
  '/v1/importExcelRestful/beginImport': importRuns(pool).begin,
  '/v1/importExcelRestful/importProgress': importRuns(pool).look,
  '/v1/exportExcelRestful/exportExcel': (body, context) => exportExcel(pool, body, context),
  '/v1/customExport': (body, context) => customExport(pool, body, context),
  '/v1/importExcelRestful/importExcel': (body, context) => importExcel(pool, body, context),
  ...callsAmongFew('downloads', {
    '/v1/importExcelRestful/downloadImportTemplate': (body, context) => downloadImportTemplate(body, context),
    '/v1/importExcelRestful/downloadMarkedCopy': async (body, { actor, now }) => {
      const bytes = await readCopy(actor.userId, String(body.token ?? ''), now)
      return { contentType: xlsxType, fileName: '导入错误.xlsx', body: bytes ?? refuseRule('NOT_FOUND') }
    },
  }),
})
