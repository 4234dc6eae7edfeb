/** The services as web calls them: signed requests of one person, at any address. */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { encryptIds } from '../id-list.ts'
import type { IdListKey } from '../keys.ts'
import { ANONYMOUS, bodyPart, fieldsPart, monotonicClock, type SignKey, type SignRequest, signedHeaders } from '../signing.ts'
import type { Language } from '../types.ts'

export interface Installation {
  /** Of the services, without a path. */
  url: string
  signKey: Pick<SignKey, 'id' | 'secret'>
  idListKey: Pick<IdListKey, 'id' | 'publicKey'>
  /** An administrator of the installation. */
  userName: string
  password: string
}

export interface Reply {
  status: number
  headers: Headers
  /** Parsed where it is JSON, else null. */
  // biome-ignore lint/suspicious/noExplicitAny: what came is what is being checked
  body: any
  bytes: Buffer
}

/** What differs from a call as it should be. */
export interface Sent {
  authorization?: string
  language?: Language
  key?: string
  method?: 'GET' | 'POST'
  query?: string
  /** Signed instead of what is sent. */
  signed?: Partial<SignRequest>
  /** Sent instead of what is signed. */
  headers?: Record<string, string>
}

export interface Session {
  authorization: string
  /** As the log-in answered. */
  data: { user: { id: string }; currentResp: { responsibilityId: string }; responsibilities: { id: string }[] }
}

export function openDoor(place: Installation) {
  const nextTimestamp = monotonicClock(Date.now)

  async function send(path: string, content: { body?: string | FormData; part: string; type?: string }, sent: Sent): Promise<Reply> {
    const { method = 'POST', query } = sent
    const signed: SignRequest = {
      method,
      path,
      query,
      bodyPart: content.part,
      appId: 'srm-bff',
      gatewayTag: 'default',
      language: sent.language ?? 'CN',
      authorization: sent.authorization ?? ANONYMOUS,
      timestamp: nextTimestamp(),
      idempotencyKey: sent.key ?? null,
      ...sent.signed,
    }
    const headers = { ...signedHeaders(place.signKey, signed), ...(content.type && { 'content-type': content.type }), ...sent.headers }
    const answer = await fetch(place.url + path + (query ? `?${query}` : ''), { method, headers, body: content.body })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const isJson = answer.headers.get('content-type')?.includes('json') ?? false
    return { status: answer.status, headers: answer.headers, bytes, body: isJson ? JSON.parse(bytes.toString()) : null }
  }

  const post = (path: string, body: object, sent: Sent = {}): Promise<Reply> => {
    const text = JSON.stringify(body)
    return send(path, { body: text, part: bodyPart(text), type: 'application/json' }, sent)
  }

  return {
    place,
    post,
    get: (path: string, query: string, sent: Sent = {}): Promise<Reply> => send(path, { part: bodyPart() }, { ...sent, method: 'GET', query }),
    /** With ids that do not travel in clear (S4.9). */
    postSealed(path: string, body: object, ids: readonly string[], sent: Sent = {}): Promise<Reply> {
      const timestamp = nextTimestamp()
      const sealed = encryptIds(ids, { method: 'POST', path, timestamp }, place.idListKey)
      return post(path, { ...body, ids: sealed }, { ...sent, signed: { timestamp } })
    },
    /** Text fields come before the file, and are what is signed (S4.5). */
    upload(path: string, fields: [string, string][], name: string, content: Buffer, sent: Sent = {}): Promise<Reply> {
      const form = new FormData()
      for (const [field, value] of fields) form.append(field, value)
      form.append('files', new Blob([new Uint8Array(content)]), name)
      return send(path, { body: form, part: fieldsPart(fields) }, sent)
    },
    /** A new session of this person, made as web makes one: the services learn its hashes only. */
    async signIn(userName = place.userName, password = place.password): Promise<{ reply: Reply; session: Session }> {
      const id = randomBytes(32).toString('base64url')
      const authorization = createHmac('sha256', randomBytes(32)).update(id).digest('hex')
      const body = { userName, password, visitor: sha256('visitor'), idHash: sha256(id), codeHash: sha256(authorization) }
      const reply = await post('/v1/login', body)
      return { reply, session: { authorization, data: reply.body?.data } }
    },
  }
}

export type Door = ReturnType<typeof openDoor>

export const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex')
