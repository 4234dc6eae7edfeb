import { PasswordPage } from '../../components/pages/door/password-page.tsx'
import { answered } from '../../server/answer/errors.ts'
import { changePassword, showPassword } from '../../server/door/password.ts'
import { titled, useShown } from '../route.ts'

export { Trouble as ErrorBoundary } from '../trouble.tsx'

export const loader = answered(({ request, context }) => showPassword(request, context))
export const action = answered(({ request, context }) => changePassword(request, context))

export const meta = titled<typeof loader>((data) => data.words['password.title'])

export default function Password() {
  const shown = useShown<typeof loader, typeof action>()
  return <PasswordPage {...shown} />
}
