/** Log-in by another house's word: web leads people there and back, the services do the rest. */
import type { Language } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { UpstreamRefusal } from '../answer/errors.ts'
import { redirect, redirectAway, safeTarget } from '../answer/return-to.ts'
import { call } from '../services/upstream.ts'
import { textIn, visitorOf } from './gate.ts'

interface Entered {
  language: Language
  returnTo: string
}

/** The providers that somebody may sign in by, as links. */
export async function signOnLinks(context: PageContext, returnTo: string): Promise<{ label: string; href: string }[]> {
  const { data } = await call<{ code: string; label: string; labelEn: string }[]>('/v1/sso/buttons', {}, visitorOf(context))
  const query = new URLSearchParams({ returnTo })
  return data.map(({ code, label, labelEn }) => ({
    label: context.session.language === 'EN' ? labelEn : label,
    href: `/sso/start/${encodeURIComponent(code)}?${query}`,
  }))
}

export function startSignOn(provider: string, request: Request, context: PageContext): Promise<Response> {
  return orToLogin(async () => {
    const returnTo = safeTarget(new URL(request.url).searchParams.get('returnTo'))
    const asked = { provider, visitor: context.session.visitor, returnTo }
    const { data } = await call<{ address: string }>('/v1/sso/start', asked, visitorOf(context))
    return redirectAway(data.address, 302)
  })
}

export function finishSignOn(provider: string, request: Request, context: PageContext): Promise<Response> {
  const query = new URL(request.url).searchParams.toString()
  return orToLogin(() => enter('/v1/sso/callback', { provider, query }, context))
}

/** The post comes from another site and without a cookie; the next request of the browser brings it along. */
export function takeAssertion(provider: string, request: Request, context: PageContext): Promise<Response> {
  return orToLogin(async () => {
    const response = textIn(await request.formData(), 'SAMLResponse')
    const { data } = await call<{ ticket: string }>('/v1/sso/assert', { provider, response }, visitorOf(context))
    return redirect(`/sso/enter?${new URLSearchParams({ ticket: data.ticket })}`, 303)
  })
}

export function enterByTicket(request: Request, context: PageContext): Promise<Response> {
  const ticket = new URL(request.url).searchParams.get('ticket') ?? ''
  return orToLogin(() => enter('/v1/sso/enter', { ticket }, context))
}

export async function siteMetadata(provider: string, context: PageContext): Promise<Response> {
  const { data } = await call<{ xml: string }>('/v1/sso/metadata', { provider }, visitorOf(context))
  return new Response(data.xml, { headers: { 'Content-Type': 'application/samlmetadata+xml; charset=utf-8' } })
}

/** A new session id, as at every log-in. */
async function enter(path: string, body: object, context: PageContext): Promise<Response> {
  const { idHash, codeHash, cookie } = context.session.createNext()
  const { visitor } = context.session
  const { data } = await call<Entered>(path, { ...body, visitor, idHash, codeHash }, visitorOf(context))
  const headers = new Headers()
  headers.append('Set-Cookie', cookie)
  headers.append('Set-Cookie', context.session.languageCookie(data.language))
  return redirect(safeTarget(data.returnTo), { status: 303, headers })
}

/** Whoever is not let in is told why where he can try again; the page knows the words by this reason. */
async function orToLogin(work: () => Promise<Response>): Promise<Response> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof UpstreamRefusal) || !error.refusal.code.startsWith('sso.')) throw error
    return redirect(`/login?${new URLSearchParams({ reason: error.refusal.code })}`, 303)
  }
}
