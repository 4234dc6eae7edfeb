import { doInMall, showMall } from '../../areas/shopping/mall.ts'
import { MallPage } from '../../components/mall/mall-page.tsx'
import { answered } from '../../server/answer/errors.ts'
import { titled, useFrame, useLoaded, viewTitle } from '../route.ts'

export { Trouble as ErrorBoundary } from '../trouble.tsx'

export const loader = answered(({ request, context }) => showMall(request, context))
export const action = answered(({ request, context }) => doInMall(request, context))

export const meta = titled<typeof loader>(viewTitle)

export default function Mall() {
  const { view, idem } = useLoaded<typeof loader>()
  const { words, csrf } = useFrame()
  return <MallPage key={view.here} view={view} words={words} csrf={csrf} idem={idem} />
}
