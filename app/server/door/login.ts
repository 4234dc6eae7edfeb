/** Log-in with name and password; the session begins with a new id, whose hashes alone go to the services. */
import { randomUUID } from 'node:crypto'
import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { clockDay } from '../../../catalogue/constants/clock.ts'
import type { BoardNotice } from '../../../contract/types.ts'
import type { Language, LoginView, Reply, SecondView } from '../../page-types.ts'
import { packCarried, unpackCarried } from '../answer/carried.ts'
import type { PageContext } from '../answer/context.ts'
import { RefusedName, UpstreamRefusal } from '../answer/errors.ts'
import { wordsOf } from '../answer/i18n.ts'
import { interfaceWords } from '../answer/interface-words.ts'
import { type PageAnswer, pageAnswer } from '../answer/page-answer.ts'
import { redirect, safeTarget } from '../answer/return-to.ts'
import { formOf, judgeNames, parkedOf } from '../form/form.ts'
import { refusedReply, wholeReply } from '../form/submission.ts'
import { readOpened } from '../form/versions.ts'
import { type Caller, call } from '../services/upstream.ts'
import { callerOf, readSession } from '../session/session.ts'
import { type Typed, typedInto } from './entries.ts'
import { captchaIn, gateView, languageIn, newCaptcha, speakToVisitor, textIn, visitorOf } from './gate.ts'
import { secondView, ticketCookie } from './second-view.ts'
import { signOnLinks } from './sign-on.ts'

interface SignedIn {
  cookie: string
  language: Language
  returnTo: string
}

/** The password was right, and a second factor is asked for. */
interface HalfWay {
  ticket: string
  language: Language
}

export interface LoginData {
  view: LoginView
  /** Those of the language that the answer is in: it may be another one than the page had. */
  words?: Record<string, string>
  /** Step two, in the place of the log-in form. */
  second?: SecondView
}

/** As many as the form itself could have had. */
const mostCarried = 5_000
/** Why somebody is here again. */
const notices: Readonly<Record<string, string>> = {
  ended: 'session.ended',
  oldest: 'session.oldest',
  changed: 'password.changed',
  late: 'second.late',
}
/** Why a provider's word did not let somebody in. */
const signOnRefusals: readonly string[] = ['sso.UNBOUND', 'sso.EXPIRED', 'sso.REFUSED', 'sso.PROVIDER']

/** The page, or the way to where one wanted to go for those who are signed in already. */
export async function showLogin(request: Request, context: PageContext): Promise<LoginData> {
  const { searchParams } = new URL(request.url)
  const returnTo = safeTarget(searchParams.get('returnTo'))
  if (context.session.isSignedIn && (await isAlive(context))) throw redirect(returnTo)
  await speakToVisitor(request, context)
  const reason = searchParams.get('reason') ?? ''
  const words = wordsOf(context.session.language)
  const notice = notices[reason]
  const reply = signOnRefusals.includes(reason) ? wholeReply(words(reason)) : null
  return { view: await loginView(context, { carried: [['returnTo', returnTo]], ...(notice && { notice: words(notice) }), reply }) }
}

