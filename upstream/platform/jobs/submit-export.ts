/** `backgroundExport`, `doBackExport`, `doBackEasyExport`: the search of a list, put into the queue with the number under which it is found again. */
import type { Pool } from 'pg'
import { constants } from '../../../catalogue/constants/constants.ts'
import { errors } from '../../../catalogue/constants/errors.ts'
import { reportBackExport } from '../../../catalogue/jobs-reports/report-back-export.ts'
import type { AnyDefinition } from '../../../catalogue/language/define.ts'
import type { Answer } from '../../../contract/types.ts'
import { changing } from '../../runtime/change/change.ts'
import { refuseSituation } from '../../runtime/rules/refusal.ts'
import type { CallContext, Doc } from '../../runtime/types.ts'
import { blank, store } from '../../runtime/work.ts'
import { type ExportRequest, mostSheetRows, wantedOf } from '../excel/export/export.ts'
import type { ExportKind } from '../excel/export/export-columns.ts'
import { queue, requireRoom } from './export-queue.ts'

const definition: AnyDefinition = reportBackExport

/** The answer's `msg` is the export number. */
export function submitExport(pool: Pool, body: Record<string, unknown>, context: CallContext, kind: ExportKind): Promise<Answer> {
  const { actor, language } = context
  const request = requestIn(body)
  const wanted = wantedOf(request, context, 'btnBackExport')
  return changing(pool, context, definition, 'reportBackExport.submit', body, async (work) => {
    await requireRoom(work)
    const job = blank(definition, work)
    const fill = (row: Doc) =>
      Object.assign(row, {
        orgId: null,
        fileName: request.fileName ?? wanted.definition.label[language === 'EN' ? 1 : 0],
        kind,
        requestUrl: `/v1/${wanted.definition.entity}Restful/listByPage`,
        paramsValue: request.requestParams ?? {},
        columns: wanted.fields,
        sheetMaxRow: Math.min(Math.max(request.sheetMaxRow ?? mostSheetRows, constants['export.background.default']), mostSheetRows),
        pageName: actor.page,
        language,
      })
    await store(work, definition, job, 'doBackExport', { fill })
    await queue(work, job.id)
    const said = errors.backgroundExportSubmitted.words[language === 'EN' ? 1 : 0]
    return { status: '200', msg: String(job.docNum), data: { id: job.id, docNum: job.docNum, said } }
  })
}

/** `paramsValue` holds the request as JSON; the other calls send it as it is. */
function requestIn({ paramsValue, fileName, ...own }: Record<string, unknown>): ExportRequest {
  const request: ExportRequest = typeof paramsValue === 'string' ? readParams(paramsValue) : own
  if (!request.requestUrl) refuseSituation('exportWithoutUrl')
  return { ...request, ...(typeof fileName === 'string' && fileName.trim() !== '' && { fileName: fileName.slice(0, 200) }) }
}

function readParams(text: string): ExportRequest {
  try {
    const read: unknown = JSON.parse(text)
    if (read !== null && typeof read === 'object' && !Array.isArray(read)) return read
  } catch {}
  return refuseSituation('exportWithoutUrl')
}
