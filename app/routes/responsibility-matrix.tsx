/** Users × responsibilities. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { MatrixPage } from '../components/pages/matrix-page.tsx'
import type { FrameView, MatrixView } from '../page-types.ts'
import type { PageContext } from '../server/answer/context.ts'
import { answered } from '../server/answer/errors.ts'
import { changeMatrix, showMatrix } from '../server/rights/responsibility-matrix.ts'

export { Trouble as ErrorBoundary } from './trouble.tsx'

export const loader = answered(async ({ request, context }: LoaderFunctionArgs) => showMatrix(request, context as PageContext))
export const action = answered(async ({ request, context }: ActionFunctionArgs) => changeMatrix(request, context as PageContext))

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.view.title ?? 'Supplybase' }]

export default function Matrix() {
  const loaded = useLoaderData<typeof loader>() as { view: MatrixView }
  const answer = useActionData() as { view: MatrixView } | undefined
  const { words, csrf } = (useRouteLoaderData('shell') as { frame: FrameView }).frame
  return <MatrixPage view={answer?.view ?? loaded.view} words={words} csrf={csrf} />
}
