/** A change of the own password: a new session id comes with it, and every other session of the person ends (S1.3). */
import type { PasswordView } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { UpstreamRefusal } from '../answer/errors.ts'
import { wordsOf } from '../answer/i18n.ts'
import type { PageAnswer } from '../answer/page-answer.ts'
import { redirect } from '../answer/return-to.ts'
import { refusedReply } from '../form/submission.ts'
import { requireSession } from '../page/open-page.ts'
import { call } from '../services/upstream.ts'
import { callerOf, readSession, withMessage } from '../session/session.ts'
import { typedInto } from './entries.ts'
import { gateAnswer, gateView, languageIn, type Shown } from './gate.ts'
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
  const submission = typedInto('change', form, context)
  if (submission.status !== 'success') return gateAnswer(context, await viewOf(context, submission.reply()), 422)
  const { old, newPassword } = submission.value
  const { idHash, codeHash, authorization, cookie } = context.session.createNext()
  try {
    await call('/v1/user/changePassword', { old, new: newPassword, idHash, codeHash }, callerOf(context))
  } catch (error) {
    if (!(error instanceof UpstreamRefusal) || error.status === 401) throw error
    return gateAnswer(context, await viewOf(context, refusedReply(submission, error)), error.status)
  }
  // The message waits in the new session.
  const selections = withMessage({ selections: {} }, { text: wordsOf(context.session.language)('password.done'), tone: 'ok' })
  await call('/v1/session/save', { selections }, { ...callerOf(context), authorization })
  return redirect('/main', { status: 303, headers: { 'Set-Cookie': cookie } })
}

async function viewOf(context: PageContext, reply: PasswordView['reply']): Promise<PasswordView> {
  const { user, mustChangePassword } = await readSession(context)
  return { ...gateView(context), reply, userName: user.userName, isForced: mustChangePassword, backAddress }
}
