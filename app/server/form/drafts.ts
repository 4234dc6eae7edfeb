/** Unsaved work of a person: one draft for each record, one for the new record of each page. It outlives the page, the session and the browser. */
import type { DraftView } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { minuteOf } from '../answer/moment.ts'
import { type OpenedPage, openPage } from '../page/open-page.ts'
import { recordAddress, recordPage } from '../page/page-address.ts'
import { parkedForm, parkForm } from '../session/session.ts'
import { parkedOf, readForm } from './form.ts'

const keyOf = (page: string, id: string | null) => `draft ${page} ${id ?? 'new'}`

/** A copy that a browser kept waits beside the draft, under a key of its own, and tells when it was typed. */
export async function keepDraft(request: Request, context: PageContext): Promise<{ at: string; address: string }> {
  const opened = await openPage(request, context)
  const typed = await readForm(request)
  const { id, idem, typedAt, isCopy } = typed
  const now = Date.now()
  const at = new Date(isCopy ? Math.min(typedAt || now, now) : now).toISOString()
  const key = isCopy ? `copy ${idem}` : keyOf(recordPage(opened.page.name), id)
  await parkForm(context, key, { ...parkedOf(typed), isKept: !isCopy, typedAt, at }, isCopy ? undefined : idem)
  const shown = minuteOf(at, opened.session.timeZone)
  return { at: isCopy ? shown : shown.slice(11), address: addressOf(opened, id, key) }
}

/** Answers the key of the form that it was typed in: the copy of it in a browser is of no more use. */
export async function dropDraft({ page }: OpenedPage, context: PageContext, id: string | null): Promise<string | undefined> {
  const key = keyOf(recordPage(page.name), id)
  const draft = (await parkedForm(context, key)) as Partial<Draft> | null
  if (draft) await parkForm(context, key, null)
  return draft?.idem
}

/** Asked only on behalf of people who may save. */
export async function findDraft(opened: OpenedPage, context: PageContext, id: string | null): Promise<DraftView | null> {
  const key = keyOf(recordPage(opened.page.name), id)
  const isThere = opened.buttons.has('btnSave') && opened.session.drafts.includes(key)
  const draft = isThere ? ((await parkedForm(context, key)) as Partial<Draft> | null) : null
  if (!draft?.at) return null
  return { at: minuteOf(draft.at, opened.session.timeZone), address: addressOf(opened, id, key), idem: draft.idem ?? '', typedAt: draft.typedAt ?? 0 }
}

interface Draft {
  at: string
  idem: string
  typedAt: number
}

const addressOf = ({ page, menuId, respId }: OpenedPage, id: string | null, key: string): string =>
  `${recordAddress(page.name, menuId, respId)}&${new URLSearchParams({ ...(id && { id }), park: key })}`
