/** Hands an uploaded workbook to the services, its text fields first, as their canonical form is what is signed (S4.5). */

import { definitionOf } from '../../../catalogue/index.ts'
import type { Fields, Label, LinesMap, Page } from '../../../catalogue/language/define.ts'
import { linesInSheetOf, linkColumnsOf } from '../../../catalogue/pages/sheet.ts'
import type { ImportResult, ImportView, Language } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { trouble, UpstreamRefusal } from '../answer/errors.ts'
import { wordsOf } from '../answer/i18n.ts'
import { idemIn, newIdem } from '../answer/idem.ts'
import { type PageAnswer, pageAnswer } from '../answer/page-answer.ts'
import { redirect } from '../answer/return-to.ts'
import { say } from '../describe/describe-fields.ts'
import { type OpenedPage, openPage } from '../page/open-page.ts'
import { pageAddress, partAddress } from '../page/page-address.ts'
import { call, upload } from '../services/upstream.ts'
import { redirectWithMessage } from '../session/flash.ts'
import { callerOf } from '../session/session.ts'

const [begin, progress] = ['/v1/importExcelRestful/beginImport', '/v1/importExcelRestful/importProgress']

/** An import as the services tell of it; without `data` it is under way. */
interface Run {
  id: string
  fileName: string
  done: number
  total: number | null
  data: { added: number; changed: number; checked?: string } | null
}

/** A file is checked, or imported, by a run that the address names; until it is over the page looks again. */
export async function showImport(request: Request, context: PageContext): Promise<{ view: ImportView; idem: string }> {
  const opened = await openImport(request, context)
  const run = new URL(request.url).searchParams.get('run')
  const view = importView(opened, request)
  return { view: run ? { ...view, ...(await lookAt(run, opened, request, context)) } : view, idem: newIdem() }
}

/** A page that takes no workbook has none of this. */
async function openImport(request: Request, context: PageContext): Promise<OpenedPage> {
  const opened = await openPage(request, context)
  const isTaken = importedLines(opened.page, request) !== undefined || definitionOf(opened.page.entity)?.importable
  if (!isTaken) throw trouble(404, wordsOf(opened.language)('error.404'), context)
  return opened
}

async function lookAt(id: string, opened: OpenedPage, request: Request, context: PageContext): Promise<Pick<ImportView, 'result' | 'progress'>> {
  try {
    const { data: run } = await call<Run>(progress, { menuId: opened.menuId, id }, callerOf(context))
    if (!run.data) return { progress: { done: run.done, total: run.total } }
    if (!run.data.checked) throw await imported(run, opened, request, context)
    return { result: checkedResult(run, opened.language) }
  } catch (error) {
    if (!(error instanceof UpstreamRefusal) || error.status === 401) throw error
    return { result: resultOf(error, opened, request) }
  }
}

function importView(opened: OpenedPage, request: Request): ImportView {
  const { page, menuId, respId, language } = opened
  const words = wordsOf(language)
  const record = recordIn(request)
  return {
    title: words('import.title', { what: say(importedLabel(page, request), language) }),
    ...(opened.buttons.has('btnTemplate') && { templateAddress: `${partAddress(page.name, 'template', { menuId, respId })}${record}` }),
    ...(record === '' && opened.buttons.has('btnExport') && { dataAddress: `${partAddress(page.name, 'template', { menuId, respId })}&data=1` }),
    backAddress: `${pageAddress(page.name, menuId, respId)}${record}`,
    maxText: words('import.max'),
  }
}

/** A file is checked first, and imported at the person's word. */
export async function importFile(request: Request, context: PageContext): Promise<PageAnswer<ImportView['result']>> {
  const opened = await openImport(request, context)
  const form = await request.formData()
  try {
    return form.get('intent') === 'confirm' ? await confirm(opened, request, context, form) : await check(opened, request, context, form)
  } catch (error) {
    if (!(error instanceof UpstreamRefusal) || error.status === 401) throw error
    return resultAnswer(resultOf(error, opened, request), error.status)
  }
}

async function check(opened: OpenedPage, request: Request, context: PageContext, form: FormData): Promise<PageAnswer<ImportView['result']>> {
  const words = wordsOf(opened.language)
  const file = form.get('file')
  const refused = (text: string) => resultAnswer({ text, tone: 'bad', errors: [], errorCount: 0 }, 422)
  // A field that was left alone comes as a file without a name.
  if (!(file instanceof File) || file.name === '') return refused(words('import.noFile'))
  if (file.size === 0) return refused(words('import.emptyFile', { name: file.name }))
  const run = await send(opened, request, file, context)
  return run.data ? resultAnswer(checkedResult(run, opened.language)) : watched(run, opened, request)
}

