import type { ClientLoaderFunctionArgs } from '@remix-run/react'
import { KeptPage } from '../../components/frame/kept-page.tsx'
import { keptOr } from '../../components/frame/kept-pages.ts'
import { HomePage } from '../../components/pages/home/home-page.tsx'
import { answered } from '../../server/answer/errors.ts'
import { doAtHome, openHome } from '../../server/home/home.ts'
import { titled, useLoaded } from '../route.ts'

export { Trouble as ErrorBoundary } from '../trouble.tsx'

export const loader = answered(({ request, context }) => openHome(request, context))

export const action = answered(({ request, context }) => doAtHome(request, context))

export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) => keptOr(request, () => serverLoader<typeof loader>())

export const meta = titled<typeof loader>((data) => data.view.greeting)

export default function Home() {
  const loaded = useLoaded<typeof loader>()
  return (
    <KeptPage data={loaded}>
      <HomePage view={loaded.view} />
    </KeptPage>
  )
}
