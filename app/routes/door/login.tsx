import { LoginPage } from '../../components/pages/door/login-page.tsx'
import { SecondPage } from '../../components/pages/door/second-page.tsx'
import type { PageHandle } from '../../document.tsx'
import { answered } from '../../server/answer/errors.ts'
import { interfaceWords } from '../../server/answer/interface-words.ts'
import { showLogin, signIn } from '../../server/door/login.ts'
import { useAnswer, useLoaded } from '../route.ts'

export { Trouble as ErrorBoundary } from '../trouble.tsx'

export const handle: PageHandle = { style: 'door' }

export const loader = answered(async ({ request, context }) => {
  const shown = await showLogin(request, context)
  return { ...shown, csrf: context.session.csrf, words: interfaceWords(context.session.language) }
})

export const action = answered(({ request, context }) => signIn(request, context))

export default function Login() {
  const loaded = useLoaded<typeof loader>()
  const { view, second, words = loaded.words } = useAnswer<typeof action>() ?? loaded
  if (second) return <SecondPage view={second} words={words} csrf={loaded.csrf} />
  return <LoginPage view={view} words={words} csrf={loaded.csrf} />
}