/** Every row is good: what an import would do, and the token by which it is done. */
function checkedResult({ fileName, data }: Run, language: Language): ImportResult {
  const { added = 0, changed = 0, checked = '' } = data ?? {}
  return {
    text: wordsOf(language)('import.checked', { name: fileName, added, changed }),
    tone: 'ok',
    errors: [],
    errorCount: 0,
    checked: { token: checked, idem: newIdem() },
  }
}

async function confirm(opened: OpenedPage, request: Request, context: PageContext, form: FormData): Promise<PageAnswer<ImportView['result']>> {
  const { page, menuId } = opened
  const body = { menuId, entity: importedEntity(page, request), checked: form.get('checked'), ...(idIn(request) && { id: idIn(request) }) }
  const { data: run } = await call<Run>(begin, body, callerOf(context), { idempotencyKey: idemIn(form), takesLong: true })
  return run.data ? imported(run, opened, request, context) : watched(run, opened, request)
}

function imported({ data }: Run, { page, menuId, respId, language }: OpenedPage, request: Request, context: PageContext): Promise<Response> {
  const { added = 0, changed = 0 } = data ?? {}
  const back = `${pageAddress(page.name, menuId, respId)}${recordIn(request)}`
  return redirectWithMessage(context, back, wordsOf(language)('done.import', { added, changed }))
}

/** To the page that looks at it until it is over. */
function watched({ id }: Run, { page, menuId, respId }: OpenedPage, request: Request): Response {
  return redirect(`${partAddress(page.name, 'import', { menuId, respId })}${recordIn(request)}&run=${id}`, 303)
}

/** Every error by row and column, and where the marked copy of the file lies. */
function resultOf({ refusal: { msg, data } }: UpstreamRefusal, { page, menuId, respId, language }: OpenedPage, request: Request): ImportResult {
  const entity = importedEntity(page, request)
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
    ...(token && { markedAddress: `${partAddress(page.name, 'template', { menuId, respId })}&marked=${encodeURIComponent(token)}` }),
  }
}

const idIn = (request: Request) => new URL(request.url).searchParams.get('id')

/** The open record as part of an address, where lines of it are imported. */
function recordIn(request: Request): string {
  const id = idIn(request)
  return id ? `&id=${encodeURIComponent(id)}` : ''
}

/** With a record, its importable lines; without one, what the page lists: records themselves, or lines of all of them. */
export function importedEntity(page: Page & { entity: string }, request: Request): string {
  return importedLines(page, request) ?? page.entity
}

function importedLines(page: Page & { entity: string }, request: Request): string | undefined {
  const definition = definitionOf(page.entity)
  if (!definition) return undefined
  return idIn(request) ? Object.keys(definition.lines).find((key) => definition.lines[key]?.imports.length) : linesInSheetOf(definition, page)
}

/** What the page calls it. */
function importedLabel(page: OpenedPage['page'], request: Request): Label {
  const definition = definitionOf(page.entity)
  const lines = idIn(request) ? definition?.lines[importedEntity(page, request)] : undefined
  return lines?.label ?? page.label ?? definition?.label ?? ['Excel', 'Excel']
}

/** All rows are good, or a refusal is thrown. */
async function send({ page, menuId }: OpenedPage, request: Request, file: File, context: PageContext): Promise<Run> {
  const id = idIn(request)
  const about = { menuId: String(menuId), entity: importedEntity(page, request), intent: 'check', ...(id && { id }) }
  return (await upload<Run>(begin, about, file, callerOf(context))).data
}

function resultAnswer(result: ImportResult, status = 200): PageAnswer<ImportView['result']> {
  return pageAnswer(result, { status })
}

/** `rows[7].orderQty` → row 7, the column by the label of its field. */
function placeOf(at: string, document: string, entity: string, language: Language): { row: number; column: string } {
  const key = at.split('.').pop() ?? ''
  const definition = definitionOf(document)
  const spec = definition?.lines[entity]
  // Schedules stand in the rows of their line.
  const nested = Object.values((spec?.lines ?? {}) as LinesMap).map((lines) => lines.fields)
  const fields: Fields | undefined = document === entity ? definition?.fields : Object.assign({}, ...nested, spec?.fields)
  const linked = definition && linkColumnsOf(definition).find((column) => column.key === key)
  const label = (fields?.[key] ?? linked ?? definition?.fields[key])?.label
  return { row: Number(/\d+/.exec(at)?.[0] ?? 0), column: label?.[language === 'EN' ? 1 : 0] ?? key }
}
