/** What a list's buttons do to the rows that are ticked, on this page and on the others. */
import { redirect } from '@remix-run/node'
import type { RefusalView } from '../page-types.ts'
import type { PageContext } from './context.ts'
import { declaredInput } from './declared.ts'
import { pressedBy } from './edit-actions.ts'
import { UpstreamRefusal } from './errors.ts'
import { redirectWithMessage } from './flash.ts'
import { readForm, type TypedForm } from './form.ts'
import { wordsOf } from './i18n.ts'
import { type OpenedPage, openPage } from './open-page.ts'
import { chosenIn, saveSession } from './session.ts'

export async function doInList(request: Request, context: PageContext): Promise<Response> {
  const opened = await openPage(request, context)
  const typed = await readForm(request)
  const chosen = mergeChosen(chosenIn(opened.session, opened.page.name), typed)
  const here = new URL(request.url)
  const back = safeBack(here)
  if (typed.intent.kind === 'action' || typed.intent.kind === 'delete') return act(opened, context, typed, chosen, back)
  const isClear = typed.intent.kind === 'other' && typed.intent.name === 'selectionClear'
  await keepChosen(opened, context, isClear ? {} : chosen)
  return redirect(back, 303)
}

async function act(opened: OpenedPage, context: PageContext, typed: TypedForm, chosen: Record<string, number>, back: string): Promise<Response> {
  const { page, api, language } = opened
  const words = wordsOf(language)
  const rows = Object.entries(chosen).map(([id, versionNum]) => ({ id, versionNum }))
  if (rows.length === 0) return redirectWithMessage(context, back, words('list.nothingChosen'), 'bad')
  try {
    if (typed.intent.kind === 'delete') await api.remove(page.entity, rows, typed.idem)
    else if (typed.intent.kind === 'action')
      await api.act(
        page.entity,
        typed.intent.name,
        { rows, confirmed: typed.confirmed, input: declaredInput(page.entity, typed.intent.name, typed.input[typed.intent.name]) },
        typed.idem,
      )
  } catch (error) {
    if (!(error instanceof UpstreamRefusal) || error.status === 401) throw error
    // What was ticked stays ticked, so that the refused row can be taken out.
    await keepChosen(opened, context, chosen)
    if (error.refusal.code === 'CONFIRM') return Response.json(askedOf(error, opened, typed), { status: error.status })
    return redirectWithMessage(context, back, error.refusal.msg, 'bad')
  }
  opened.session.selections = { ...opened.session.selections, [page.name]: {} }
  return redirectWithMessage(context, back, words(typed.intent.kind === 'delete' ? 'done.delete' : 'done.rows', { n: rows.length }))
}

/** The warnings, and the answers that the action was given: they go along when the person confirms. */
export interface AskedInList {
  refusal: RefusalView
  inputs: [string, string][]
}

function askedOf({ status, refusal }: UpstreamRefusal, opened: OpenedPage, { intent, typed }: TypedForm): AskedInList {
  const { action, label } = pressedBy(opened, intent)
  const told = refusal.data?.issues ?? []
  const issues = told.map(({ msg }) => ({ at: '', label: '', message: msg }))
  const confirm = { intent: action ?? '', label, keys: told.flatMap((issue) => issue.confirm ?? []) }
  return {
    refusal: { status, message: refusal.msg, code: refusal.code, issues, confirm },
    inputs: Object.entries(typed).filter(([name]) => name.startsWith('input.')),
  }
}

/** Rows of other pages stay as they were; those that this page showed are as they are ticked now. */
function mergeChosen(before: Record<string, number>, { rows, shown }: TypedForm): Record<string, number> {
  const seen = new Set(shown)
  const elsewhere = Object.entries(before).filter(([id]) => !seen.has(id))
  return Object.fromEntries([...elsewhere, ...rows.map(({ id, versionNum }) => [id, versionNum] as const)])
}

async function keepChosen({ session, page }: OpenedPage, context: PageContext, chosen: Record<string, number>): Promise<void> {
  session.selections = { ...session.selections, [page.name]: chosen }
  await saveSession(context, { selections: session.selections })
}

function safeBack(here: URL): string {
  here.searchParams.delete('_data')
  return here.pathname + here.search
}
