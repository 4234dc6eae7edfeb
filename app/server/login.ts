/** Log-in with name and password; the session begins with a new id, whose hashes alone go to the services. */

import { randomUUID } from 'node:crypto'
import { redirect } from '@remix-run/node'
import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { isBilingual } from '../../catalogue/lookup-book.ts'
import type { Language, LoginView } from '../page-types.ts'
import type { PageContext } from './context.ts'
import { UpstreamRefusal } from './errors.ts'
import { formOf, parkedOf, type TypedForm } from './form.ts'
import { preferredLanguage, wordsOf } from './i18n.ts'
import { safeTarget } from './return-to.ts'
import { callerOf, readSession } from './session.ts'
import { type Caller, call } from './upstream.ts'
import { readOpened } from './versions.ts'

interface SignedIn {
  cookie: string
  language: Language
  returnTo: string
}

export interface LoginData {
  view: LoginView
}

/** The page, or the way to where one wanted to go for those who are signed in already. */
export async function showLogin(request: Request, context: PageContext): Promise<LoginData> {
  const { searchParams } = new URL(request.url)
  const returnTo = safeTarget(searchParams.get('returnTo'), context.origin)
  if (context.session.isSignedIn && (await isAlive(context))) throw redirect(returnTo)
  await speakToVisitor(request, context)
  const words = wordsOf(context.session.language)
  return { view: loginView(context, { returnTo, ...(searchParams.get('reason') === 'ended' && { notice: words('session.ended') }) }) }
}

/** Until somebody chose a language, pages that are seen without a log-in follow the browser's. */
export async function speakToVisitor(request: Request, context: PageContext): Promise<void> {
  const chosen = new URL(request.url).searchParams.get('lang')
  if (chosen === 'CN' || chosen === 'EN') context.session.language = chosen
  else if (!request.headers.get('cookie')?.includes('lang=')) context.session.language = await preferredLanguage(request)
}

/** A redirect with the new cookies, or what was wrong. */
export async function signIn(request: Request, context: PageContext): Promise<Response> {
  await speakToVisitor(request, context)
  const authenticator = new Authenticator<SignedIn>().use(new FormStrategy(({ form }) => enter(form, request, context)), 'password')
  const form = await request.clone().formData()
  const language = form.get('language')
  if (form.get('intent') === 'language' && (language === 'CN' || language === 'EN')) {
    const returnTo = safeTarget(textIn(form, 'returnTo'), context.origin)
    const headers = { 'Set-Cookie': context.session.languageCookie(language) }
    if (!textIn(form, 'form')) return redirect(`/?${new URLSearchParams({ returnTo })}`, { status: 303, headers })
    context.session.language = language
    return Response.json({ view: loginView(context, waiting(form, context)) } satisfies LoginData, { headers })
  }
  if (form.get('intent') === 'resume') {
    const notice = wordsOf(context.session.language)('session.ended')
    return Response.json({ view: loginView(context, { ...waiting(form, context), notice }) } satisfies LoginData)
  }
  if (form.get('intent') === 'captcha') return loginAgain(form, context, 200, true, null)
  try {
    const entered = await authenticator.authenticate('password', request)
    const headers = new Headers()
    headers.append('Set-Cookie', entered.cookie)
    headers.append('Set-Cookie', context.session.languageCookie(entered.language))
    return redirect(entered.returnTo, { status: 303, headers })
  } catch (error) {
    if (!(error instanceof UpstreamRefusal)) throw error
    return refusedLogin(form, error, context)
  }
}

async function enter(form: FormData, request: Request, context: PageContext): Promise<SignedIn> {
  const { idHash, codeHash, cookie, authorization } = context.session.createNext()
  const { data } = await call<{ language: Language; user?: { id: string } }>(
    '/v1/login',
    {
      userName: textIn(form, 'userName'),
      password: textIn(form, 'password'),
      captchaId: captchaIn(request),
      captcha: textIn(form, 'captcha'),
      visitor: context.session.visitor,
      idHash,
      codeHash,
    },
    visitorOf(context),
  )
  const returnTo = await resumed(form, data.user?.id, { ...callerOf(context), authorization }, context.origin)
  return { cookie, language: data.language, returnTo }
}

