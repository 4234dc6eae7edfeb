import { DecidePage } from '../../components/pages/door/decide-page.tsx'
import { answered } from '../../server/answer/errors.ts'
import { decide, showDecision } from '../../server/door/decide.ts'
import { useAnswer, useLoaded } from '../route.ts'

export { Trouble as ErrorBoundary } from '../trouble.tsx'

export const loader = answered(({ request, context, params }) => showDecision(request, context, params.token ?? ''))
export const action = answered(({ request, context, params }) => decide(request, context, params.token ?? ''))

/** Files go along with the decision. */
export const handle = { takesUpload: true, isUrgent: true }

export default function Decide() {
  const shown = useLoaded<typeof loader>()
  const refused = useAnswer<typeof action>()
  return <DecidePage {...shown} refusal={refused?.refusal ?? null} comment={refused?.comment} />
}
