import { ColumnsPage } from '../../components/pages/list/columns-page.tsx'
import { answered } from '../../server/answer/errors.ts'
import { changeColumns, showColumns } from '../../server/list/columns.ts'
import { titled, useAnswer, useFrame, useLoaded, viewTitle } from '../route.ts'

export { Trouble as ErrorBoundary } from '../trouble.tsx'

export const loader = answered(({ request, context }) => showColumns(request, context))
export const action = answered(({ request, context }) => changeColumns(request, context))

export const meta = titled<typeof loader>(viewTitle)

export default function Columns() {
  const { view } = useLoaded<typeof loader>()
  const refused = useAnswer<typeof action>()
  const { words, csrf } = useFrame()
  return <ColumnsPage view={refused ? { ...view, issues: refused.issues } : view} words={words} csrf={csrf} typed={refused?.typed ?? null} />
}
