/** What a role grants: its menus and buttons. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { PrivilegesPage } from '../components/pages/privileges-page.tsx'
import type { FrameView, PrivilegesView } from '../page-types.ts'
import type { PageContext } from '../server/answer/context.ts'
import { answered } from '../server/answer/errors.ts'
import { changePrivileges, showPrivileges } from '../server/rights/privileges.ts'

export { Trouble as ErrorBoundary } from './trouble.tsx'

export const loader = answered(async ({ request, context }: LoaderFunctionArgs) => showPrivileges(request, context as PageContext))
export const action = answered(async ({ request, context }: ActionFunctionArgs) => changePrivileges(request, context as PageContext))

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.view.title ?? 'Supplybase' }]

export default function Privileges() {
  const loaded = useLoaderData<typeof loader>() as { view: PrivilegesView }
  const answer = useActionData() as { view: PrivilegesView } | undefined
  const { words, csrf } = (useRouteLoaderData('shell') as { frame: FrameView }).frame
  return <PrivilegesPage view={answer?.view ?? loaded.view} words={words} csrf={csrf} />
}
