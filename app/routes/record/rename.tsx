import type { ClientActionFunctionArgs, ShouldRevalidateFunctionArgs } from '@remix-run/react'
import { answerOrLost } from '../../components/lost-line.ts'
import { RenamePage } from '../../components/pages/record/rename-page.tsx'
import { answered } from '../../server/answer/errors.ts'
import { type Renaming, rename, showRenaming } from '../../server/tree/rename.ts'
import { titled, useFrame, useShown, viewTitle } from '../route.ts'

export { Trouble as ErrorBoundary } from '../trouble.tsx'

export const loader = answered(({ request, context }) => showRenaming(request, context))

export const action = answered(({ request, context }) => rename(request, context))

/** A form in a tree goes through the page round it, which stays when nobody answers. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const typed = await request.clone().formData()
  return typed.get('inPlace') === 'Y' ? answerOrLost({ serverAction }) : serverAction<Renaming>()
}

/** A form speaks of the version that it was opened with, whatever else is read anew beside it. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.searchParams.get('id') !== nextUrl.searchParams.get('id')

export const meta = titled<typeof loader>(viewTitle)

export default function Rename() {
  const { view } = useShown<typeof loader, typeof action>()
  const { words, csrf } = useFrame()
  return <RenamePage view={view} words={words} csrf={csrf} />
}
