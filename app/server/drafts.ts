/** Unsaved work of a person: one draft for each record, one for the new record of each page. It outlives the page, the session and the browser. */
import type { DraftView } from '../page-types.ts'
import type { PageContext } from './context.ts'
import { parkedOf, readForm } from './form.ts'
import { pageAddress } from './menu.ts'
import { minuteOf } from './moment.ts'
import { type OpenedPage, openPage } from './open-page.ts'
import { parkedForm, parkForm } from './session.ts'

const keyOf = (page: string, id: string | null) => `draft ${page} ${id ?? 'new'}`

export async function keepDraft(request: Request, context: PageContext): Promise<{ at: string }> {
  const { page } = await openPage(request, context)
  const typed = await readForm(request)
  const at = new Date().toISOString()
  await parkForm(context, keyOf(page.name, typed.id), { ...parkedOf(typed), isKept: true, at })
  return { at: minuteOf(at).slice(11) }
}

export async function dropDraft({ page }: OpenedPage, context: PageContext, id: string | null): Promise<void> {
  await parkForm(context, keyOf(page.name, id), null)
}

/** Asked only on behalf of people who may save. */
export async function findDraft({ page, buttons, menuId, respId }: OpenedPage, context: PageContext, id: string | null): Promise<DraftView | null> {
  const key = keyOf(page.name, id)
  const draft = buttons.has('btnSave') ? ((await parkedForm(context, key)) as { at?: string } | null) : null
  if (!draft?.at) return null
  const query = new URLSearchParams({ ...(id && { id }), park: key })
  return { at: minuteOf(draft.at), address: `${pageAddress(page.name, menuId, respId)}&${query}` }
}
