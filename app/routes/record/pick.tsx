import { PickerPage } from '../../components/pages/list/picker-page.tsx'
import { answered } from '../../server/answer/errors.ts'
import { choose, showPicker } from '../../server/form/picker.ts'
import { titled, useFrame, useLoaded, viewTitle } from '../route.ts'

export { Trouble as ErrorBoundary } from '../trouble.tsx'

export const loader = answered(({ request, context }) => showPicker(request, context))
export const action = answered(({ request, context }) => choose(request, context))

export const meta = titled<typeof loader>(viewTitle)

export default function Pick() {
  const { view, idem } = useLoaded<typeof loader>()
  const { words, csrf } = useFrame()
  return <PickerPage view={view} words={words} csrf={csrf} idem={idem} />
}
