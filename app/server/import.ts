/** Hands an uploaded workbook to the services, its text fields first, as their canonical form is what is signed (S4.5). */
import { FormData as UpstreamForm } from 'undici'
import type { ImportView } from '../page-types.ts'
import type { PageContext } from './context.ts'
import { UpstreamRefusal } from './errors.ts'
import { redirectWithMessage } from './flash.ts'
import { wordsOf } from './i18n.ts'
import { idemIn, newIdem } from './idem.ts'
import { pageAddress } from './menu.ts'
import { type OpenedPage, openPage } from './open-page.ts'
import { callerOf } from './session.ts'
import { upload } from './upstream.ts'

type ImportResult = NonNullable<ImportView['result']>

export async function showImport(request: Request, context: PageContext): Promise<{ view: ImportView; idem: string }> {
  const opened = await openPage(request, context)
  const { page, menuId, respId, language } = opened
  const words = wordsOf(language)
  const part = (name: string) => pageAddress(`${page.name}/${name}`, menuId, respId)
  return {
    view: {
      title: words('import.title'),
      templateAddress: part('template'),
      backAddress: pageAddress(page.name, menuId, respId),
      maxText: words('import.max'),
    },
    idem: newIdem(),
  }
}

export async function importFile(request: Request, context: PageContext): Promise<Response> {
  const opened = await openPage(request, context)
  const words = wordsOf(opened.language)
  const form = await request.formData()
  const file = form.get('file')
  if (!(file instanceof File) || file.size === 0) return refused({ text: words('import.noFile'), tone: 'bad', errors: [], errorCount: 0 }, 422)
  try {
    const { added, changed } = await send(opened, file, context, idemIn(form))
    const back = pageAddress(opened.page.name, opened.menuId, opened.respId)
    return redirectWithMessage(context, back, words('done.import', { added, changed }))
  } catch (error) {
    if (!(error instanceof UpstreamRefusal) || error.status === 401) throw error
    const { msg, data } = error.refusal
    const errors = (data?.issues ?? []).map(({ at, msg: message, given }) => ({ ...placeOf(at), message, ...(given !== undefined && { given }) }))
    return refused({ text: msg, tone: 'bad', errors, errorCount: errors.length }, error.status)
  }
}

async function send(
  { page, menuId }: OpenedPage,
  file: File,
  context: PageContext,
  idempotencyKey: string,
): Promise<{ added: number; changed: number }> {
  const fields: [string, string][] = [
    ['menuId', String(menuId)],
    ['entity', page.entity],
    ['page', page.name],
  ]
  const parts = new UpstreamForm()
  for (const [name, value] of fields) parts.append(name, value)
  parts.append('file', file, file.name)
  return (
    await upload<{ added: number; changed: number }>('/v1/importExcelRestful/importExcel', fields, parts, callerOf(context), { idempotencyKey })
  ).data
}

function refused(result: ImportResult, status: number): Response {
  return Response.json(result, { status })
}

/** `7.orderQty` or `rows[7].orderQty` → row 7, column orderQty. */
function placeOf(at: string): { row: number; column: string } {
  return { row: Number(/\d+/.exec(at)?.[0] ?? 0), column: at.split('.').pop() ?? '' }
}
