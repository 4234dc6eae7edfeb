/** A page that asks what an action wants to know that makes documents from nothing; what it made stands in the list afterwards. */
import { randomUUID } from 'node:crypto'
import type { Action } from '../../../catalogue/language/define.ts'
import type { FieldView, MakeView } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { trouble, UpstreamRefusal } from '../answer/errors.ts'
import { wordsOf } from '../answer/i18n.ts'
import { newIdem } from '../answer/idem.ts'
import { type PageAnswer, pageAnswer } from '../answer/page-answer.ts'
import { redirect } from '../answer/return-to.ts'
import { inputOf } from '../describe/describe-buttons.ts'
import { definitionBehind, say } from '../describe/describe-fields.ts'
import { declaredInput } from '../form/declared.ts'
import { parkedOf, readForm, type TypedForm } from '../form/form.ts'
import { refusalOf } from '../form/issues.ts'
import { lookUpTexts, withNotFound } from '../form/reference-text.ts'
import { aboutOf, type OpenedPage, openPage, openPanel } from '../page/open-page.ts'
import { makingAddress, pageAddress, partAddress } from '../page/page-address.ts'
import { pageEntry, panelEntry } from '../page/pages.ts'
import { redirectWithMessage } from '../session/flash.ts'
import { parkedForm, parkForm } from '../session/session.ts'

interface Making {
  /** The list that it stands under. */
  opened: OpenedPage
  name: string
  action: Action
  address: string
}

export interface MakeData {
  view: MakeView
  idem: string
}

export async function showMake(request: Request, context: PageContext): Promise<MakeData> {
  const making = await makingOf(request, context)
  const park = new URL(request.url).searchParams.get('park')
  const parked = park ? ((await parkedForm(context, park)) as Pick<TypedForm, 'typed' | 'idem'> | null) : null
  return { view: viewOf(making, parked?.typed), idem: parked?.idem ?? newIdem() }
}

/** Made and told in the list, or the page again with what was typed and what is wrong with it. */
export async function make(request: Request, context: PageContext): Promise<PageAnswer<MakeData>> {
  const making = await makingOf(request, context)
  const { opened, name } = making
  const { api, page, menuId, respId, language, session } = opened
  const typed = await readForm(request)
  if (typed.intent.kind === 'pick') return openPicker(making, context, typed, typed.intent.field)
  const notFound = await lookUpTexts(opened, typed)
  try {
    const input = declaredInput(page.entity, name, typed.input[name], session.timeZone)
    const { made = [], isReplay } = await api.act(page.entity, name, { rows: [], input, confirmed: typed.confirmed }, typed.idem)
    const said = wordsOf(language)(isReplay ? 'idem.same' : 'done.count', { n: made.length, number: made[0]?.docNum ?? '' })
    return redirectWithMessage(context, pageAddress(page.name, menuId, respId), said, 'ok', { staleMenuId: menuId })
  } catch (error) {
    if (!(error instanceof UpstreamRefusal) || error.status === 401) throw error
    const refused = withNotFound(error, notFound)
    return pageAnswer({ view: viewOf(making, typed.typed, refused), idem: typed.idem }, { status: refused.status })
  }
}

/** The action that the address names, where the page gives its button. */
async function makingOf(request: Request, context: PageContext): Promise<Making> {
  const panel = panelEntry(context.page ?? '')
  const list = panel?.under && pageEntry(panel.under)
  const opened = list ? { ...(await openPanel(request, context)), page: list } : await openPage(request, context)
  const name = panel?.makes ?? new URL(request.url).searchParams.get('action') ?? ''
  const { actions } = definitionBehind(opened.page.name)
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined
  const words = wordsOf(opened.language)
  if (action?.from.length !== 0 || action.on) throw trouble(404, words('error.404'), context)
  if (!opened.buttons.has(action.resource)) throw trouble(403, words('error.403'), context)
  return { opened, name, action, address: makingAddress(opened.page.name, name, opened) }
}

function viewOf(making: Making, typed: Record<string, string> = {}, refused?: UpstreamRefusal): MakeView {
  const { opened, name, action } = making
  const { page, menuId, respId, language } = opened
  const picks = partAddress(page.name, 'picks', { menuId, respId })
  // As the services name them; in the form the name of the action stands between.
  const asked = inputOf(definitionBehind(page.name), action, aboutOf(opened)).map((field): FieldView => ({ ...field, key: `input.${field.key}` }))
  const fields = asked.map((field): FieldView => {
    const key = field.key.replace('input.', `input.${name}.`)
    return { ...field, key, ...(field.picks && { picksAddress: `${picks}&field=${encodeURIComponent(key)}` }) }
  })
  const label = say(action.label, language)
  return {
    title: label,
    address: making.address,
    backAddress: pageAddress(page.name, menuId, respId),
    action: name,
    label,
    fields,
    typed,
    refusal: refused ? refusalOf(refused, { fields: asked, grids: [], rows: {}, language }, undefined, { action: name, intent: name, label }) : null,
  }
}

/** The form waits while one looks for a row, and says that it is no document's. */
async function openPicker({ opened, name }: Making, context: PageContext, typed: TypedForm, field: string): Promise<Response> {
  const { page, menuId, respId } = opened
  const park = randomUUID()
  await parkForm(context, park, { ...parkedOf(typed), making: name })
  const query = new URLSearchParams({ field, park, q: typed.typed[`${field}$text`] ?? '' })
  return redirect(`${partAddress(page.name, 'pick', { menuId, respId })}&${query}`, 303)
}
