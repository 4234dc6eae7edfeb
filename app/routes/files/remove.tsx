import { RemovePage } from '../../components/pages/record/remove-page.tsx'
import { answered } from '../../server/answer/errors.ts'
import { remove, showRemove } from '../../server/file/detach.ts'
import { titled, useFrame, useShown, viewTitle } from '../route.ts'

export { Trouble as ErrorBoundary } from '../trouble.tsx'

export const loader = answered(({ request, context }) => showRemove(request, context))
export const action = answered(({ request, context }) => remove(request, context))

export const meta = titled<typeof loader>(viewTitle)

export default function Remove() {
  const { view, idem } = useShown<typeof loader, typeof action>()
  const { words, csrf } = useFrame()
  return <RemovePage view={view} words={words} csrf={csrf} idem={idem} />
}
