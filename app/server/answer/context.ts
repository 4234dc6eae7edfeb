/** What the web process gives every loader and action along with the request. The process itself imports these types and nothing else of `app/`. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { AppLoadContext } from '@remix-run/server-runtime'
import type { Language, Row } from '../../page-types.ts'

export interface NewSession {
  idHash: string
  codeHash: string
  /** Authorization code of calls in the new session. */
  authorization: string
  cookie: string
}

/** A bearer token, and the SHA-256 of the authorization code that goes with it. */
export interface NewToken {
  token: string
  codeHash: string
}

/** What the cookie of this browser says, or the bearer token of a program; the id itself goes no further than the process. */
export interface BrowserSession {
  isSignedIn: boolean
  /** Authorization code of the signed calls; `anonymous` before log-in. */
  authorization: string
  /** SHA-256 of the session id or, before log-in, of the id that stands in its place. */
  visitor: string
  /** Value of the form field `_csrf`. */
  csrf: string
  /** Key for a person's unsaved work in browsers, 32 bytes in hex: the same in every session of that person, and no one else's. */
  draftKeyOf(userId: string): string
  language: Language
  /** Name of the style sheet that this browser has fetched. */
  knownStyle: string | undefined
  styleCookie(name: string): string
  /** Whether pages come without script, since it failed; `new` as long as nobody has said so. */
  plain: string | undefined
  plainCookie(value: string): string
  /** To be set with the answer when this browser had no cookie yet. */
  preLoginCookie: string | null
  createNext(): NewSession
  /** For a program: shown to it once, and kept nowhere. */
  createToken(): NewToken
  endCookie: string
  languageCookie(language: Language): string
}

interface RequestFacts {
  /** Canonical name of the menu page, from the map of routes; never read from the address. */
  page: string | null
  session: BrowserSession
  requestId: string
  nonce: string
  /** Address of the browser. */
  address: string
  /** Whose share this request takes of what all share: the person's, or, while nobody is known, the network's that it comes from. */
  holder: string
  /** The services know this session as that person's; null when they know it no longer. */
  notePerson(userId: string | null): void
  /** What the browser calls itself, in printable characters. */
  agent: string
  /** There is more to do than can be done (503), or this person asks too often (429): the answer comes at once, with what was posted. */
  refused: { why: 'busy' | 'often'; seconds: number } | null
  /** A person opened the address in a browser; what script or a program asks is read by them. */
  isByLink: boolean
  /** What a person is told in place of a file that cannot be sent. */
  fileRefusal: { status: number; view: unknown } | null
  /** Origin that browsers see. */
  origin: string
  /** Whether script asks for what one page shows, which it gets as JSON. */
  isData: boolean
  /** Rows of a document request, which the HTML carries once; on other requests they are part of the JSON. */
  rows: { isDocument: boolean; value: Row[] | null }
  /** The form of a route that takes uploads, as it comes: past the streams of the framework, which cost a third of the speed. */
  upload: { body: Readable; headers: IncomingHttpHeaders } | null
  /** The page as rendered, or its data as JSON, on its way past the `Response`, which would copy it four times; the answer itself has no body. */
  text: string | null
  /** Origin beyond this one to which the answer to a form of this page leads. */
  leadsTo: string | null
  /** Set by a handler whose answer is a file: the bytes go out as they come; the answer itself has no body. */
  download: Readable | null
}

declare module '@remix-run/server-runtime' {
  interface AppLoadContext extends RequestFacts {}
}

/** What the framework hands to every loader and action. */
export type PageContext = AppLoadContext
