import { FiguresPage } from '../../components/pages/record/figures-page.tsx'
import { answered } from '../../server/answer/errors.ts'
import { showFigures } from '../../server/record/figures-page.ts'
import { titled, useFrame, useLoaded, viewTitle } from '../route.ts'

export { Trouble as ErrorBoundary } from '../trouble.tsx'

export const loader = answered(({ request, context }) => showFigures(request, context))

export const meta = titled<typeof loader>(viewTitle)

export default function Figures() {
  const { view } = useLoaded<typeof loader>()
  const { words, csrf } = useFrame()
  return <FiguresPage key={view.row} view={view} words={words} csrf={csrf} />
}
