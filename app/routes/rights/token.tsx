import { TokenPage } from '../../components/pages/rights/token-page.tsx'
import { answered } from '../../server/answer/errors.ts'
import { changeTokens, showTokens } from '../../server/machine/scim-tokens.ts'
import { titled, useFrame, useShown, viewTitle } from '../route.ts'

export { Trouble as ErrorBoundary } from '../trouble.tsx'

export const loader = answered(({ request, context }) => showTokens(request, context))

export const action = answered(({ request, context }) => changeTokens(request, context))

export const meta = titled<typeof loader>(viewTitle)

export default function Tokens() {
  const { view } = useShown<typeof loader, typeof action>()
  const { words, csrf } = useFrame()
  return <TokenPage view={view} words={words} csrf={csrf} />
}
