/** Background exports by their addresses. */
import type { Pool } from 'pg'
import { constants } from '../../../catalogue/constants/constants.ts'
import { reportBackExport } from '../../../catalogue/jobs-reports/report-back-export.ts'
import type { AnyDefinition } from '../../../catalogue/language/define.ts'
import { isId } from '../../../catalogue/values/ids.ts'
import type { Answer } from '../../../contract/types.ts'
import { runAction } from '../../runtime/change/change.ts'
import { actionRequestIn } from '../../runtime/change/requests.ts'
import { enterRoleSql, inTransaction } from '../../runtime/rows/database.ts'
import { refuse, refuseRule } from '../../runtime/rules/refusal.ts'
import type { BinaryAnswer, CallContext, NamedCall } from '../../runtime/types.ts'
import { requireButton } from '../../runtime/visibility/rights.ts'
import { asSystem } from '../database/as-system.ts'
import type { ExportKind } from '../excel/export/export-columns.ts'
import { downloadFile } from '../files/download.ts'
import { callsAmongFew } from '../load/at-once.ts'
import { submitExport } from './submit-export.ts'

const definition: AnyDefinition = reportBackExport

export function exportCalls(pool: Pool): Record<string, NamedCall> {
  const submit =
    (kind: ExportKind): NamedCall =>
    (body, context) =>
      submitExport(pool, body, context, kind)
  /** With rows it runs finished ones again, else it submits a new one. */
  const again =
    (name: 'doBackExport' | 'doBackEasyExport', kind: ExportKind): NamedCall =>
    (body, context) =>
      Array.isArray(body.rows) ? runAction(pool, definition, name, actionRequestIn(body), context) : submitExport(pool, body, context, kind)
  return {
    '/v1/backgroundExport': submit('FULL'),
    '/v1/doBackExport': submit('FULL'),
    '/v1/doBackEasyExport': submit('EASY'),
    '/v1/reportBackExportRestful/doBackExport': again('doBackExport', 'FULL'),
    '/v1/reportBackExportRestful/doBackEasyExport': again('doBackEasyExport', 'EASY'),
    ...callsAmongFew('downloads', { '/v1/reportBackExportRestful/download': ({ id }, context) => downloadExport(pool, id, context) }),
    '/v1/findMenuReportBackExportList': (body, context) => findMenu(pool, body, context),
  }
}

async function downloadExport(pool: Pool, id: unknown, context: CallContext): Promise<BinaryAnswer> {
  requireButton(definition, context.actor, 'btnDownloadAttachment')
  if (!isId(id)) refuseRule('NOT_FOUND')
  const { rows } = await inTransaction(pool, enterRoleSql(context.actor), (tx) =>
    tx.query<{ fileId: string | null }>('select file_id as "fileId" from report_back_export where id = $1', [id]),
  )
  const [job] = rows
  if (!job) refuseRule('NOT_FOUND')
  return downloadFile(pool, job.fileId ?? refuse(reportBackExport, 'NO_FILE', {}), context)
}

const page = constants['backgroundExport.menu']

/** The menu entry whose tab shows the exports; null when this responsibility has none. */
async function findMenu(pool: Pool, { isValid, systemCode, responsibilityId }: Record<string, unknown>, { actor }: CallContext): Promise<Answer> {
  const isAsked = isValid === constants['menu.enabled'] && systemCode === constants['system.code'] && responsibilityId === actor.responsibilityId
  if (!isAsked || !actor.grants.has(page)) return { status: '200', msg: '', data: null }
  return asSystem(pool, async (tx) => {
    const { rows } = await tx.query(
      `select menu_id as "menuId", menu_parent_id as "menuParentId", name as "menuName", menu_type as "menuType", code as "menuCode", html_url as "htmlUrl",
         image_link as "imageLink", level_id as "levelId", enabled_flag as enabled from menu where html_url = $1 and enabled_flag = $2 limit 1`,
      [page, constants['menu.enabled']],
    )
    return { status: '200', msg: '', data: rows[0] ?? null }
  })
}
