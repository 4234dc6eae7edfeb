/**
 * The authorization endpoint of OAuth (RFC 6749, 4.1; PKCE with S256, RFC 7636). Until application and address are known together nobody is
 * sent anywhere: what is wrong before that is shown here, what is wrong after it is told to the application.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { ConsentView } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { UpstreamRefusal } from '../answer/errors.ts'
import { wordsOf } from '../answer/i18n.ts'
import type { PageAnswer } from '../answer/page-answer.ts'
import { redirect, redirectAway } from '../answer/return-to.ts'
import { requireSession } from '../page/open-page.ts'
import { call } from '../services/upstream.ts'
import { callerOf, readSession } from '../session/session.ts'
import { gateAnswer, gateView, languageIn, type Shown, textIn } from './gate.ts'

/** What an application asks with, as far as it matters before anybody is sent back to it. */
interface AuthorizationRequest {
  clientId: string
  redirectUri: string
  state: string | null
  challenge: string
  /** Why the application is sent away at once, in the words of RFC 6749. */
  error: string | null
}
type App = Pick<ConsentView, 'tokenMinutes' | 'apis'> & { name: string }

const challengeForm = /^[\w-]{43}$/
/** RFC 6749, 3.1: none of them twice. */
const single = ['client_id', 'redirect_uri', 'response_type', 'state', 'code_challenge', 'code_challenge_method']

export async function showConsent(request: Request, context: PageContext): Promise<PageAnswer<Shown<ConsentView>>> {
  const { asked, app, userName } = await openConsent(request, context)
  if (asked.error) return sendBack(context, asked, { error: asked.error })
  const { host, origin } = new URL(asked.redirectUri)
  context.leadsTo = origin
  const { name: appName, tokenMinutes, apis } = app
  return gateAnswer<ConsentView>(context, { ...gateView(context), appName, userName, host, tokenMinutes, apis })
}

export async function answerConsent(request: Request, context: PageContext): Promise<PageAnswer<Shown<ConsentView>>> {
  const { asked } = await openConsent(request, context)
  const form = await request.formData()
  const language = languageIn(form)
  if (language) return redirect(ownAddress(request), { status: 303, headers: { 'Set-Cookie': context.session.languageCookie(language) } })
  if (asked.error) return sendBack(context, asked, { error: asked.error })
  if (textIn(form, 'intent') !== 'allow') return sendBack(context, asked, { error: 'access_denied' })
  const code = randomBytes(32).toString('base64url')
  const { clientId, redirectUri, challenge } = asked
  const apiIds = form.getAll('api').map(String)
  await call('/v1/oauth/agree', { clientId, redirectUri, challenge, apiIds, grantHash: hashOfCode(code) }, callerOf(context))
  return sendBack(context, asked, { code })
}

/** The services know a code by its hash only. */
export const hashOfCode = (code: string): string => createHash('sha256').update(code).digest('hex')

async function openConsent(request: Request, context: PageContext) {
  requireSession(request, context)
  const { user, mustChangePassword } = await readSession(context)
  if (mustChangePassword) throw redirect('/password', 303)
  const asked = readAsked(request, context)
  const { data: app } = await call<App>('/v1/oauth/consent', { clientId: asked.clientId, redirectUri: asked.redirectUri }, callerOf(context))
  const { language } = context.session
  return { asked, app, userName: (language === 'EN' ? user.displayNameEn : null) ?? user.displayName }
}

function readAsked(request: Request, context: PageContext): AuthorizationRequest {
  const { searchParams } = new URL(request.url)
  const given = (name: string) => searchParams.get(name) ?? ''
  const wrong = single.find((name) => searchParams.getAll(name).length > 1) ?? ['client_id', 'redirect_uri'].find((name) => !given(name))
  if (wrong) {
    const msg = wordsOf(context.session.language)('consent.request', { name: wrong })
    throw new UpstreamRefusal(400, { status: 'E', code: 'REQUEST', msg })
  }
  return {
    clientId: given('client_id'),
    redirectUri: given('redirect_uri'),
    state: searchParams.get('state'),
    challenge: given('code_challenge'),
    error: errorIn(given),
  }
}

function errorIn(given: (name: string) => string): string | null {
  if (!given('response_type')) return 'invalid_request'
  if (given('response_type') !== 'code') return 'unsupported_response_type'
  return given('code_challenge_method') === 'S256' && challengeForm.test(given('code_challenge')) ? null : 'invalid_request'
}

/** The address is one that the application registered, whatever of it is a query; `iss` tells who answers (RFC 9207). */
function sendBack({ origin }: PageContext, { redirectUri, state }: AuthorizationRequest, answer: Record<string, string>): Response {
  const target = new URL(redirectUri)
  for (const [name, value] of Object.entries({ ...answer, ...(state !== null && { state }), iss: origin })) target.searchParams.set(name, value)
  return redirectAway(target.href, 303)
}

const ownAddress = (request: Request): string => {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}
