/** A record as its page shows it: what is stored, what was typed and waits, and what stands beside it. */
import type { Row } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { idemInAddress, withNewIdem } from '../answer/idem.ts'
import { redirect } from '../answer/return-to.ts'
import { unsavedFiles, withoutGoneFiles } from '../file/attachments.ts'
import { findDraft } from '../form/drafts.ts'
import { addressOfVisit, enterTab, type OpenedPage, openPage } from '../page/open-page.ts'
import { recordPage } from '../page/page-address.ts'
import { parkedForm } from '../session/session.ts'
import { treeBeside } from '../tree/tree-view.ts'
import { doInDocument } from './edit-actions.ts'
import { againOf, editData } from './edit-page.ts'

/** Without script the loader runs again behind the action of the same request; what the action answered is what shows. */
const posted = new WeakSet<PageContext>()

/** `beside` finds what an area shows with the record. */
export async function showRecord<Beside extends object>(
  request: Request,
  context: PageContext,
  beside: (opened: OpenedPage, stored: Row | null) => Promise<Beside>,
) {
  const opened = await openPage(request, context)
  const { page, api, session, menuId, respId } = opened
  const { searchParams } = new URL(request.url)
  const [id, park] = [searchParams.get('id'), searchParams.get('park')]
  const idem = idemInAddress(request.url)
  // A new document has its key in the address: whoever comes back to its form and sends it again makes no second one.
  if (!id && !park && !idem && !posted.has(context) && opened.buttons.has('btnSave')) throw redirect(withNewIdem(request.url))
  const [stored, parked, draft] = await Promise.all([
    id ? api.find(page.entity, id) : null,
    park ? parkedForm(context, park) : null,
    park || posted.has(context) ? null : findDraft(opened, context, id),
  ])
  const again = parked ? againOf(parked) : {}
  if (again.typed) again.typed = await withoutGoneFiles(opened, again.typed)
  const files = stored ? [] : await unsavedFiles(opened, again.typed?.draft)
  const [tree, more] = await Promise.all([treeBeside(opened, stored, request), beside(opened, stored)])
  const data = await editData(opened, context, stored, { ...again, files, draft, park, ...(idem && !id && { idem }) })
  const visit = {
    page: recordPage(page.name),
    title: data.view.docNum ?? data.view.title,
    address: addressOfVisit(request),
    mode: 'MULTI' as const,
    menuId,
    respId,
  }
  return { ...data, ...(tree && { tree }), ...more, frame: { ...enterTab(context, session, visit), hasForm: true } }
}

export function doInRecord(request: Request, context: PageContext) {
  posted.add(context)
  return doInDocument(request, context)
}
