import { CropPage } from '../../components/pages/record/crop-page.tsx'
import { answered } from '../../server/answer/errors.ts'
import { attach, showAttach } from '../../server/file/attach.ts'
import { titled, useFrame, useShown, viewTitle } from '../route.ts'

export { Trouble as ErrorBoundary } from '../trouble.tsx'

export const loader = answered(({ request, context }) => showAttach(request, context, 'crop'))
export const action = answered(({ request, context }) => attach(request, context, 'crop'))

export const meta = titled<typeof loader>(viewTitle)

export default function Crop() {
  const { view, idem } = useShown<typeof loader, typeof action>()
  const { words, csrf } = useFrame()
  return <CropPage view={view} words={words} csrf={csrf} idem={idem} />
}
