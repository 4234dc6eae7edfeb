/** Hands an uploaded workbook to the services, its text fields first, as their canonical form is what is signed (S4.5). */
import { createHash } from 'node:crypto'
import { FormData as UpstreamForm } from 'undici'
import type { Fields, LinesMap } from '../../catalogue/define.ts'
import { definitionOf } from '../../catalogue/index.ts'
import type { ImportView, Language } from '../page-types.ts'
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
  const record = recordIn(request)
  return {
    view: {
      title: words('import.title'),
      templateAddress: `${pageAddress(`${page.name}/template`, menuId, respId)}${record}`,
      ...(record === '' && opened.buttons.has('btnExport') && { dataAddress: `${pageAddress(`${page.name}/template`, menuId, respId)}&data=1` }),
      backAddress: `${pageAddress(page.name, menuId, respId)}${record}`,
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
    const { added, changed } = await send(opened, request, file, context, idemIn(form))
    const back = `${pageAddress(opened.page.name, opened.menuId, opened.respId)}${recordIn(request)}`
    return redirectWithMessage(context, back, words('done.import', { added, changed }))
  } catch (error) {
    if (!(error instanceof UpstreamRefusal) || error.status === 401) throw error
    return refused(resultOf(error, opened, request), error.status)
  }
}

/** Every error by row and column, and where the marked copy of the file lies. */
function resultOf({ refusal: { msg, data } }: UpstreamRefusal, { page, menuId, respId, language }: OpenedPage, request: Request): ImportResult {
  const entity = importedEntity(page.entity, request)
  const errors = (data?.issues ?? []).map(({ at, msg: message, given }) => ({
    ...placeOf(at, page.entity, entity, language),
    message,
    ...(given !== undefined && { given }),
  }))
  const token = data?.given?.marked
  return {
    text: msg,
    tone: 'bad',
    errors,
    errorCount: Number(data?.given?.count ?? errors.length),
    ...(token && { markedAddress: `${pageAddress(`${page.name}/template`, menuId, respId)}&marked=${encodeURIComponent(token)}` }),
  }
}

const idIn = (request: Request) => new URL(request.url).searchParams.get('id')

/** The open record as part of an address, where lines of it are imported. */
function recordIn(request: Request): string {
  const id = idIn(request)
  return id ? `&id=${encodeURIComponent(id)}` : ''
}

/** With a record, its importable lines; without one, the records of the page themselves. */
export function importedEntity(entity: string, request: Request): string {
  const lines = Object.entries(definitionOf(entity)?.lines ?? {}).find(([, spec]) => spec.imports.length > 0)
  return idIn(request) && lines ? lines[0] : entity
}

async function send(
  { page, menuId }: OpenedPage,
  request: Request,
  file: File,
  context: PageContext,
  idempotencyKey: string,
): Promise<{ added: number; changed: number }> {
  const fields: [string, string][] = [
    ['menuId', String(menuId)],
    ['entity', importedEntity(page.entity, request)],
    // The digest is signed with the fields, so that a file changed on its way is refused.
    [
      'sha256',
      createHash('sha256')
        .update(Buffer.from(await file.arrayBuffer()))
        .digest('hex'),
    ],
  ]
  const id = idIn(request)
  if (id) fields.push(['id', id])
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

/** `rows[7].orderQty` → row 7, the column by the label of its field. */
function placeOf(at: string, document: string, entity: string, language: Language): { row: number; column: string } {
  const key = at.split('.').pop() ?? ''
  const definition = definitionOf(document)
  const spec = definition?.lines[entity]
  // Schedules stand in the rows of their line.
  const nested = Object.values((spec?.lines ?? {}) as LinesMap).map((lines) => lines.fields)
  const fields: Fields | undefined = document === entity ? definition?.fields : Object.assign({}, ...nested, spec?.fields)
  return { row: Number(/\d+/.exec(at)?.[0] ?? 0), column: fields?.[key]?.label[language === 'EN' ? 1 : 0] ?? key }
}
