import { HelpPage } from '../../components/pages/home/help-page.tsx'
import { answered } from '../../server/answer/errors.ts'
import { doInHelp, openHelp } from '../../server/home/help.ts'
import { titled, useFrame, useLoaded, viewTitle } from '../route.ts'

export { Trouble as ErrorBoundary } from '../trouble.tsx'

export const loader = answered(({ request, context }) => openHelp(request, context))
export const action = answered(({ request, context }) => doInHelp(request, context))

export const meta = titled<typeof loader>(viewTitle)

export default function Help() {
  const { view } = useLoaded<typeof loader>()
  const { words, csrf } = useFrame()
  return <HelpPage view={view} words={words} csrf={csrf} />
}
