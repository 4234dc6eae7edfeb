/** The first page of each side: what waits for this person, and the way to the pages used most. */
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { HomePage } from '../components/pages/home-page.tsx'
import type { PageContext } from '../server/context.ts'
import { answered } from '../server/errors.ts'
import { openHome } from '../server/home.ts'

export { Trouble as ErrorBoundary } from './trouble.tsx'

export const loader = answered(async ({ request, context }: LoaderFunctionArgs) => openHome(request, context as PageContext))

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.view.greeting ?? 'Supplybase' }]

export default function Home() {
  const { view } = useLoaderData<typeof loader>()
  return <HomePage view={view} />
}
