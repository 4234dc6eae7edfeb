/**
 * Addresses that are not called by pages of ours: programs and other houses bring a token or a signature. No cookie is read there, so no other
 * site can act for whoever has one, and nothing has to prove that a page of ours was the sender (S2.1).
 */
import type { BrowserSession } from '../app/server/answer/context.ts'
import { EarlyAnswer } from './body.ts'
import { bearerCode, openBrowserSession, visitorOf } from './browser-session.ts'
import type { WebSettings } from './settings.ts'

const entrances = /^\/(?:open|sso\/assert|scim\/v2|ding\/callback|sign\/callback|wopi\/files|punchout)(?:\/|$)/i
/** The one page under `/open`: a person agrees there, in a session of ours. */
const consent = /^\/open\/oauth\/authorize\/?$/i
const interfaces = /^\/open(?:\/|$)/i
const directories = /^\/scim\/v2(?:\/|$)/i
const bearer = /^Bearer +([A-Za-z0-9._~+/-]{20,256}=*)$/i

export const isMachineEntrance = (path: string): boolean => entrances.test(path) && !consent.test(path)

/** Whose calls the services count, by application or token. */
export const isProgramEntrance = (path: string): boolean => (interfaces.test(path) && !consent.test(path)) || directories.test(path)

/** A provider posts its assertion by a form of its own, a supplier's catalogue what was chosen there; programs send JSON, and ask for tokens by a form. */
export const takesFormsOnly = (path: string): boolean => /^\/(?:sso\/assert|punchout)(?:\/|$)/i.test(path) || isOneClick(path)

/** An office server sends the document that it wrote as it is. */
export const takesFile = (path: string): boolean => /^\/wopi\/files\/[^/]+\/contents\/?$/i.test(path)

/** Pressed by mail programs, from anywhere and without a cookie: the address itself says what is given up, and nothing else can be done there. */
export const isOneClick = (path: string): boolean => /^\/unsubscribe\/[^/]+$/i.test(path)

/** Under `/open` a session made of the bearer token; elsewhere, and without a token, nobody has signed in. */
export function openMachineSession(
  path: string,
  { authorization, 'accept-language': language }: { authorization?: string; 'accept-language'?: string },
  settings: WebSettings,
): BrowserSession {
  const nobody = { ...openBrowserSession(undefined, settings), preLoginCookie: null }
  if (!interfaces.test(path)) return nobody
  const token = bearer.exec(authorization ?? '')?.[1]
  const spoken = { ...nobody, language: /^en/i.test(language ?? '') ? ('EN' as const) : ('CN' as const) }
  return token ? { ...spoken, isSignedIn: true, authorization: bearerCode(token, settings), visitor: visitorOf(token) } : spoken
}

/** A directory reads why it was refused in SCIM's own form, whoever refuses. */
export function inFormOf(path: string, early: EarlyAnswer): EarlyAnswer {
  if (!directories.test(path)) return early
  const { status, message: detail, headers } = early
  const body = { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: String(status), detail }
  return new EarlyAnswer(status, JSON.stringify(body), { ...headers, 'Content-Type': 'application/scim+json' })
}
