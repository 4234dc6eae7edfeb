import { showLabels } from '../../areas/delivery/labels.ts'
import { LabelsPage } from '../../components/pages/record/labels-page.tsx'
import { answered } from '../../server/answer/errors.ts'
import { titled, useFrame, useLoaded } from '../route.ts'

export { Trouble as ErrorBoundary } from '../trouble.tsx'

export const loader = answered(({ request, context }) => showLabels(request, context))

export const meta = titled<typeof loader>((data) => data.title)

export default function Labels() {
  const view = useLoaded<typeof loader>()
  const { words, csrf } = useFrame()
  return <LabelsPage view={view} words={words} csrf={csrf} />
}
