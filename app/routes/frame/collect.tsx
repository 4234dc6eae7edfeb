import { CollectPage } from '../../components/pages/home/collect-page.tsx'
import { answered } from '../../server/answer/errors.ts'
import { doInCollect, openCollect } from '../../server/home/collect.ts'
import { titled, useFrame, useLoaded, viewTitle } from '../route.ts'

export { Trouble as ErrorBoundary } from '../trouble.tsx'

export const loader = answered(({ request, context }) => openCollect(request, context))
export const action = answered(({ request, context }) => doInCollect(request, context))

export const meta = titled<typeof loader>(viewTitle)

export default function Collect() {
  const loaded = useLoaded<typeof loader>()
  const { view } = loaded
  const { words, csrf } = useFrame()
  return <CollectPage view={view} words={words} csrf={csrf} />
}
