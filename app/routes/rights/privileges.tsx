import { PrivilegesPage } from '../../components/pages/rights/privileges-page.tsx'
import { answered } from '../../server/answer/errors.ts'
import { changePrivileges, showPrivileges } from '../../server/rights/privileges.ts'
import { titled, useAnswer, useFrame, useLoaded, viewTitle } from '../route.ts'

export { Trouble as ErrorBoundary } from '../trouble.tsx'

export const loader = answered(({ request, context }) => showPrivileges(request, context))
export const action = answered(({ request, context }) => changePrivileges(request, context))

export const meta = titled<typeof loader>(viewTitle)

export default function Privileges() {
  const loaded = useLoaded<typeof loader>()
  const answer = useAnswer<typeof action>()
  const { words, csrf } = useFrame()
  return <PrivilegesPage view={answer?.view ?? loaded.view} words={words} csrf={csrf} />
}
