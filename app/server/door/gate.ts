/** What the pages before the frame share: their language, the captcha, and the calls of somebody who is nobody yet. */

import { isBilingual } from '../../../catalogue/language/lookup-book.ts'
import { idShape } from '../../../catalogue/values/ids.ts'
import type { GateView } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { preferredLanguage, wordsOf } from '../answer/i18n.ts'
import { interfaceWords } from '../answer/interface-words.ts'
import { type PageAnswer, pageAnswer } from '../answer/page-answer.ts'
import { type Caller, call } from '../services/upstream.ts'
import { callerOf } from '../session/session.ts'

const isDemo = process.env.DEMO === '1'

/** Until somebody chose a language, pages that are seen without a log-in follow the browser's. */
export async function speakToVisitor(request: Request, context: PageContext): Promise<void> {
  const chosen = new URL(request.url).searchParams.get('lang')
  if (chosen === 'CN' || chosen === 'EN') context.session.language = chosen
  else if (!request.headers.get('cookie')?.includes('lang=')) context.session.language = await preferredLanguage(request)
}

export function gateView(context: PageContext): GateView {
  const { language } = context.session
  return {
    language,
    canSwitchLanguage: isBilingual(),
    isDemo,
    carried: [],
    news: [],
    help: [],
    footer: wordsOf(language)('login.footer'),
    reply: null,
  }
}

/** A page before the frame, with what its components need to speak and to post. */
export interface Shown<View extends GateView> {
  view: View
  words: Record<string, string>
  csrf: string
}

export function gateAnswer<View extends GateView>(context: PageContext, view: View, status = 200, cookie?: string): PageAnswer<Shown<View>> {
  const { csrf, language } = context.session
  return pageAnswer({ view, words: interfaceWords(language), csrf }, { status, ...(cookie && { headers: { 'Set-Cookie': cookie } }) })
}

/** Calls before log-in come as nobody, also when an old cookie is still there. */
export function visitorOf(context: PageContext): Caller {
  return { ...callerOf(context), authorization: 'anonymous' }
}

/** The picture as an address, and the cookie in which its number waits for as long as it is good. */
export async function newCaptcha(context: PageContext): Promise<{ picture: string; cookie: string }> {
  const { data } = await call<{ captchaId: string; svg: string }>(
    '/v1/generateRandomValidate',
    { visitor: context.session.visitor },
    visitorOf(context),
  )
  return {
    picture: `data:image/svg+xml;base64,${Buffer.from(data.svg).toString('base64')}`,
    cookie: `captcha=${data.captchaId}; Path=/; HttpOnly; SameSite=Lax; Max-Age=300`,
  }
}

const captchaCookie = new RegExp(`(?:^|;\\s*)captcha=(${idShape})`, 'i')

export function captchaIn(request: Request): string {
  return captchaCookie.exec(request.headers.get('cookie') ?? '')?.[1] ?? ''
}

export function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** The language that the button of the page asks for. */
export function languageIn(form: FormData): 'CN' | 'EN' | null {
  const language = form.get('language')
  return form.get('intent') === 'language' && (language === 'CN' || language === 'EN') ? language : null
}
