import { InboxPage } from '../../components/pages/home/inbox-page.tsx'
import { ToolPage } from '../../components/tool/tool-page.tsx'
import { answered } from '../../server/answer/errors.ts'
import { doInInbox, openInbox } from '../../server/home/inbox.ts'
import { titled, useAnswer, useFrame, useLoaded, viewTitle } from '../route.ts'

export { Trouble as ErrorBoundary } from '../trouble.tsx'

export const loader = answered(({ request, context }) => openInbox(request, context))
export const action = answered(({ request, context }) => doInInbox(request, context))

export const meta = titled<typeof loader>(viewTitle)

export default function Inbox() {
  const { view, idem } = useLoaded<typeof loader>()
  const answer = useAnswer<typeof action>()
  const { words, csrf } = useFrame()
  if ('kind' in view) return <InboxPage key={view.kind} view={view} words={words} csrf={csrf} />
  return <ToolPage key={view.page} view={{ ...view, ...answer }} words={words} csrf={csrf} idem={idem} />
}
