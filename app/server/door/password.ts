/** A change of the own password: a new session id comes with it, and every other session of the person ends (S1.3). */
import type { PasswordView } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { UpstreamRefusal } from '../answer/errors.ts'
import { wordsOf } from '../answer/i18n.ts'
import type { PageAnswer } from '../answer/page-answer.ts'
import { redirect } from '../answer/return-to.ts'
import { requireSession } from '../page/open-page.ts'
import { call } from '../services/upstream.ts'
import { callerOf, readSession, withMessage } from '../session/session.ts'
import { gateAnswer, gateView, languageIn, type Shown, shownRefusal, textIn } from './gate.ts'
import { signOut } from './sign-out.ts'

const backAddress = '/main/userCenter'

export async function showPassword(request: Request, context: PageContext): Promise<PageAnswer<Shown<PasswordView>>> {
  requireSession(request, context)
  return gateAnswer(context, await viewOf(context, null))
}

export async function changePassword(request: Request, context: PageContext): Promise<PageAnswer<Shown<PasswordView>>> {
  requireSession(request, context)
  const form = await request.formData()
  const language = languageIn(form)
  if (language) return redirect('/password', { status: 303, headers: { 'Set-Cookie': context.session.languageCookie(language) } })
  if (form.get('intent') === 'logout') return signOut(context)
  const words = wordsOf(context.session.language)
  const newPassword = textIn(form, 'newPassword')
  if (newPassword !== textIn(form, 'again'))
    return gateAnswer(context, await viewOf(context, { message: words('password.differs'), field: 'again' }), 422)
  const { idHash, codeHash, authorization, cookie } = context.session.createNext()
  try {
    await call('/v1/user/changePassword', { old: textIn(form, 'old'), new: newPassword, idHash, codeHash }, callerOf(context))
  } catch (error) {
    if (!(error instanceof UpstreamRefusal) || error.status === 401) throw error
    return gateAnswer(context, await viewOf(context, shownRefusal(error)), error.status)
  }
  // The message waits in the new session.
  const selections = withMessage({ selections: {} }, { text: words('password.done'), tone: 'ok' })
  await call('/v1/session/save', { selections }, { ...callerOf(context), authorization })
  return redirect('/main', { status: 303, headers: { 'Set-Cookie': cookie } })
}

async function viewOf(context: PageContext, refusal: PasswordView['refusal']): Promise<PasswordView> {
  const { user, mustChangePassword } = await readSession(context)
  return { ...gateView(context), refusal, userName: user.userName, isForced: mustChangePassword, backAddress }
}
