import { BackExportPage } from '../../components/pages/list/back-export-page.tsx'
import { answered } from '../../server/answer/errors.ts'
import { showBackExport, submitBackExport } from '../../server/list/exports.ts'
import { titled, useFrame, useLoaded, viewTitle } from '../route.ts'

export { Trouble as ErrorBoundary } from '../trouble.tsx'

export const loader = answered(({ request, context }) => showBackExport(request, context))
export const action = answered(({ request, context }) => submitBackExport(request, context))

export const meta = titled<typeof loader>(viewTitle)

export default function BackExport() {
  const { view, idem } = useLoaded<typeof loader>()
  const { words, csrf } = useFrame()
  return <BackExportPage view={view} words={words} csrf={csrf} idem={idem} />
}