/** A redirect with the new cookies, or what was wrong. */
export async function signIn(request: Request, context: PageContext): Promise<PageAnswer<LoginData>> {
  await speakToVisitor(request, context)
  const form = await request.clone().formData()
  const waits = await waiting(form)
  const language = languageIn(form)
  if (language) {
    const returnTo = safeTarget(textIn(form, 'returnTo'))
    const headers = { 'Set-Cookie': context.session.languageCookie(language) }
    if (!textIn(form, 'form')) return redirect(`/?${new URLSearchParams({ returnTo })}`, { status: 303, headers })
    context.session.language = language
    return pageAnswer({ view: await loginView(context, waits), words: interfaceWords(language) }, { headers })
  }
  if (form.get('intent') === 'resume') {
    const notice = wordsOf(context.session.language)('session.ended')
    return pageAnswer({ view: await loginView(context, { ...waits, notice }) })
  }
  if (form.get('intent') === 'captcha') return loginAgain(form, context, 200, { captcha: true, reply: typedInto('name', form, context).reply() })
  if (form.get('intent') === 'mailCode') return sendCode(form, context)
  const submission = typedInto('login', form, context)
  if (submission.status !== 'success') {
    const reply = submission.reply()
    return loginAgain(form, context, 422, { captcha: form.has('captcha'), mailedId: textIn(form, 'mailedId'), reply })
  }
  const strategy = new FormStrategy(() => enter(submission.value, form, request, context))
  const authenticator = new Authenticator<SignedIn | HalfWay>().use(strategy, 'password')
  try {
    // The form has been read, and it may be long.
    const entered = await authenticator.authenticate('password', new Request(request.url, { method: 'POST', body: new URLSearchParams() }))
    if ('ticket' in entered) return askSecond(form, entered, context)
    const headers = new Headers()
    headers.append('Set-Cookie', entered.cookie)
    headers.append('Set-Cookie', context.session.languageCookie(entered.language))
    return redirect(entered.returnTo, { status: 303, headers })
  } catch (error) {
    if (!(error instanceof UpstreamRefusal)) throw error
    return refusedLogin(form, error, refusedReply(submission, error), context)
  }
}

/** The page of step two at once, so that what waits goes along as on the log-in page. */
async function askSecond(form: FormData, { ticket, language }: HalfWay, context: PageContext): Promise<PageAnswer<LoginData>> {
  context.session.language = language
  const { carried } = await waiting(form)
  const second = await secondView(context, ticket, { carried })
  const headers = new Headers()
  headers.append('Set-Cookie', ticketCookie(ticket, context))
  headers.append('Set-Cookie', context.session.languageCookie(language))
  return pageAnswer({ view: await loginView(context, { carried }), second, words: interfaceWords(language) }, { headers })
}

async function enter(typed: Typed<'login'>, form: FormData, request: Request, context: PageContext): Promise<SignedIn | HalfWay> {
  const { mailedCode, ...entries } = typed
  const mailedId = textIn(form, 'mailedId')
  const { idHash, codeHash, cookie, authorization } = context.session.createNext()
  const { data } = await call<{ language: Language; user?: { id: string }; ticket?: string }>(
    '/v1/login',
    {
      ...entries,
      captchaId: captchaIn(request),
      ...(mailedId && { mailedId, mailedCode }),
      visitor: context.session.visitor,
      idHash,
      codeHash,
    },
    visitorOf(context),
  )
  if (data.ticket) return { ticket: data.ticket, language: data.language }
  const returnTo = await resumed(form, data.user?.id, { ...callerOf(context), authorization }, context.origin)
  return { cookie, language: data.language, returnTo }
}

/** A form that waited is parked for its person, and the page opens with it; for anybody else it is gone. */
export async function resumed(form: FormData, userId: string | undefined, caller: Caller, origin: string): Promise<string> {
  const { address, fields } = await waitingForm(form)
  const target = safeTarget(address ?? textIn(form, 'returnTo'))
  const typed = fields && formOf(formWith(fields))
  if (!typed || !userId || readOpened(typed.opened)?.user !== userId) return target
  const url = new URL(target, origin)
  const key = randomUUID()
  await call('/v1/session/park', { key, state: parkedOf(typed) }, caller)
  url.searchParams.set('park', key)
  return url.pathname + url.search
}

/** Of another hand it may be anything; names in it that are none are refused like those of the form itself, and nothing is built yet. */
function waitingForm(form: FormData): Promise<Waiting> {
  const known = read.get(form)
  if (known !== undefined) return known
  const waits = readWaiting(form)
  read.set(form, waits)
  return waits
}

interface Waiting {
  address?: string
  fields?: [string, string][]
}
/** It may be as long as a document, and is asked for more than once. */
const read = new WeakMap<FormData, Promise<Waiting>>()

