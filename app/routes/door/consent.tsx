import { ConsentPage } from '../../components/pages/door/consent-page.tsx'
import { answered } from '../../server/answer/errors.ts'
import { answerConsent, showConsent } from '../../server/door/consent.ts'
import { titled, useLoaded } from '../route.ts'

export { Trouble as ErrorBoundary } from '../trouble.tsx'

export const loader = answered(({ request, context }) => showConsent(request, context))
export const action = answered(({ request, context }) => answerConsent(request, context))

export const meta = titled<typeof loader>((data) => data.view.appName)

export default function Consent() {
  return <ConsentPage {...useLoaded<typeof loader>()} />
}
