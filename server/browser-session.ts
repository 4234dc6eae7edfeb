/** The one cookie of a browser and the keys that follow from it; what stands behind the id is known to upstream alone. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { BrowserSession, NewSession, NewToken } from '../app/server/answer/context.ts'
import { plainAttributes } from '../contract/plain-pages.ts'
import type { WebSettings } from './settings.ts'

const idShape = /^[A-Za-z0-9_-]{43}$/

export function openBrowserSession(cookieHeader: string | undefined, settings: WebSettings): BrowserSession {
  const cookies = parseCookies(cookieHeader)
  const signedIn = idIn(cookies.get(cookieName('sid', settings)))
  const known = signedIn ?? idIn(cookies.get(cookieName('pre', settings)))
  const id = known ?? newId()
  return {
    isSignedIn: signedIn !== undefined,
    authorization: signedIn ? derive(id, 'authorization', settings) : 'anonymous',
    visitor: sha256(id),
    csrf: csrfOf(id, settings),
    draftKeyOf: (userId) => createHmac('sha256', settings.serverKey).update(`draft ${userId}`).digest('hex'),
    language: cookies.get('lang') === 'EN' ? 'EN' : 'CN',
    knownStyle: cookies.get('style'),
    styleCookie: (name) => lastingCookie('style', name, settings),
    plain: cookies.get('plain') || undefined,
    plainCookie: (value) => plainCookie(value, settings),
    preLoginCookie: known ? null : cookie('pre', id, settings),
    createNext: () => nextSession(settings),
    createToken: () => newToken(settings),
    endCookie: cookie('sid', '', settings, 'Max-Age=0'),
    languageCookie: (language) => lastingCookie('lang', language, settings),
  }
}

export function isCsrfToken(given: string, session: BrowserSession): boolean {
  const [a, b] = [sha256(given), sha256(session.csrf)]
  return timingSafeEqual(Buffer.from(a), Buffer.from(b))
}

function nextSession(settings: WebSettings): NewSession {
  const id = newId()
  const authorization = derive(id, 'authorization', settings)
  return { idHash: sha256(id), codeHash: sha256(authorization), authorization, cookie: cookie('sid', id, settings) }
}

function newToken(settings: WebSettings): NewToken {
  const token = newId()
  return { token, codeHash: sha256(bearerCode(token, settings)) }
}

/** What a bearer token is to the services: they know neither it nor, but for a hash, this code. */
export function bearerCode(token: string, { serverKey }: WebSettings): string {
  return `open.${createHmac('sha256', serverKey).update(`open ${token}`).digest('hex')}`
}

/** The authorization code is HMAC(server key, id) as the contract says; the CSRF token must not be the same value, as pages show it. */
function derive(id: string, purpose: 'authorization' | 'csrf', settings: WebSettings): string {
  return createHmac('sha256', settings.serverKey)
    .update(purpose === 'csrf' ? `csrf ${id}` : id)
    .digest('hex')
}

function csrfOf(id: string, settings: WebSettings): string {
  return derive(id, 'csrf', settings)
}

function cookie(name: 'sid' | 'pre', value: string, settings: WebSettings, ...more: string[]): string {
  const secure = settings.isHttps ? ['Secure'] : []
  return [`${cookieName(name, settings)}=${value}`, 'Path=/', ...secure, 'HttpOnly', 'SameSite=Lax', ...more].join('; ')
}

/** What a browser is told to remember for a year and nothing depends on. */
function lastingCookie(name: 'lang' | 'style', value: string, { isHttps }: WebSettings): string {
  return `${name}=${value}; Path=/; SameSite=Lax; HttpOnly; Max-Age=31536000${isHttps ? '; Secure' : ''}`
}

/** Script sets it too, where it fails (app/script/watch.ts). */
const plainCookie = (value: string, { isHttps }: WebSettings): string =>
  `plain=${value}; Path=/; SameSite=Lax${plainAttributes(value)}${isHttps ? '; Secure' : ''}`

function cookieName(name: 'sid' | 'pre', settings: WebSettings): string {
  return settings.isHttps ? `__Host-${name}` : name
}

function newId(): string {
  return randomBytes(32).toString('base64url')
}

function idIn(value: string | undefined): string | undefined {
  return value !== undefined && idShape.test(value) ? value : undefined
}

export const visitorOf = (token: string): string => sha256(token)

function sha256(value: string): string {
  return createHash('sha256').update(value).digest('hex')
}

function parseCookies(header = ''): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    if (at > 0) cookies.set(pair.slice(0, at).trim(), pair.slice(at + 1).trim())
  }
  return cookies
}
