import { EditCenterPage } from '../../components/pages/account/edit-center-page.tsx'
import { openEditCenter, saveCenter } from '../../server/account/center.ts'
import { answered } from '../../server/answer/errors.ts'
import { titled, useFrame, useShown, viewTitle } from '../route.ts'

export { Trouble as ErrorBoundary } from '../trouble.tsx'

export const loader = answered(({ request, context }) => openEditCenter(request, context))
export const action = answered(({ request, context }) => saveCenter(request, context))

export const meta = titled<typeof loader>(viewTitle)

export default function EditCenter() {
  const { view } = useShown<typeof loader, typeof action>()
  const { words, csrf } = useFrame()
  return <EditCenterPage view={view} words={words} csrf={csrf} />
}
