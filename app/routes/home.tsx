/** The first page of each side: what waits for this person, and the way to the pages used most. */
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { KeptPage } from '../components/frame/kept-page.tsx'
import { keptOr } from '../components/frame/kept-pages.ts'
import { HomePage } from '../components/pages/home-page.tsx'
import type { PageContext } from '../server/answer/context.ts'
import { answered } from '../server/answer/errors.ts'
import { openHome } from '../server/home/home.ts'

export { Trouble as ErrorBoundary } from './trouble.tsx'

export const loader = answered(async ({ request, context }: LoaderFunctionArgs) => openHome(request, context as PageContext))

export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) => keptOr(request, () => serverLoader<typeof loader>())

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.view.greeting ?? 'Supplybase' }]

export default function Home() {
  const loaded = useLoaderData<typeof loader>()
  return (
    <KeptPage data={loaded}>
      <HomePage view={loaded.view} />
    </KeptPage>
  )
}
