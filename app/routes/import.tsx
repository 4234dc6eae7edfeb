/** An Excel file into the rows of a page: all of them or none, errors by row and column. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { ImportPage } from '../components/pages/import-page.tsx'
import type { FrameView, ImportView } from '../page-types.ts'
import type { PageContext } from '../server/answer/context.ts'
import { answered } from '../server/answer/errors.ts'
import { importFile, showImport } from '../server/list/import.ts'

export { Trouble as ErrorBoundary } from './trouble.tsx'

export const loader = answered(async ({ request, context }: LoaderFunctionArgs) => showImport(request, context as PageContext))
export const action = answered(async ({ request, context }: ActionFunctionArgs) => importFile(request, context as PageContext))

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.view.title ?? 'Supplybase' }]

export default function Import() {
  const { view, idem } = useLoaderData<typeof loader>()
  const result = useActionData() as ImportView['result'] | undefined
  const { words, csrf } = (useRouteLoaderData('shell') as { frame: FrameView }).frame
  return <ImportPage view={result ? { ...view, result } : view} words={words} csrf={csrf} idem={idem} />
}
