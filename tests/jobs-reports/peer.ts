/** Another system, as real as a socket: it notes what it is told, and is slow, down, wrong or asks for repetition as a test wants it. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { closeLater } from '../support/closing.ts'

export interface Heard {
  method: string
  path: string
  headers: Record<string, string | string[] | undefined>
  body: Record<string, unknown>
}

type Reply = { status?: number; body?: unknown; afterMs?: number } | 'HANG_UP'

export interface Peer {
  host: string
  url: string
  heard: Heard[]
  /** The next answers, in their order; then it says yes to everything. */
  replies: Reply[]
}

export async function startPeer(): Promise<Peer> {
  const heard: Heard[] = []
  const replies: Reply[] = []
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const text = Buffer.concat(parts).toString()
      heard.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body: text ? JSON.parse(text) : {} })
      const reply = replies.shift() ?? {}
      if (reply === 'HANG_UP') return void request.socket.destroy()
      const { status = 200, body = { code: 'S', erpNum: `45${heard.length}`, account: '6222020200112231234' }, afterMs = 0 } = reply
      setTimeout(
        () => response.writeHead(status, { 'content-type': 'application/json' }).end(typeof body === 'string' ? body : JSON.stringify(body)),
        afterMs,
      )
    })
  })
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
  return { host, url: `http://${host}/po`, heard, replies }
}
