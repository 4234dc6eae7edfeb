import { OwnPicturePage } from '../../components/pages/account/own-picture-page.tsx'
import { openOwnPicture, uploadOwnPicture } from '../../server/account/own-pictures.ts'
import { answered } from '../../server/answer/errors.ts'
import { titled, useFrame, useShown, viewTitle } from '../route.ts'

export { Trouble as ErrorBoundary } from '../trouble.tsx'

/** The adapter hands the form over as it comes. */
export const handle = { takesUpload: true }

export const loader = answered(({ request, context }) => openOwnPicture(request, context))
export const action = answered(({ request, context }) => uploadOwnPicture(request, context))

export const meta = titled<typeof loader>(viewTitle)

export default function OwnPicture() {
  const { view, idem } = useShown<typeof loader, typeof action>()
  const { words, csrf } = useFrame()
  return <OwnPicturePage view={view} words={words} csrf={csrf} idem={idem} />
}
