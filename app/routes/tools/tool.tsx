import { AskAgain } from '../../components/tool/ask-again.tsx'
import { ToolPage } from '../../components/tool/tool-page.tsx'
import { answered } from '../../server/answer/errors.ts'
import { doInTool, showTool } from '../../server/tools/index.ts'
import { titled, useAnswer, useFrame, useLoaded, viewTitle } from '../route.ts'

export { Trouble as ErrorBoundary } from '../trouble.tsx'

export const loader = answered(({ request, context }) => showTool(request, context))

export const action = answered(({ request, context }) => doInTool(request, context))

export const meta = titled<typeof loader>(viewTitle)

export default function Tool() {
  const { view, idem } = useLoaded<typeof loader>()
  const answer = useAnswer<typeof action>()
  const { words, csrf } = useFrame()
  return <ToolPage key={view.page} view={{ ...view, ...answer }} words={words} csrf={csrf} idem={idem} Ask={AskAgain} />
}
