import { ChoosePicturePage } from '../../components/pages/record/choose-picture-page.tsx'
import { answered } from '../../server/answer/errors.ts'
import { choose, showChoice } from '../../server/file/choose-picture.ts'
import { titled, useFrame, useShown, viewTitle } from '../route.ts'

export { Trouble as ErrorBoundary } from '../trouble.tsx'

export const loader = answered(({ request, context }) => showChoice(request, context))
export const action = answered(({ request, context }) => choose(request, context))

export const meta = titled<typeof loader>(viewTitle)

export default function ChoosePicture() {
  const { view, idem } = useShown<typeof loader, typeof action>()
  const { words, csrf } = useFrame()
  return <ChoosePicturePage view={view} words={words} csrf={csrf} idem={idem} />
}
