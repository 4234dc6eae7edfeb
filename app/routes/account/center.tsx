import { CenterPage } from '../../components/pages/account/center-page.tsx'
import { doInCenter, openCenter } from '../../server/account/center.ts'
import { answered } from '../../server/answer/errors.ts'
import { titled, useFrame, useShown, viewTitle } from '../route.ts'

export { Trouble as ErrorBoundary } from '../trouble.tsx'

export const loader = answered(({ request, context }) => openCenter(request, context))
export const action = answered(({ request, context }) => doInCenter(request, context))

export const meta = titled<typeof loader>(viewTitle)

export default function Center() {
  const { view } = useShown<typeof loader, typeof action>()
  const { words, csrf } = useFrame()
  return <CenterPage view={view} words={words} csrf={csrf} />
}
