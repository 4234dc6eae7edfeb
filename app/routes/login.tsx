/** The log-in page: a plain form; what was wrong stands beside it. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { LoginPage } from '../components/pages/login-page.tsx'
import { SecondPage } from '../components/pages/second-page.tsx'
import type { PageContext } from '../server/answer/context.ts'
import { answered } from '../server/answer/errors.ts'
import { interfaceWords } from '../server/answer/interface-words.ts'
import { type LoginData, showLogin, signIn } from '../server/door/login.ts'

export { Trouble as ErrorBoundary } from './trouble.tsx'

export const loader = answered(async ({ request, context: anyContext }: LoaderFunctionArgs) => {
  const context = anyContext as PageContext
  const shown = await showLogin(request, context)
  return { ...shown, csrf: context.session.csrf, words: interfaceWords(context.session.language) }
})

export const action = answered(async ({ request, context }: ActionFunctionArgs) => signIn(request, context as PageContext))

export default function Login() {
  const loaded = useLoaderData() as LoginData & { words: Record<string, string>; csrf: string }
  const { view, second, words = loaded.words } = (useActionData() as LoginData | undefined) ?? loaded
  if (second) return <SecondPage view={second} words={words} csrf={loaded.csrf} />
  return <LoginPage view={view} words={words} csrf={loaded.csrf} />
}
