/** The pages that show no document, by their names. */

import { reportOf } from '../../../catalogue/reports.ts'
import type { ToolAnswer, ToolBlock, ToolView } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { UpstreamRefusal } from '../answer/errors.ts'
import { newIdem } from '../answer/idem.ts'
import { type PageAnswer, pageAnswer } from '../answer/page-answer.ts'
import { refusedForm, refusedQuestion, tickedIn } from '../form/refused-form.ts'
import { ofPerson, withWaiting } from '../form/waiting-form.ts'
import { addressOfVisit, enterTab, type OpenedPanel, openPanel, type PageFrame } from '../page/open-page.ts'
import { downloadReport } from '../report/show-report.ts'
import { forward } from '../services/files.ts'
import { redirectWithMessage } from '../session/flash.ts'
import { redis, redisManage } from './cache.ts'
import { codeGeneration } from './code-generation.ts'
import { databaseDetail, databaseList } from './database.ts'
import { tableModel } from './table-model.ts'
import { inWords, type Tool } from './tool.ts'
import { upcoming } from './upcoming.ts'

export const tools: Readonly<Record<string, Tool>> = {
  redis,
  redisManage,
  databaseList,
  databaseDetail,
  table_model: tableModel,
  devtoolsGeneratorCode: codeGeneration,
  myUpcoming: upcoming,
}

function toolNamed(name: string): Tool {
  const tool = tools[name]
  if (!tool) throw new Error(`No tool stands behind the page ${name}`)
  return tool
}

export async function showTool(request: Request, context: PageContext): Promise<{ view: ToolView; frame: PageFrame; idem: string }> {
  const opened = await openPanel(request, context)
  const { page, session, menuId, respId, language } = opened
  const tool = toolNamed(page.name)
  const title = inWords(page.label, language)
  const asked = new URL(request.url).searchParams
  const visit = { page: page.name, title, address: addressOfVisit(request), mode: 'SINGLE' as const, menuId, respId }
  const frame = enterTab(context, session, visit)
  const blocks = ofPerson(await withWaiting(await shownBy(tool, opened, asked), asked, context), session.user.id)
  return { view: { page: page.name, title, hint: tool.hint ? inWords(tool.hint, language) : null, blocks }, frame, idem: newIdem() }
}

/** A question that is refused comes back as it was asked. */
async function shownBy(tool: Tool, opened: OpenedPanel, asked: URLSearchParams): Promise<ToolBlock[]> {
  try {
    return await tool.show(opened, asked)
  } catch (error) {
    if (!(error instanceof UpstreamRefusal) || error.status === 401) throw error
    const unasked = await tool.show(opened, new URLSearchParams()).catch(() => [])
    return refusedQuestion(unasked, asked, error)
  }
}

/** The page again with what became of each row or with what was refused, or a redirect with what came of the whole. */
export async function doInTool(request: Request, context: PageContext): Promise<PageAnswer<ToolAnswer>> {
  const opened = await openPanel(request, context)
  const form = await request.formData()
  const tool = toolNamed(opened.page.name)
  const shown = async () => ofPerson(await shownBy(tool, opened, new URL(request.url).searchParams), opened.session.user.id)
  try {
    const done = await tool.act?.(opened, String(form.get('intent') ?? ''), form)
    if (done && 'rows' in done) return pageAnswer({ batch: done, blocks: tickedIn(await shown(), form) })
    return redirectWithMessage(context, addressOfVisit(request), done ? inWords(done, opened.language) : '')
  } catch (error) {
    if (!(error instanceof UpstreamRefusal) || error.status === 401) throw error
    return pageAnswer({ blocks: refusedForm(await shown(), form, error) }, { status: error.status })
  }
}

export async function downloadOfTool(request: Request, context: PageContext): Promise<Response> {
  const opened = await openPanel(request, context)
  const file = reportOf(opened.page.name)
    ? await downloadReport(opened, request, context)
    : await toolNamed(opened.page.name).file?.(opened, new URL(request.url).searchParams)
  if (!file) throw new Response(null, { status: 404 })
  return forward(file, context)
}
