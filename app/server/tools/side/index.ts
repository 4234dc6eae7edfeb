/** The side tools, by the last part of their addresses; those of areas come from the routes. */
import type { SideToolView, ToolBlock, ToolForm } from '../../../page-types.ts'
import type { PageContext } from '../../answer/context.ts'
import { trouble, UpstreamRefusal } from '../../answer/errors.ts'
import { wordsOf } from '../../answer/i18n.ts'
import { newIdem } from '../../answer/idem.ts'
import { type PageAnswer, pageAnswer } from '../../answer/page-answer.ts'
import { refusedReply, typedInFields } from '../../form/submission.ts'
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

const tools: SideTools = {
  secret: { needs: 'btnResetSecret', tool: secret },
  tryout: { needs: 'btnTry', tool: tryout },
  preview: { needs: 'btnPreview', tool: preview },
  swagger: { needs: 'btnSwagger', tool: swagger },
  word: { needs: 'btnCopy', tool: word },
  jsonout: { needs: 'btnExportJson', tool: jsonOut },
  jsonin: { needs: 'btnImportJson', tool: jsonIn },
}

interface Asked {
  opened: OpenedPage
  tool: SideTool
  asked: URLSearchParams
}

async function toolAt(request: Request, context: PageContext, ofAreas: SideTools): Promise<Asked> {
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
  return viewOf({ opened, tool, asked }, await tool.show(opened, asked, context))
}

/** The page again with what came of it; what was refused stands above what can be asked. */
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
    return pageAnswer(viewOf(at, withRefusal(await tool.show(opened, asked, context), form, error)), { status: error.status })
  }
}

/** What was refused stands in the form whose button was pressed, with what was typed there; above all others, where that form is not shown again. */
function withRefusal(blocks: ToolBlock[], typed: FormData, error: UpstreamRefusal): ToolBlock[] {
  const isPressed = ({ form }: ToolBlock) => form?.method === 'post' && form.buttons.some(({ intent }) => intent === typed.get('intent'))
  if (!blocks.some(isPressed)) return [{ key: 'refused', note: { tone: 'bad', text: error.refusal.msg } }, ...blocks]
  const replied = (form: ToolForm): ToolForm => ({ ...form, reply: refusedReply(typedInFields(form.fields, typed), error) })
  return blocks.map((block) => (block.form && isPressed(block) ? { ...block, form: replied(block.form) } : block))
}

function viewOf({ opened, tool, asked }: Asked, blocks: SideToolView['blocks']): SideToolView {
  const { page, menuId, respId, language } = opened
  const record = `${recordAddress(page.name, menuId, respId)}&id=${encodeURIComponent(asked.get('id') ?? '')}`
  return {
    page: page.name,
    title: inWords(tool.title, language),
    hint: tool.hint ? inWords(tool.hint, language) : null,
    backAddress: tool.beside === 'record' ? record : pageAddress(page.name, menuId, respId),
    blocks,
    idem: newIdem(),
  }
}
