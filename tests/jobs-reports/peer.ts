/** Another system, as real as a socket: it notes what it is told, and is slow, down, wrong or asks for repetition as a test wants it. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createSecureServer, type Server as HttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { closeLater } from '../support/closing.ts'

export interface Heard {
  method: string
  path: string
  headers: Record<string, string | string[] | undefined>
  /** As it came. */
  text: string
  body: Record<string, unknown>
}

/** A body of bytes is a file. */
type Reply = { status?: number; body?: unknown; type?: string; afterMs?: number } | 'HANG_UP'

export interface Peer {
  host: string
  url: string
  heard: Heard[]
  /** The next answers, in their order; then it says yes to everything. */
  replies: Reply[]
}

/** Anything but JSON is read by the test. */
function bodyIn(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/** With a certificate it speaks TLS. */
export async function startPeer(certificate?: { key: string; cert: string }): Promise<Peer> {
  const heard: Heard[] = []
  const replies: Reply[] = []
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const text = Buffer.concat(parts).toString()
      heard.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, text, body: bodyIn(text) })
      const reply = replies.shift() ?? {}
      if (reply === 'HANG_UP') return void request.socket.destroy()
      const {
        status = 200,
        body = { code: 'S', erpNum: `45${heard.length}`, account: '6222020200112231234' },
        type = 'application/json',
        afterMs = 0,
      } = reply
      setTimeout(
        () =>
          response.writeHead(status, { 'content-type': type }).end(typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)),
        afterMs,
      )
    })
  }
  const server: Server | HttpsServer = certificate ? createSecureServer(certificate, answer) : createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closeLater(
    () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  )
  const { port } = server.address() as AddressInfo
  const host = `127.0.0.1:${port}`
  return { host, url: `${certificate ? 'https' : 'http'}://${host}/po`, heard, replies }
}
