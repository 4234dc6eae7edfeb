import type { IncomingFile } from '../../contract/form-reader.ts'
import type { Answer, Language } from '../../contract/types.ts'

import type { Side } from '../store/scope.ts'

export type { IncomingFile }

/** Who is asking, as the database says on this call; nothing of it is taken from the payload. */
export interface Actor {
  userId: string
  userName: string
  displayName: string
  side: Side
  /** The current responsibility: its id and its code (`buyer`, `manager`, …). */
  responsibilityId: string | null
  responsibility: string
  /** Codes of every responsibility held; approval tasks count for all of them. */
  responsibilities: readonly string[]
  /** Every row where the list of permits is empty, instead of the own ones alone (manager, admin). */
  dataScopeAll: boolean
  orgIds: readonly string[]
  /** With descendants. */
  categoryIds: readonly string[]
  /** Codes. */
  purchaseGroups: readonly string[]
  userGroups: readonly string[]
  supplierIds: readonly string[]
  /** By whose clock times are read; the company's without one. */
  timeZone?: string
  /** Canonical page names granted to the current responsibility, with the button codes of each. */
  grants: ReadonlyMap<string, ReadonlySet<string>>
  /** Set where nobody has signed in but a person who was mailed a link: the document and the role that it is for. */
  link?: { businessId: string; role: string }
  /** The page of the `menuId` of this call; null for calls that belong to no page. */
  page: string | null
}

/** One call: who, when, in which words, and the key under which it happens once. */
export interface CallContext {
  actor: Actor
  now: Date
  /** `now` is the moment at which somebody asked: what goes by the millisecond asks the database how late it is (`byDatabaseClock`). */
  isPresent?: boolean
  language: Language
  requestId: string
  /** Address of the person's browser, for the audit. */
  address: string
  idempotencyKey: string | null
  /** What the browser calls itself. */
  userAgent?: string | null
  /** `bytes=…`, when only a part of a file is wanted. */
  range?: string | null
  /** Name of the program that acts in the person's name. */
  program?: string
  /** Of a program: the fields that it reads of the answer, all but contacts where none is named. */
  fields?: readonly string[]
}

/** Who reads, and in which language. */
export type Reader = Pick<CallContext, 'actor' | 'language'>
/** Who asks for a list, and when: what is recent goes by the same clock as what was written. */
export type Asker = Pick<CallContext, 'actor' | 'language' | 'now'>

export type { Side } from '../store/scope.ts'
export type { Tx } from '../store/transaction.ts'

export type Doc = Record<string, unknown> & { id: string }

/** What the stored rows look like before the work, to write only what changed. */
export type Snapshot = Map<string, Doc>

/** What the HTTP side knows of the services. */
export interface Services {
  /** `POST /v1/{entity}Restful/{verb}`. */
  verb(entity: string, verb: string, body: Record<string, unknown>, context: CallContext): Promise<Answer>
  /** The named calls of the checklist, by their address; undefined when there is none. */
  call(path: string): ((body: Record<string, unknown>, context: CallContext) => Promise<Answer | BinaryAnswer>) | undefined
  /** What the entrance refused before any of these was asked: it leaves the same trace as a refusal of theirs, and is thrown again. */
  refused(path: string, body: Record<string, unknown>, context: CallContext, refusal: unknown): Promise<never>
  /** A call of a program that came to its end: it stands in the log of interfaces. */
  heard(call: HeardCall): Promise<void>
  openApi(): unknown
}

/** What a program asked, and the error that it was told where there was one. */
export interface HeardCall {
  program: { id: string; name: string }
  userId: string
  method: string
  path: string
  body: Record<string, unknown>
  error: unknown
  ms: number
  now: Date
  address: string
  requestId: string
}

/** A stream or file instead of JSON: prints, exports, templates, attachments. */
export interface BinaryAnswer {
  contentType: string
  fileName: string
  body: Buffer | NodeJS.ReadableStream
  /** Shown in a viewer instead of being saved. */
  isInline?: true
  /** Length of the body where it is known before its end. */
  bytes?: number
  /** A part of the file: first and last byte, and the length of the whole. */
  range?: { start: number; end: number; total: number }
}

/** A call of the checklist that is no verb of a document. */
export type NamedCall = (body: Record<string, unknown>, context: CallContext) => Promise<Answer | BinaryAnswer>
