/** Reads request bodies within the limits of S2.3 and S2.4. */
import type { IncomingMessage } from 'node:http'
import { MIMEType } from 'node:util'
import { isFieldName, shownName } from '../contract/form-names.ts'
import { isSafeJson } from '../contract/safe-json.ts'

/** An answer given before any handler runs. */
export class EarlyAnswer extends Error {
  status: number
  headers: Record<string, string>
  constructor(status: number, message: string, headers: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.headers = headers
  }
}

const bodyLimits = {
  jsonBytes: 2 * 1024 ** 2,
  formBytes: 5 * 1024 ** 2,
  /** A workbook to be imported (20 MB), and the fields beside it. */
  multipartBytes: 26 * 1024 ** 2,
  formFields: 5_000,
  idleMs: 30_000,
  graceMs: 60_000,
  bytesPerSecond: 2_048,
}

/** What an address takes: forms of our pages, what programs and other houses send, a file as it is, or an upload that is read past this file. */
type Taken = 'form' | 'data' | 'file' | 'upload'

/** A body that has been judged; a form can be asked for one of its fields. */
export interface Body {
  bytes: Buffer
  /** How many a form has. */
  fields: number
  field(name: string): string | null
}

export async function readBody(req: IncomingMessage, taken: Taken): Promise<Body> {
  const type = typeOf(req)
  const most = taken === 'file' ? bodyLimits.multipartBytes : mostBytes(type)
  if (Number(req.headers['content-length'] ?? 0) > most) throw tooLarge()
  if (!takes(taken, type)) throw new EarlyAnswer(415, '不接受这种内容类型 / This content type is not accepted')

  const chunks: Buffer[] = []
  let size = 0
  // Leaving the loop must not close the line, or the refusal would not arrive.
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    size += chunk.length
    if (size > most) throw tooLarge()
    chunks.push(chunk)
  }
  const bytes = Buffer.concat(chunks)
  if (taken === 'file') return { bytes, fields: 0, field: () => null }
  if (type === null && size > 0) throw new EarlyAnswer(415, '缺少内容类型 / The content type is missing')
  // Directories say the type of what they do not send along with a DELETE, too.
  const isNothing = size === 0 && req.method === 'DELETE'
  if (isJson(type) && !isNothing) checkJson(bytes)
  const form = type === urlEncoded ? readFields(bytes) : type === multipart ? await readParts(bytes, req.headers['content-type'] ?? '') : null
  return { bytes, fields: form ? [...form.keys()].length : 0, field: (name) => textOf(form?.get(name)) }
}

const urlEncoded = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data'
const isJson = (type: string | null): boolean => type !== null && /^application\/(?:json|[\w.-]+\+json|csp-report)$/.test(type)
const mostBytes = (type: string | null): number =>
  isJson(type) ? bodyLimits.jsonBytes : type === multipart ? bodyLimits.multipartBytes : bodyLimits.formBytes
const textOf = (value: FormDataEntryValue | null | undefined): string | null => (typeof value === 'string' ? value : null)
const tooLarge = () => new EarlyAnswer(413, '内容过大 / The body is too large')
const broken = () => new EarlyAnswer(400, '请求内容无法读取 / The body of the request cannot be read')

/** Before any of it is read: as it says itself, or as much as may be where it does not. */
export function bytesToCome(req: IncomingMessage): number {
  return 'transfer-encoding' in req.headers ? mostBytes(typeOf(req)) : Number(req.headers['content-length'] ?? 0)
}

/** Without parameters and in small letters; null when none is given. */
export function typeOf({ headers }: IncomingMessage): string | null {
  const given = headers['content-type']
  if (given === undefined || given === '') return null
  try {
    return new MIMEType(given).essence
  } catch {
    return 'unknown'
  }
}

function takes(taken: Taken, type: string | null): boolean {
  if (type === null) return taken !== 'form'
  if (taken === 'file') return true
  if (taken === 'data') return type === urlEncoded || isJson(type)
  return type === urlEncoded || type === multipart
}

/** Whether something comes behind the head, be it asked for or not. */
export const hasBody = ({ headers }: IncomingMessage): boolean => 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0

/** Ends a connection that sends too slowly, whoever reads it or nobody; uploads have no total limit, so node's own requestTimeout is off. */
export function watchSpeed(req: IncomingMessage): void {
  const started = Date.now()
  let last = started
  let size = 0
  req.on('data', (chunk: Buffer) => {
    last = Date.now()
    size += chunk.length
  })
  // Listening alone would start the stream before its reader is there.
  req.pause()
  const timer = setInterval(() => {
    const now = Date.now()
    const isIdle = now - last > bodyLimits.idleMs
    const isSlow = now - started > bodyLimits.graceMs && size / ((now - started) / 1000) < bodyLimits.bytesPerSecond
    if (isIdle || isSlow) req.destroy()
  }, 2_000).unref()
  req.on('close', () => clearInterval(timer))
  req.on('end', () => clearInterval(timer))
}

/** Every browser writes UTF-8 and percent signs as they have to be; what is not so was not sent by one. */
function readFields(bytes: Buffer): URLSearchParams {
  const text = bytes.toString('latin1')
  if (count(text, '&') + 1 > bodyLimits.formFields) throw tooManyFields()
  const form = new URLSearchParams(wellWritten(bytes, text.includes('%')))
  for (const name of form.keys()) judgeName(name)
  return form
}

function wellWritten(bytes: Buffer, isEncoded: boolean): string {
  try {
    const written = utf8.decode(bytes)
    const plain = isEncoded ? decodeURIComponent(written) : written
    if (!plain.includes('\0')) return written
  } catch {
    // Told below, like a NUL.
  }
  throw broken()
}

/** The parts are counted before they are made, by the lines that part them. */
async function readParts(bytes: Buffer, type: string): Promise<FormData> {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type)?.slice(1).find(Boolean)
  if (!boundary) throw broken()
  if (count(bytes.toString('latin1'), `--${boundary}`) > bodyLimits.formFields + 1) throw tooManyFields()
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData().catch(() => null)
  if (!form) throw broken()
  let textBytes = 0
  for (const [name, value] of form) {
    judgeName(name)
    if (typeof value !== 'string') continue
    textBytes += value.length
    if (value.includes('\0')) throw broken()
  }
  if (textBytes > bodyLimits.formBytes) throw tooLarge()
  return form
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
const tooManyFields = () => new EarlyAnswer(413, '字段过多 / Too many fields')

function count(text: string, mark: string): number {
  let found = 0
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + mark.length)) found++
  return found
}

function judgeName(name: string): void {
  if (isFieldName(name)) return
  const shown = shownName(name)
  throw new EarlyAnswer(400, `字段名“${shown}”无法接受 / The field name "${shown}" cannot be accepted`)
}

function checkJson(bytes: Buffer): void {
  let value: unknown
  try {
    value = JSON.parse(utf8.decode(bytes))
  } catch {
    throw broken()
  }
  if (!isSafeJson(value)) throw broken()
}
