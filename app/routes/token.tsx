/** The tokens by which a directory keeps users. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { TokenPage } from '../components/pages/token-page.tsx'
import type { FrameView, TokenView } from '../page-types.ts'
import type { PageContext } from '../server/answer/context.ts'
import { answered } from '../server/answer/errors.ts'
import { changeTokens, showTokens } from '../server/machine/scim-tokens.ts'

export { Trouble as ErrorBoundary } from './trouble.tsx'

export const loader = answered(async ({ request, context }: LoaderFunctionArgs) => showTokens(request, context as PageContext))

export const action = answered(async ({ request, context }: ActionFunctionArgs) => changeTokens(request, context as PageContext))

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.view.title ?? 'Supplybase' }]

export default function Tokens() {
  const loaded = useLoaderData<typeof loader>()
  const { view } = (useActionData() as { view: TokenView } | undefined) ?? loaded
  const { words, csrf } = (useRouteLoaderData('shell') as { frame: FrameView }).frame
  return <TokenPage view={view} words={words} csrf={csrf} />
}
