/** A list with more rows than one waits for: offered as a background export. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { BackExportPage } from '../components/pages/back-export-page.tsx'
import type { FrameView } from '../page-types.ts'
import type { PageContext } from '../server/answer/context.ts'
import { answered } from '../server/answer/errors.ts'
import { showBackExport, submitBackExport } from '../server/list/exports.ts'

export { Trouble as ErrorBoundary } from './trouble.tsx'

export const loader = answered(async ({ request, context }: LoaderFunctionArgs) => showBackExport(request, context as PageContext))
export const action = answered(async ({ request, context }: ActionFunctionArgs) => submitBackExport(request, context as PageContext))

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.view.title ?? 'Supplybase' }]

export default function BackExport() {
  const { view, idem } = useLoaderData<typeof loader>()
  const { words, csrf } = (useRouteLoaderData('shell') as { frame: FrameView }).frame
  return <BackExportPage view={view} words={words} csrf={csrf} idem={idem} />
}
