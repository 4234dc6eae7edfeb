import { MatrixPage } from '../../components/pages/rights/matrix-page.tsx'
import { answered } from '../../server/answer/errors.ts'
import { changeMatrix, showMatrix } from '../../server/rights/responsibility-matrix.ts'
import { titled, useAnswer, useFrame, useLoaded, viewTitle } from '../route.ts'

export { Trouble as ErrorBoundary } from '../trouble.tsx'

export const loader = answered(({ request, context }) => showMatrix(request, context))
export const action = answered(({ request, context }) => changeMatrix(request, context))

export const meta = titled<typeof loader>(viewTitle)

export default function Matrix() {
  const loaded = useLoaded<typeof loader>()
  const answer = useAnswer<typeof action>()
  const { words, csrf } = useFrame()
  return <MatrixPage view={answer?.view ?? loaded.view} words={words} csrf={csrf} />
}
