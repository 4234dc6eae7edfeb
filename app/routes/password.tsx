/** The own password: changed at will, or because it must be before anything else. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PasswordPage } from '../components/pages/password-page.tsx'
import type { PasswordView } from '../page-types.ts'
import type { PageContext } from '../server/answer/context.ts'
import { answered } from '../server/answer/errors.ts'
import type { Shown } from '../server/door/gate.ts'
import { changePassword, showPassword } from '../server/door/password.ts'

export { Trouble as ErrorBoundary } from './trouble.tsx'

export const loader = answered(async ({ request, context }: LoaderFunctionArgs) => showPassword(request, context as PageContext))
export const action = answered(async ({ request, context }: ActionFunctionArgs) => changePassword(request, context as PageContext))

export const meta: MetaFunction = ({ data }) => [{ title: (data as Shown<PasswordView> | undefined)?.words['password.title'] ?? 'Supplybase' }]

export default function Password() {
  const loaded = useLoaderData() as Shown<PasswordView>
  const shown = (useActionData() as Shown<PasswordView> | undefined) ?? loaded
  return <PasswordPage {...shown} />
}
