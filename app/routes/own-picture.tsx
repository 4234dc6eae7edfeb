/** The own picture or signature: a square cut out of what is chosen, looked at before it is kept. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { OwnPicturePage } from '../components/pages/own-picture-page.tsx'
import type { FrameView, OwnPictureView } from '../page-types.ts'
import { openOwnPicture, uploadOwnPicture } from '../server/account/own-pictures.ts'
import type { PageContext } from '../server/answer/context.ts'
import { answered } from '../server/answer/errors.ts'

export { Trouble as ErrorBoundary } from './trouble.tsx'

/** The adapter hands the form over as it comes. */
export const handle = { takesUpload: true }

export const loader = answered(async ({ request, context }: LoaderFunctionArgs) => openOwnPicture(request, context as PageContext))
export const action = answered(async ({ request, context }: ActionFunctionArgs) => uploadOwnPicture(request, context as PageContext))

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.view.title ?? 'Supplybase' }]

export default function OwnPicture() {
  const loaded = useLoaderData<typeof loader>()
  const { view, idem } = (useActionData() as { view: OwnPictureView; idem: string } | undefined) ?? loaded
  const { words, csrf } = (useRouteLoaderData('shell') as { frame: FrameView }).frame
  return <OwnPicturePage view={view} words={words} csrf={csrf} idem={idem} />
}