async function readWaiting(form: FormData): Promise<Waiting> {
  const { address, fields } = carriedIn(await unpackCarried(textIn(form, 'form')))
  const where = typeof address === 'string' ? { address } : {}
  if (!Array.isArray(fields)) return where
  if (fields.length > mostCarried) throw new RefusedName('form')
  const texts = fields.filter((pair): pair is [string, string] => Array.isArray(pair) && typeof pair[0] === 'string' && typeof pair[1] === 'string')
  judgeNames(texts)
  return { ...where, fields: texts }
}

function carriedIn(text: string): { address?: unknown; fields?: unknown } {
  try {
    const carried: unknown = JSON.parse(text)
    return typeof carried === 'object' && carried !== null ? carried : {}
  } catch {
    return {}
  }
}

/** What the page of the log-in carries along: where one wanted to go, and what one was typing. */
export async function waiting(form: FormData): Promise<Pick<LoginView, 'carried'>> {
  const { address } = await waitingForm(form)
  const text = await packCarried(textIn(form, 'form'))
  const returnTo = safeTarget(address ?? textIn(form, 'returnTo'))
  const carried: [string, string][] = [['returnTo', returnTo]]
  if (text) carried.push(['form', text])
  return { carried }
}

function formWith(fields: readonly [string, string][]): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

async function refusedLogin(form: FormData, error: UpstreamRefusal, reply: Reply, context: PageContext): Promise<PageAnswer<LoginData>> {
  const asks = error.refusal.data?.given?.captcha === 'Y'
  const mailedId = textIn(form, 'mailedId')
  return loginAgain(form, context, error.status, { captcha: asks && !mailedId, ...(asks && { mailedId }), reply })
}

/** For who cannot read the picture: the same words for every name. */
async function sendCode(form: FormData, context: PageContext): Promise<PageAnswer<LoginData>> {
  const named = typedInto('name', form, context)
  const body = { userName: textIn(form, 'userName'), visitor: context.session.visitor }
  try {
    const { data, msg } = await call<{ mailedId: string }>('/v1/login/sendCode', body, visitorOf(context))
    return loginAgain(form, context, 200, { mailedId: data.mailedId, reply: named.reply(), notice: msg })
  } catch (error) {
    if (!(error instanceof UpstreamRefusal)) throw error
    return loginAgain(form, context, error.status, { captcha: true, reply: refusedReply(named, error) })
  }
}

interface Again {
  /** A picture is asked for. */
  captcha?: boolean
  /** Of a code that was mailed instead. */
  mailedId?: string
  reply: Reply
  notice?: string
}

/** The form as it was typed, the password left out. */
async function loginAgain(
  form: FormData,
  context: PageContext,
  status: number,
  { captcha: asks, mailedId = '', reply, notice }: Again,
): Promise<PageAnswer<LoginData>> {
  const captcha = asks ? await newCaptcha(context) : null
  const { carried } = await waiting(form)
  const view = await loginView(context, {
    carried: mailedId ? [...carried, ['mailedId', mailedId]] : carried,
    captcha: captcha?.picture ?? null,
    asksMailedCode: mailedId !== '',
    reply,
    ...(notice && { notice }),
  })
  return pageAnswer({ view }, { status, ...(captcha && { headers: { 'Set-Cookie': captcha.cookie } }) })
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

/** What is announced to everybody who comes; without it the door opens all the same. */
async function publicNews(context: PageContext): Promise<LoginView['news']> {
  const { data } = await call<BoardNotice[] | null>('/v1/notice/onLogin', {}, visitorOf(context)).catch(() => ({ data: null }))
  const top = wordsOf(context.session.language)('home.top')
  return (data ?? []).map(({ title, at, html, isTop }) => ({
    title,
    href: '',
    date: clockDay(new Date(at)),
    ...(html && { html }),
    ...(isTop && { mark: top }),
  }))
}

async function loginView(context: PageContext, given: Partial<LoginView>): Promise<LoginView> {
  const [, returnTo = ''] = given.carried?.find(([name]) => name === 'returnTo') ?? []
  const [signOn, news] = await Promise.all([signOnLinks(context, returnTo), publicNews(context)])
  return {
    ...gateView(context),
    news,
    organisation: '',
    captcha: null,
    asksMailedCode: false,
    signOn,
    forgetAddress: '/forget',
    ...given,
  }
}
