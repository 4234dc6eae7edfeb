/** Approval by link: looking changes nothing, however often and by whomever; the form decides. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { DecidePage } from '../components/pages/decide-page.tsx'
import type { PageContext } from '../server/answer/context.ts'
import { answered } from '../server/answer/errors.ts'
import { type Decided, decide, showDecision } from '../server/door/decide.ts'

export { Trouble as ErrorBoundary } from './trouble.tsx'

export const loader = answered(async ({ request, context, params }: LoaderFunctionArgs) =>
  showDecision(request, context as PageContext, params.token ?? ''),
)
export const action = answered(async ({ request, context, params }: ActionFunctionArgs) =>
  decide(request, context as PageContext, params.token ?? ''),
)

export default function Decide() {
  const shown = useLoaderData<typeof loader>()
  const refused = useActionData() as Decided | undefined
  return <DecidePage {...shown} refusal={refused?.refusal ?? null} comment={refused?.comment} />
}
