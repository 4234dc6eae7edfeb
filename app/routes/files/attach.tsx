import { AttachPage } from '../../components/pages/record/attach-page.tsx'
import { answered } from '../../server/answer/errors.ts'
import { attach, showAttach } from '../../server/file/attach.ts'
import { titled, useFrame, useShown, viewTitle } from '../route.ts'

export { Trouble as ErrorBoundary } from '../trouble.tsx'

export const loader = answered(({ request, context }) => showAttach(request, context))
export const action = answered(({ request, context }) => attach(request, context))

export const meta = titled<typeof loader>(viewTitle)

export default function Attach() {
  const { view, idem } = useShown<typeof loader, typeof action>()
  const { words, csrf } = useFrame()
  return <AttachPage view={view} words={words} csrf={csrf} idem={idem} />
}
