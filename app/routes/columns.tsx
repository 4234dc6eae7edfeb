/** The column settings of a list. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { ColumnsPage } from '../components/pages/columns-page.tsx'
import type { FrameView, Issue } from '../page-types.ts'
import type { PageContext } from '../server/answer/context.ts'
import { answered } from '../server/answer/errors.ts'
import { changeColumns, showColumns } from '../server/list/columns.ts'

export { Trouble as ErrorBoundary } from './trouble.tsx'

export const loader = answered(async ({ request, context }: LoaderFunctionArgs) => showColumns(request, context as PageContext))
export const action = answered(async ({ request, context }: ActionFunctionArgs) => changeColumns(request, context as PageContext))

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.view.title ?? 'Supplybase' }]

export default function Columns() {
  const { view } = useLoaderData<typeof loader>()
  const refused = useActionData() as { issues: Issue[]; typed: Record<string, string> } | undefined
  const { words, csrf } = (useRouteLoaderData('shell') as { frame: FrameView }).frame
  return <ColumnsPage view={refused ? { ...view, issues: refused.issues } : view} words={words} csrf={csrf} typed={refused?.typed ?? null} />
}
