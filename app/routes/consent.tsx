/** A person lets an application act as himself, or does not. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ConsentPage } from '../components/pages/consent-page.tsx'
import type { ConsentView } from '../page-types.ts'
import type { PageContext } from '../server/answer/context.ts'
import { answered } from '../server/answer/errors.ts'
import { answerConsent, showConsent } from '../server/door/consent.ts'
import type { Shown } from '../server/door/gate.ts'

export { Trouble as ErrorBoundary } from './trouble.tsx'

export const loader = answered(async ({ request, context }: LoaderFunctionArgs) => showConsent(request, context as PageContext))
export const action = answered(async ({ request, context }: ActionFunctionArgs) => answerConsent(request, context as PageContext))

export const meta: MetaFunction = ({ data }) => [{ title: (data as Shown<ConsentView> | undefined)?.view.appName ?? 'Supplybase' }]

export default function Consent() {
  return <ConsentPage {...(useLoaderData() as Shown<ConsentView>)} />
}
