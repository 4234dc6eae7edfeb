import { ComparedPage } from '../../components/pages/record/compared-page.tsx'
import { answered } from '../../server/answer/errors.ts'
import { showCompared } from '../../server/record/compare.ts'
import { titled, useFrame, useLoaded, viewTitle } from '../route.ts'

export { Trouble as ErrorBoundary } from '../trouble.tsx'

export const loader = answered(({ request, context }) => showCompared(request, context))

export const meta = titled<typeof loader>(viewTitle)

export default function Compare() {
  const { view } = useLoaded<typeof loader>()
  const { words, csrf } = useFrame()
  return <ComparedPage view={view} words={words} csrf={csrf} />
}