/** A form that waited is parked for its person, and the page opens with it; for anybody else it is gone. */
async function resumed(form: FormData, userId: string | undefined, caller: Caller, origin: string): Promise<string> {
  const { address, typed } = waitingForm(form)
  const target = safeTarget(address ?? textIn(form, 'returnTo'), origin)
  if (!typed || !userId || readOpened(typed.opened)?.user !== userId) return target
  const url = new URL(target, origin)
  const key = randomUUID()
  await call('/v1/session/park', { key, state: parkedOf(typed) }, caller)
  url.searchParams.set('park', key)
  return url.pathname + url.search
}

function waitingForm(form: FormData): { address?: string; typed?: TypedForm } {
  try {
    const { address, fields } = JSON.parse(textIn(form, 'form')) as { address?: unknown; fields?: unknown }
    const entries = Array.isArray(fields) ? (fields as unknown[]) : []
    const posted = new FormData()
    for (const entry of entries) if (Array.isArray(entry)) posted.append(String(entry[0]), String(entry[1]))
    return { ...(typeof address === 'string' && { address }), typed: formOf(posted) }
  } catch {
    return {}
  }
}

/** What the page of the log-in carries along. */
function waiting(form: FormData, context: PageContext): Partial<LoginView> {
  const text = textIn(form, 'form')
  const returnTo = safeTarget(waitingForm(form).address ?? textIn(form, 'returnTo'), context.origin)
  return { returnTo, ...(text && { form: text }) }
}

async function refusedLogin(form: FormData, { status, refusal }: UpstreamRefusal, context: PageContext): Promise<Response> {
  const asksCaptcha = refusal.data?.given?.captcha === 'Y'
  return loginAgain(form, context, status, asksCaptcha, { message: refusal.msg, ...(refusal.data?.at && { field: refusal.data.at }) })
}

/** The form as it was typed, the password left out; the number of the picture waits in a cookie for as long as the picture is good. */
async function loginAgain(
  form: FormData,
  context: PageContext,
  status: number,
  asksCaptcha: boolean,
  refusal: LoginView['refusal'],
): Promise<Response> {
  const captcha = asksCaptcha ? await newCaptcha(context) : null
  const view = loginView(context, {
    ...waiting(form, context),
    userName: textIn(form, 'userName'),
    captcha: captcha && `data:image/svg+xml;base64,${Buffer.from(captcha.svg).toString('base64')}`,
    refusal,
  })
  const headers = captcha ? { 'Set-Cookie': `captcha=${captcha.captchaId}; Path=/; HttpOnly; SameSite=Lax; Max-Age=300` } : undefined
  return Response.json({ view } satisfies LoginData, { status, headers })
}

function captchaIn(request: Request): string {
  return /(?:^|;\s*)captcha=([0-9a-f-]{36})/.exec(request.headers.get('cookie') ?? '')?.[1] ?? ''
}

async function newCaptcha(context: PageContext) {
  return (await call<{ captchaId: string; svg: string }>('/v1/generateRandomValidate', { visitor: context.session.visitor }, visitorOf(context))).data
}

/** Calls before log-in come as nobody, also when an old cookie is still there. */
function visitorOf(context: PageContext): Caller {
  return { ...callerOf(context), authorization: 'anonymous' }
}

async function isAlive(context: PageContext): Promise<boolean> {
  try {
    await readSession(context)
    return true
  } catch (error) {
    if (error instanceof UpstreamRefusal && error.status === 401) return false
    throw error
  }
}

function loginView(context: PageContext, given: Partial<LoginView>): LoginView {
  const words = wordsOf(context.session.language)
  return {
    language: context.session.language,
    canSwitchLanguage: isBilingual(),
    organisation: '',
    userName: '',
    captcha: null,
    refusal: null,
    forgetAddress: '/forget',
    news: [],
    help: [],
    footer: words('login.footer'),
    ...given,
  }
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
