/** The way to a new password for who forgot the old one. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ForgetPage } from '../components/pages/forget-page.tsx'
import type { ForgetView } from '../page-types.ts'
import type { PageContext } from '../server/answer/context.ts'
import { answered } from '../server/answer/errors.ts'
import { doForget, showForget } from '../server/door/forget.ts'
import type { Shown } from '../server/door/gate.ts'

export { Trouble as ErrorBoundary } from './trouble.tsx'

export const loader = answered(async ({ request, context }: LoaderFunctionArgs) => showForget(request, context as PageContext))
export const action = answered(async ({ request, context }: ActionFunctionArgs) => doForget(request, context as PageContext))

export const meta: MetaFunction = ({ data }) => [{ title: (data as Shown<ForgetView> | undefined)?.words['forget.title'] ?? 'Supplybase' }]

export default function Forget() {
  const loaded = useLoaderData() as Shown<ForgetView>
  const shown = (useActionData() as Shown<ForgetView> | undefined) ?? loaded
  return <ForgetPage key={shown.view.step} {...shown} />
}
