/** The side tools, by the last part of their addresses; those of areas come from the routes. */
import type { SideToolView, ToolBlock } from '../../../page-types.ts'
import type { PageContext } from '../../answer/context.ts'
import { trouble, UpstreamRefusal } from '../../answer/errors.ts'
import { wordsOf } from '../../answer/i18n.ts'
import { newIdem } from '../../answer/idem.ts'
import { type PageAnswer, pageAnswer } from '../../answer/page-answer.ts'
import { refusedForm, refusedQuestion } from '../../form/refused-form.ts'
import { ofPerson, withWaiting } from '../../form/waiting-form.ts'
import { forgetMessage, type OpenedPage, openPage } from '../../page/open-page.ts'
import { pageAddress, recordAddress } from '../../page/page-address.ts'
import { inWords } from '../tool.ts'
import { jsonIn, jsonOut } from './definition-json.ts'
import { preview } from './preview.ts'
import { secret } from './secret.ts'
import type { SideTool } from './side-tool.ts'
import { swagger } from './swagger.ts'
import { tryout } from './tryout.ts'
import { word } from './word.ts'

export type SideTools = Readonly<Record<string, { needs: string; tool: SideTool }>>

export const tools: SideTools = {
  secret: { needs: 'btnResetSecret', tool: secret },
  tryout: { needs: 'btnTry', tool: tryout },
  preview: { needs: 'btnPreview', tool: preview },
  swagger: { needs: 'btnSwagger', tool: swagger },
  word: { needs: 'btnCopy', tool: word },
  jsonout: { needs: 'btnExportJson', tool: jsonOut },
  jsonin: { needs: 'btnImportJson', tool: jsonIn },
}

interface SideToolRequest {
  opened: OpenedPage
  tool: SideTool
  asked: URLSearchParams
}

async function toolAt(request: Request, context: PageContext, ofAreas: SideTools): Promise<SideToolRequest> {
  const opened = await openPage(request, context)
  const { pathname, searchParams } = new URL(request.url)
  const name = pathname.split('/').at(-1) ?? ''
  const found = tools[name] ?? ofAreas[name]
  if (!found) throw trouble(404, wordsOf(opened.language)('error.404'), context)
  if (!opened.buttons.has(found.needs)) throw trouble(403, wordsOf(opened.language)('error.403'), context)
  return { opened, tool: found.tool, asked: searchParams }
}

export async function showSideTool(request: Request, context: PageContext, ofAreas: SideTools): Promise<SideToolView> {
  const { opened, tool, asked } = await toolAt(request, context, ofAreas)
  forgetMessage(context, opened.session)
  const at = { opened, tool, asked }
  return viewOf(at, await withWaiting(await shownBy(at, context), asked, context))
}

/** A question that is refused comes back as it was asked; where the record itself is, there is no page. */
async function shownBy({ opened, tool, asked }: SideToolRequest, context: PageContext): Promise<ToolBlock[]> {
  try {
    return await tool.show(opened, asked, context)
  } catch (error) {
    if (!(error instanceof UpstreamRefusal) || error.status !== 422) throw error
    const unasked = new URLSearchParams([['id', asked.get('id') ?? '']])
    const blocks = await tool.show(opened, unasked, context).catch(() => Promise.reject(error))
    return refusedQuestion(blocks, asked, error)
  }
}

/** The page again with what came of it, or with what was refused. */
export async function doInSideTool(request: Request, context: PageContext, ofAreas: SideTools): Promise<PageAnswer<SideToolView>> {
  const at = await toolAt(request, context, ofAreas)
  const { opened, tool, asked } = at
  if (!tool.act) throw trouble(405, wordsOf(opened.language)('error.400'), context)
  const form = await request.formData()
  try {
    const done = await tool.act(opened, form, asked, context)
    return done instanceof Response ? done : pageAnswer(viewOf(at, done))
  } catch (error) {
    if (!(error instanceof UpstreamRefusal) || error.status === 401) throw error
    return pageAnswer(viewOf(at, refusedForm(await shownBy(at, context), form, error)), { status: error.status })
  }
}

function viewOf({ opened, tool, asked }: SideToolRequest, blocks: SideToolView['blocks']): SideToolView {
  const { page, menuId, respId, language, session } = opened
  const record = `${recordAddress(page.name, menuId, respId)}&id=${encodeURIComponent(asked.get('id') ?? '')}`
  return {
    page: page.name,
    title: inWords(tool.title, language),
    hint: tool.hint ? inWords(tool.hint, language) : null,
    backAddress: tool.beside === 'record' ? record : pageAddress(page.name, menuId, respId),
    blocks: ofPerson(blocks, session.user.id),
    idem: newIdem(),
  }
}
