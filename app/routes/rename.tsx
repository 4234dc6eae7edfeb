/** A node of a tree gets another name or place: a page of its own without script, where it stands with it. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { type ClientActionFunctionArgs, type ShouldRevalidateFunctionArgs, useActionData, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { answerOrLost } from '../components/lost-line.ts'
import { RenamePage } from '../components/pages/rename-page.tsx'
import type { FrameView } from '../page-types.ts'
import type { PageContext } from '../server/answer/context.ts'
import { answered } from '../server/answer/errors.ts'
import { type Renaming, rename, showRenaming } from '../server/tree/rename.ts'

export { Trouble as ErrorBoundary } from './trouble.tsx'

export const loader = answered(async ({ request, context }: LoaderFunctionArgs) => showRenaming(request, context as PageContext))

export const action = answered(async ({ request, context }: ActionFunctionArgs) => rename(request, context as PageContext))

/** A form in a tree goes through the page round it, which stays when nobody answers. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const typed = await request.clone().formData()
  return typed.get('inPlace') === 'Y' ? answerOrLost({ serverAction }) : serverAction<Renaming>()
}

/** A form speaks of the version that it was opened with, whatever else is read anew beside it. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.searchParams.get('id') !== nextUrl.searchParams.get('id')

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.view.title ?? 'Supplybase' }]

export default function Rename() {
  const loaded = useLoaderData<typeof loader>() as Renaming
  const { view } = (useActionData() as Renaming | undefined) ?? loaded
  const { words, csrf } = (useRouteLoaderData('shell') as { frame: FrameView }).frame
  return <RenamePage view={view} words={words} csrf={csrf} />
}
