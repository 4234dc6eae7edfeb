import { ReportPage } from '../../components/pages/list/report-page.tsx'
import type { PageHandle } from '../../document.tsx'
import { answered } from '../../server/answer/errors.ts'
import { showReport } from '../../server/report/show-report.ts'
import { titled, useFrame, useLoaded, viewTitle } from '../route.ts'

export { Trouble as ErrorBoundary } from '../trouble.tsx'

export const handle: PageHandle = { style: 'list' }

export const loader = answered(({ request, context }) => showReport(request, context))

export const meta = titled<typeof loader>(viewTitle)

export default function Report() {
  const { page, view } = useLoaded<typeof loader>()
  const { words, csrf } = useFrame()
  return <ReportPage key={page} view={view} words={words} csrf={csrf} />
}
