import { LinkPage } from '../../components/pages/door/link-page.tsx'
import { answered } from '../../server/answer/errors.ts'
import { doByLink, showLink } from '../../server/door/link.ts'
import { titled, useShown } from '../route.ts'

export { Trouble as ErrorBoundary } from '../trouble.tsx'

export const loader = answered(({ request, context, params }) => showLink(request, context, params.token ?? ''))
export const action = answered(({ request, context, params }) => doByLink(request, context, params.token ?? ''))

export const meta = titled<typeof loader>((data) => data.title)

export default function Link() {
  return <LinkPage {...useShown<typeof loader, typeof action>()} />
}
