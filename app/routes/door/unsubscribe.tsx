import { UnsubscribePage } from '../../components/pages/door/unsubscribe-page.tsx'
import { answered } from '../../server/answer/errors.ts'
import { doUnsubscribe, showUnsubscribe } from '../../server/door/unsubscribe.ts'
import { titled, useShown } from '../route.ts'

export { Trouble as ErrorBoundary } from '../trouble.tsx'

export const loader = answered(({ request, context, params }) => showUnsubscribe(request, context, params.token ?? ''))
export const action = answered(({ request, context, params }) => doUnsubscribe(request, context, params.token ?? ''))

export const meta = titled<typeof loader>((data) => data.words['unsubscribe.title'])

export default function Unsubscribe() {
  return <UnsubscribePage {...useShown<typeof loader, typeof action>()} />
}
