import { ImportPage } from '../../components/pages/list/import-page.tsx'
import { answered } from '../../server/answer/errors.ts'
import { importFile, showImport } from '../../server/list/import.ts'
import { titled, useAnswer, useFrame, useLoaded, viewTitle } from '../route.ts'

export { Trouble as ErrorBoundary } from '../trouble.tsx'

export const loader = answered(({ request, context }) => showImport(request, context))
export const action = answered(({ request, context }) => importFile(request, context))

export const meta = titled<typeof loader>(viewTitle)

export default function Import() {
  const { view, idem } = useLoaded<typeof loader>()
  const result = useAnswer<typeof action>()
  const { words, csrf } = useFrame()
  return <ImportPage view={result ? { ...view, result } : view} words={words} csrf={csrf} idem={idem} />
}
