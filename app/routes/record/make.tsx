import { MakePage } from '../../components/pages/record/make-page.tsx'
import { answered } from '../../server/answer/errors.ts'
import { make, showMake } from '../../server/record/make.ts'
import { titled, useFrame, useShown, viewTitle } from '../route.ts'

export { Trouble as ErrorBoundary } from '../trouble.tsx'

export const loader = answered(({ request, context }) => showMake(request, context))
export const action = answered(({ request, context }) => make(request, context))

export const meta = titled<typeof loader>(viewTitle)

export default function Make() {
  const { view, idem } = useShown<typeof loader, typeof action>()
  const { words, csrf } = useFrame()
  return <MakePage view={view} words={words} csrf={csrf} idem={idem} />
}
