import { SecondPage } from '../../components/pages/door/second-page.tsx'
import { answered } from '../../server/answer/errors.ts'
import { doSecond, showSecond } from '../../server/door/second.ts'
import { titled, useShown } from '../route.ts'

export { Trouble as ErrorBoundary } from '../trouble.tsx'

export const loader = answered(({ request, context }) => showSecond(request, context))
export const action = answered(({ request, context }) => doSecond(request, context))

export const meta = titled<typeof loader>((data) => data.words['second.title'])

export default function Second() {
  const shown = useShown<typeof loader, typeof action>()
  return <SecondPage {...shown} />
}
