/** A new password for who forgot it: three steps, of which the services know the next one for each browser. */
import type { ForgetView } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { UpstreamRefusal } from '../answer/errors.ts'
import { wordsOf } from '../answer/i18n.ts'
import type { PageAnswer } from '../answer/page-answer.ts'
import { redirect } from '../answer/return-to.ts'
import { refusedReply } from '../form/submission.ts'
import { call } from '../services/upstream.ts'
import { typedInto } from './entries.ts'
import { captchaIn, gateAnswer, gateView, languageIn, newCaptcha, type Shown, speakToVisitor, textIn, visitorOf } from './gate.ts'

const CHANNELS = { EMAIL: 'Email', PHONE: 'Phone' } as const

interface RecoveryStep {
  requestId: string
  channel: keyof typeof CHANNELS
  isPassed: boolean
}

export async function showForget(request: Request, context: PageContext): Promise<PageAnswer<Shown<ForgetView>>> {
  await speakToVisitor(request, context)
  const { searchParams } = new URL(request.url)
  const link = searchParams.get('link')
  if (link) return shown(context, { step: (await isGood(link, context)) ? 'PASSWORD' : 'VOID', carried: [['link', link]] })
  const step = searchParams.has('again') ? null : await stepOf(context)
  if (!step) return asked(context, null)
  return shown(context, {
    step: step.isPassed ? 'PASSWORD' : 'CODE',
    ...(!step.isPassed && { notice: wordsOf(context.session.language)('forget.sent') }),
  })
}

export async function doForget(request: Request, context: PageContext): Promise<PageAnswer<Shown<ForgetView>>> {
  await speakToVisitor(request, context)
  const form = await request.formData()
  const link = textIn(form, 'link')
  const language = languageIn(form)
  const here = link ? `/forget?${new URLSearchParams({ link })}` : '/forget'
  if (language) return redirect(here, { status: 303, headers: { 'Set-Cookie': context.session.languageCookie(language) } })
  switch (textIn(form, 'intent')) {
    case 'captcha':
      return asked(context, typedInto('channel', form, context).reply())
    case 'send':
      return send(request, form, context)
    case 'code':
      return enterCode(form, context)
    case 'password':
      return setPassword(form, context, link)
    default:
      return redirect(here, 303)
  }
}

/** The first step; its captcha is asked for each time. */
async function asked(context: PageContext, reply: ForgetView['reply'], status = 200): Promise<PageAnswer<Shown<ForgetView>>> {
  const { picture, cookie } = await newCaptcha(context)
  return shown(context, { reply, step: 'ASK', captcha: picture }, status, cookie)
}

function shown(context: PageContext, given: Partial<ForgetView>, status = 200, cookie?: string): Response {
  const view: ForgetView = { ...gateView(context), step: 'ASK', captcha: null, ...given }
  return gateAnswer(context, view, status, cookie)
}

async function send(request: Request, form: FormData, context: PageContext): Promise<PageAnswer<Shown<ForgetView>>> {
  const submission = typedInto('forget', form, context)
  if (submission.status !== 'success') return asked(context, submission.reply(), 422)
  const { channel, ...typed } = submission.value
  const body = { ...typed, captchaId: captchaIn(request), visitor: context.session.visitor }
  try {
    await call(`/v1/user/forgotPasswordSend${CHANNELS[channel]}Code`, body, visitorOf(context))
    return redirect('/forget', 303)
  } catch (error) {
    if (!(error instanceof UpstreamRefusal)) throw error
    return asked(context, refusedReply(submission, error), error.status)
  }
}

async function enterCode(form: FormData, context: PageContext): Promise<PageAnswer<Shown<ForgetView>>> {
  const step = await stepOf(context)
  if (!step) return redirect('/forget', 303)
  const submission = typedInto('code', form, context)
  if (submission.status !== 'success') return shown(context, { step: 'CODE', reply: submission.reply() }, 422)
  try {
    await check(step, submission.value, context)
    return redirect('/forget', 303)
  } catch (error) {
    if (!(error instanceof UpstreamRefusal)) throw error
    return shown(context, { step: 'CODE', reply: refusedReply(submission, error) }, error.status)
  }
}

async function setPassword(form: FormData, context: PageContext, link: string): Promise<PageAnswer<Shown<ForgetView>>> {
  const submission = typedInto('reset', form, context)
  const carried: [string, string][] = link ? [['link', link]] : []
  const again = (reply: ForgetView['reply'], status: number) => shown(context, { step: 'PASSWORD', carried, reply }, status)
  if (submission.status !== 'success') return again(submission.reply(), 422)
  const { newPassword } = submission.value
  const step = link ? null : await stepOf(context)
  if (!link && !step?.isPassed) return redirect('/forget', 303)
  try {
    if (step) await check(step, { newPassword }, context)
    else await call('/v1/user/passwordByLink', { token: link, newPassword }, visitorOf(context))
    return redirect('/?reason=changed', 303)
  } catch (error) {
    if (!(error instanceof UpstreamRefusal)) throw error
    if (error.refusal.code === 'reset.LINK') return shown(context, { step: 'VOID' }, error.status)
    return again(refusedReply(submission, error), error.status)
  }
}

const check = ({ requestId, channel }: RecoveryStep, typed: { code?: string; newPassword?: string }, context: PageContext) =>
  call(`/v1/user/forgotPasswordCheck${CHANNELS[channel]}Code`, { requestId, visitor: context.session.visitor, ...typed }, visitorOf(context))

async function stepOf(context: PageContext): Promise<RecoveryStep | null> {
  return (await call<RecoveryStep | null>('/v1/user/forgotPasswordStep', { visitor: context.session.visitor }, visitorOf(context))).data
}

/** Asking does not use the link up: mail programs open links by themselves. */
async function isGood(token: string, context: PageContext): Promise<boolean> {
  try {
    await call('/v1/user/passwordByLink', { token }, visitorOf(context))
    return true
  } catch (error) {
    if (error instanceof UpstreamRefusal && error.status < 500) return false
    throw error
  }
}
