/** Step two of the log-in. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { SecondPage } from '../components/pages/second-page.tsx'
import type { SecondView } from '../page-types.ts'
import type { PageContext } from '../server/answer/context.ts'
import { answered } from '../server/answer/errors.ts'
import type { Shown } from '../server/door/gate.ts'
import { doSecond, showSecond } from '../server/door/second.ts'

export { Trouble as ErrorBoundary } from './trouble.tsx'

export const loader = answered(async ({ request, context }: LoaderFunctionArgs) => showSecond(request, context as PageContext))
export const action = answered(async ({ request, context }: ActionFunctionArgs) => doSecond(request, context as PageContext))

export const meta: MetaFunction = ({ data }) => [{ title: (data as Shown<SecondView> | undefined)?.words['second.title'] ?? 'Supplybase' }]

export default function Second() {
  const loaded = useLoaderData() as Shown<SecondView>
  const shown = (useActionData() as Shown<SecondView> | undefined) ?? loaded
  return <SecondPage {...shown} />
}
