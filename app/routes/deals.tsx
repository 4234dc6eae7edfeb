import type { ClientLoaderFunctionArgs } from '@remix-run/react'
import { dealsOf, describeDeals, shipDeals } from '../areas/delivery/deals.ts'
import { KeptPage } from '../components/frame/kept-page.tsx'
import { keptOr } from '../components/frame/kept-pages.ts'
import { ListPage } from '../components/list/list-page.tsx'
import { answered } from '../server/answer/errors.ts'
import { newIdem } from '../server/answer/idem.ts'
import { askedIn, listData } from '../server/list/list-request.ts'
import { addressOfVisit, enterTab, openPage } from '../server/page/open-page.ts'
import { titled, useAnswer, useFrame, useLoaded, viewTitle } from './route.ts'

export { Trouble as ErrorBoundary } from './trouble.tsx'

export const loader = answered(async ({ request, context }) => {
  const opened = await openPage(request, context)
  const { page, session, menuId, respId, language } = opened
  const asked = askedIn(request)
  const view = describeDeals(opened)
  const visit = { page: page.name, title: view.title, address: addressOfVisit(request), mode: 'SINGLE' as const, keepAlive: true, menuId, respId }
  const frame = enterTab(context, session, visit)
  const answer = await dealsOf(opened, asked, language)
  return { page: page.name, view, data: listData(asked, answer, view.columns, []), frame, idem: newIdem() }
})

export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) => keptOr(request, () => serverLoader<typeof loader>())

export const action = answered(({ request, context }) => shipDeals(request, context))

export const meta = titled<typeof loader>(viewTitle)

export default function Deals() {
  const loaded = useLoaded<typeof loader>()
  const { page, view, data, idem } = loaded
  const refused = useAnswer<typeof action>()
  const { words, csrf } = useFrame()
  return (
    <KeptPage key={page} data={loaded}>
      <ListPage view={view} data={data} words={words} csrf={csrf} idem={idem} typed={refused?.typed} refusal={refused?.message} />
    </KeptPage>
  )
}
