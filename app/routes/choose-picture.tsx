/** A picture for a field of a record: its form waits in the session. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { ChoosePicturePage } from '../components/pages/choose-picture-page.tsx'
import type { ChoosePictureView, FrameView } from '../page-types.ts'
import type { PageContext } from '../server/answer/context.ts'
import { answered } from '../server/answer/errors.ts'
import { choose, showChoice } from '../server/file/choose-picture.ts'

export { Trouble as ErrorBoundary } from './trouble.tsx'

/** The adapter hands the form over as it comes. */
export const handle = { takesUpload: true }

export const loader = answered(async ({ request, context }: LoaderFunctionArgs) => showChoice(request, context as PageContext))
export const action = answered(async ({ request, context }: ActionFunctionArgs) => choose(request, context as PageContext))

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.view.title ?? 'Supplybase' }]

export default function ChoosePicture() {
  const loaded = useLoaderData<typeof loader>()
  const { view, idem } = (useActionData() as { view: ChoosePictureView; idem: string } | undefined) ?? loaded
  const { words, csrf } = (useRouteLoaderData('shell') as { frame: FrameView }).frame
  return <ChoosePicturePage view={view} words={words} csrf={csrf} idem={idem} />
}
