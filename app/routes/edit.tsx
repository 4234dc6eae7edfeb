import type { ClientActionFunctionArgs, ShouldRevalidateFunctionArgs } from '@remix-run/react'
import { useRef } from 'react'
import { documentBeside } from '../areas/workflow/read-document.ts'
import { EditPage } from '../components/edit/edit-page.tsx'
import { answerOrLost, isLost, lostRefusal } from '../components/lost-line.ts'
import { PageProvider } from '../components/page-context.tsx'
import { Tree } from '../components/tree/tree.tsx'
import type { PageContext } from '../server/answer/context.ts'
import { answered } from '../server/answer/errors.ts'
import { idemInAddress, withNewIdem } from '../server/answer/idem.ts'
import { redirect } from '../server/answer/return-to.ts'
import { unsavedFiles, withoutGoneFiles } from '../server/file/attachments.ts'
import { findDraft } from '../server/form/drafts.ts'
import { addressOfVisit, enterTab, openPage } from '../server/page/open-page.ts'
import { recordPage } from '../server/page/page-address.ts'
import { doInDocument } from '../server/record/edit-actions.ts'
import { againOf, type EditData, editData } from '../server/record/edit-page.ts'
import { parkedForm } from '../server/session/session.ts'
import { treeBeside } from '../server/tree/tree-view.ts'
import { titled, useAnswer, useFrame, useLoaded } from './route.ts'

export { Trouble as ErrorBoundary } from './trouble.tsx'

/** Without script the loader runs again behind the action of the same request; what the action answered is what shows. */
const posted = new WeakSet<PageContext>()

export const loader = answered(async ({ request, context }) => {
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
  const [tree, read] = await Promise.all([treeBeside(opened, stored, request), documentBeside(opened, stored)])
  const data = await editData(opened, context, stored, { ...again, files, draft, park, ...(idem && !id && { idem }) })
  const visit = {
    page: recordPage(page.name),
    title: data.view.docNum ?? data.view.title,
    address: addressOfVisit(request),
    mode: 'MULTI' as const,
    menuId,
    respId,
  }
  return { ...data, ...(tree && { tree }), ...(read && { read }), frame: { ...enterTab(context, session, visit), hasForm: true } }
})

export const action = answered(async ({ request, context }) => {
  posted.add(context)
  return doInDocument(request, context)
})

export const clientAction = (args: ClientActionFunctionArgs) => answerOrLost(args)

/** A post that answers with the page brought all there is to show; loading it besides would only race with it. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === undefined && defaultShouldRevalidate
}

export const meta = titled<typeof loader>((data) => data.view.docNum ?? data.view.title)

/** What the last post answered stands until the page is loaded anew: a jump to a field or a tab is a navigation as well, and would drop it. */
function useLastAnswer(loaded: EditData): EditData {
  const given = useAnswer<typeof action>()
  const answer = isLost(given) ? undefined : given
  const last = useRef<{ loaded: EditData; answer: EditData }>()
  if (answer) last.current = { loaded, answer }
  return answer ?? (last.current?.loaded === loaded ? last.current.answer : loaded)
}

export default function Edit() {
  const loaded = useLoaded<typeof loader>()
  const { page, ...answered } = useLastAnswer(loaded)
  const { words, csrf, draftKey } = useFrame()
  const last = useAnswer<typeof action>()
  const shown = isLost(last) ? { ...answered, refusal: lostRefusal(last, words) } : answered
  const edit = (
    <EditPage
      key={page}
      {...shown}
      read={loaded.read ?? null}
      draftKey={draftKey}
      done={loaded.frame.message?.done ?? null}
      words={words}
      csrf={csrf}
    />
  )
  if (!loaded.tree) return edit
  return (
    <div className="beside">
      <PageProvider words={words} csrf={csrf}>
        <Tree view={loaded.tree} />
      </PageProvider>
      <div className="beside-rest">{edit}</div>
    </div>
  )
}
