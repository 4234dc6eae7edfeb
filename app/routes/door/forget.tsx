import { ForgetPage } from '../../components/pages/door/forget-page.tsx'
import { answered } from '../../server/answer/errors.ts'
import { doForget, showForget } from '../../server/door/forget.ts'
import { titled, useShown } from '../route.ts'

export { Trouble as ErrorBoundary } from '../trouble.tsx'

export const loader = answered(({ request, context }) => showForget(request, context))
export const action = answered(({ request, context }) => doForget(request, context))

export const meta = titled<typeof loader>((data) => data.words['forget.title'])

export default function Forget() {
  const shown = useShown<typeof loader, typeof action>()
  return <ForgetPage key={shown.view.step} {...shown} />
}
