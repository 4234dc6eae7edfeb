/** Reads request bodies within the limits of S2.3 and S2.4. */
import type { IncomingMessage } from 'node:http'

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

export const bodyLimits = {
  jsonBytes: 2 * 1024 ** 2,
  formBytes: 5 * 1024 ** 2,
  formFields: 5_000,
  jsonLevels: 64,
  idleMs: 30_000,
  graceMs: 60_000,
  bytesPerSecond: 2_048,
}

const refusedKey = /(?:^|[.[\]"&])(?:__proto__|constructor|prototype)(?:[.[\]"=]|$)/

export async function readBody(req: IncomingMessage): Promise<Buffer> {
  const type = req.headers['content-type'] ?? ''
  const most = type.startsWith('application/json') ? bodyLimits.jsonBytes : bodyLimits.formBytes
  if (Number(req.headers['content-length'] ?? 0) > most) throw new EarlyAnswer(413, 'Body too large')

  const chunks: Buffer[] = []
  let size = 0
  // Leaving the loop must not close the line, or the refusal would not arrive.
  for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > most) throw new EarlyAnswer(413, 'Body too large')
    chunks.push(chunk)
  }
  const body = Buffer.concat(chunks)
  if (type.startsWith('application/x-www-form-urlencoded')) checkForm(body)
  else if (type.startsWith('application/json')) checkJson(body)
  return body
}

/** Ends a connection that sends too slowly; uploads have no total limit, so node's own requestTimeout is off. */
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

function checkForm(body: Buffer): void {
  let fields = 1
  for (const byte of body) if (byte === 0x26) fields++
  if (fields > bodyLimits.formFields) throw new EarlyAnswer(413, 'Too many fields')
  for (const name of new URLSearchParams(body.toString('utf8')).keys()) refuseKey(name)
}

function checkJson(body: Buffer): void {
  let value: unknown
  try {
    value = JSON.parse(body.toString('utf8'))
  } catch {
    throw new EarlyAnswer(400, 'Not JSON')
  }
  checkLevel(value, 1)
}

function checkLevel(value: unknown, level: number): void {
  if (typeof value !== 'object' || value === null) return
  if (level > bodyLimits.jsonLevels) throw new EarlyAnswer(400, 'Nested too deeply')
  for (const [key, inner] of Object.entries(value)) {
    refuseKey(key)
    checkLevel(inner, level + 1)
  }
}

export function refuseKey(name: string): void {
  if (refusedKey.test(name)) throw new EarlyAnswer(400, 'Field name refused')
}
