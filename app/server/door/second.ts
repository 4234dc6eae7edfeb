/** Step two of the log-in, and of a change to a responsibility that asks for it: a code, a recovery code or a passkey; then the session begins under a new id. */
import type { Language, SecondView } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { UpstreamRefusal } from '../answer/errors.ts'
import { inLanguage, wordsOf } from '../answer/i18n.ts'
import type { PageAnswer } from '../answer/page-answer.ts'
import { redirect, safeTarget } from '../answer/return-to.ts'
import { refusedReply } from '../form/submission.ts'
import { call } from '../services/upstream.ts'
import { callerOf, withMessage } from '../session/session.ts'
import { typedInto } from './entries.ts'
import { gateAnswer, languageIn, type Shown, speakToVisitor, visitorOf } from './gate.ts'
import { resumed, waiting } from './login.ts'
import { emptySecond, secondView, ticketCookie, ticketIn } from './second-view.ts'

interface CameIn {
  language: Language
  user: { id: string }
  responsibilities: { id: string; name: string; nameEn: string | null }[]
  currentResp: { responsibilityId: string }
  recoveryCodes?: string[]
}

/** After a post this runs as well, when its ticket may be used up: then the page only says so. */
export async function showSecond(request: Request, context: PageContext): Promise<PageAnswer<Shown<SecondView>>> {
  await speakToVisitor(request, context)
  const returnTo = safeTarget(new URL(request.url).searchParams.get('returnTo'))
  return shown(request, context, { carried: [['returnTo', returnTo]] }).catch((error) => {
    if (!isLate(error)) throw error
    return gateAnswer(context, { ...emptySecond(context), isOver: true })
  })
}

export async function doSecond(request: Request, context: PageContext): Promise<PageAnswer<Shown<SecondView>>> {
  await speakToVisitor(request, context)
  const form = await request.clone().formData()
  const { carried } = await waiting(form)
  const language = languageIn(form)
  if (!language) return prove(request, form, context)
  context.session.language = language
  return shown(request, context, { carried }, 200, context.session.languageCookie(language)).catch((error) => tooLate(error, context))
}

async function shown(
  request: Request,
  context: PageContext,
  given: Partial<SecondView>,
  status = 200,
  cookie?: string,
): Promise<PageAnswer<Shown<SecondView>>> {
  return gateAnswer(context, await secondView(context, ticketIn(request), given), status, cookie)
}

/** The ticket is of another browser, old, used or tried too often. */
const isLate = (error: unknown): boolean => error instanceof UpstreamRefusal && error.refusal.code === 'factor.TICKET'

/** The person begins anew. */
function tooLate(error: unknown, context: PageContext): Response {
  if (!isLate(error)) throw error
  const target = context.session.isSignedIn ? '/main' : '/?reason=late'
  return redirect(target, { status: 303, headers: { 'Set-Cookie': ticketCookie('', context) } })
}

async function prove(request: Request, form: FormData, context: PageContext): Promise<PageAnswer<Shown<SecondView>>> {
  const submission = typedInto('second', form, context)
  const again = async (reply: SecondView['reply'], status: number) =>
    shown(request, context, { ...(await waiting(form)), reply }, status).catch((late) => tooLate(late, context))
  if (submission.status !== 'success') return again(submission.reply(), 422)
  const { idHash, codeHash, cookie, authorization } = context.session.createNext()
  const { visitor, isSignedIn } = context.session
  const { code, passkey } = submission.value
  const body = { ticket: ticketIn(request), visitor, origin: context.origin, code, ...passkeyIn(passkey), idHash, codeHash }
  let cameIn: CameIn
  try {
    ;({ data: cameIn } = await call<CameIn>('/v1/login/second', body, visitorOf(context)))
  } catch (error) {
    if (!(error instanceof UpstreamRefusal)) throw error
    if (isLate(error)) return tooLate(error, context)
    return again(refusedReply(submission, error), error.status)
  }
  const { language, user, recoveryCodes = [] } = cameIn
  const caller = { ...callerOf(context), authorization }
  const nextAddress = await resumed(form, user.id, caller, context.origin)
  if (isSignedIn) await call('/v1/session/save', { selections: withMessage({ selections: {} }, { text: switched(cameIn), tone: 'ok' }) }, caller)
  const headers = new Headers()
  for (const one of [cookie, context.session.languageCookie(language), ticketCookie('', context)]) headers.append('Set-Cookie', one)
  if (recoveryCodes.length === 0) return redirect(nextAddress, { status: 303, headers })
  context.session.language = language
  const answer = gateAnswer(context, { ...emptySecond(context), canSwitchLanguage: false, recoveryCodes, nextAddress })
  for (const [name, value] of headers) answer.headers.append(name, value)
  return answer
}

function switched({ language, responsibilities, currentResp }: CameIn): string {
  const chosen = responsibilities.find(({ id }) => id === currentResp.responsibilityId)
  return wordsOf(language)('switch.done', { name: chosen ? inLanguage(chosen.name, chosen.nameEn, language) : '' })
}

/** What the browser made of the passkey's answer; from another hand it may be anything. */
export function passkeyIn(answer: string): { passkey?: unknown } {
  try {
    const passkey: unknown = JSON.parse(answer)
    return typeof passkey === 'object' && passkey !== null ? { passkey } : {}
  } catch {
    return {}
  }
}
