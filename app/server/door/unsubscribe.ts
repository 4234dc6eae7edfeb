/** The page behind the link at the end of a mail: opening it shows what would be given up, a press gives it up. It works without a log-in, and mail programs press it by themselves. */
import type { UnsubscribeView } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { UpstreamRefusal } from '../answer/errors.ts'
import { wordsOf } from '../answer/i18n.ts'
import type { PageAnswer } from '../answer/page-answer.ts'
import { redirect } from '../answer/return-to.ts'
import { wholeReply } from '../form/submission.ts'
import { call } from '../services/upstream.ts'
import { gateAnswer, gateView, languageIn, type Shown, speakToVisitor, visitorOf } from './gate.ts'

interface Kind {
  title: string
  titleEn: string | null
  isDone: boolean
}

export async function showUnsubscribe(request: Request, context: PageContext, token: string): Promise<PageAnswer<Shown<UnsubscribeView>>> {
  await speakToVisitor(request, context)
  return asked(context, { token, op: 'SHOW' })
}

export async function doUnsubscribe(request: Request, context: PageContext, token: string): Promise<PageAnswer<Shown<UnsubscribeView>>> {
  await speakToVisitor(request, context)
  const language = languageIn(await request.formData())
  if (language) return redirect(new URL(request.url).pathname, { status: 303, headers: { 'Set-Cookie': context.session.languageCookie(language) } })
  return asked(context, { token, op: 'DO' })
}

async function asked(context: PageContext, body: { token: string; op: 'SHOW' | 'DO' }): Promise<PageAnswer<Shown<UnsubscribeView>>> {
  const { language } = context.session
  try {
    const { data } = await call<Kind>('/v1/message/unsubscribe', body, visitorOf(context))
    const kind = (language === 'EN' && data.titleEn) || data.title
    const notice = data.isDone ? { notice: wordsOf(language)('unsubscribe.done') } : {}
    return gateAnswer(context, { ...gateView(context), ...notice, kind, isDone: data.isDone })
  } catch (error) {
    if (!(error instanceof UpstreamRefusal) || error.status !== 422) throw error
    return gateAnswer(context, { ...gateView(context), kind: '', isDone: true, reply: wholeReply(error.refusal.msg) }, error.status)
  }
}
