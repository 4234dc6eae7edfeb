import { InboxPage } from '../../components/pages/home/inbox-page.tsx'
import { answered } from '../../server/answer/errors.ts'
import { search } from '../../server/home/search.ts'
import { titled, useFrame, useLoaded, viewTitle } from '../route.ts'

export { Trouble as ErrorBoundary } from '../trouble.tsx'

export const loader = answered(({ request, context }) => search(request, context))

export const meta = titled<typeof loader>(viewTitle)

export default function Search() {
  const { view } = useLoaded<typeof loader>()
  const { words, csrf } = useFrame()
  return <InboxPage key={view.title} view={view} words={words} csrf={csrf} />
}
