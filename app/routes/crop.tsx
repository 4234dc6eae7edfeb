/** A picture for a document, cut out of a larger one: its form waits in the session. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { CropPage } from '../components/pages/crop-page.tsx'
import type { AttachView, FrameView } from '../page-types.ts'
import type { PageContext } from '../server/answer/context.ts'
import { answered } from '../server/answer/errors.ts'
import { attach, showAttach } from '../server/file/attach.ts'

export { Trouble as ErrorBoundary } from './trouble.tsx'

/** The adapter hands the form over as it comes. */
export const handle = { takesUpload: true }

export const loader = answered(async ({ request, context }: LoaderFunctionArgs) => showAttach(request, context as PageContext, 'crop'))
export const action = answered(async ({ request, context }: ActionFunctionArgs) => attach(request, context as PageContext, 'crop'))

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.view.title ?? 'Supplybase' }]

export default function Crop() {
  const loaded = useLoaderData<typeof loader>()
  const { view, idem } = (useActionData() as { view: AttachView; idem: string } | undefined) ?? loaded
  const { words, csrf } = (useRouteLoaderData('shell') as { frame: FrameView }).frame
  return <CropPage view={view} words={words} csrf={csrf} idem={idem} />
}
