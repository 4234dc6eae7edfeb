/** A person at the web process without a browser: signed in, sending bytes as they like. */
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { DEMO_PASSWORD } from '../../data/load/base.ts'
import type { System } from '../support/system.ts'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
  json(): { status: string; msg: string; data: { id: string; fileSize?: number; size: string; name: string; href: string }[] }
}

interface Sent {
  method?: string
  headers?: Record<string, string>
  body?: Iterable<Buffer>
  isHeld?: boolean
}

export async function personAt(system: System, userName: string) {
  const { port } = new URL(system.origin)
  const own = { 'sec-fetch-site': 'same-origin' }
  const form = new URLSearchParams({ userName, password: DEMO_PASSWORD, intent: 'login' })
  const answer = await fetch(`${system.origin}/?index`, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...own, 'content-type': 'application/x-www-form-urlencoded' },
    body: form,
  })
  const cookie =
    answer.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .find((one) => one?.startsWith('sid=')) ?? ''
  if (!cookie) throw new Error(`${userName} could not sign in: ${answer.status}`)

  function ask(path: string, { method = 'GET', headers = {}, body, isHeld = false }: Sent = {}): Promise<Answer> {
    return new Promise((done, reject) => {
      const request = httpRequest(
        { host: '127.0.0.1', port, path, method, agent: false, headers: { cookie, ...own, ...headers } },
        async (response) => {
          const bytes = await buffer(response)
          done({ status: response.statusCode ?? 0, headers: response.headers, bytes, json: () => JSON.parse(bytes.toString()) })
        },
      )
      request.on('error', reject)
      void (async () => {
        for (const chunk of body ?? []) if (!request.write(chunk)) await new Promise((drained) => request.once('drain', drained))
        // A body that is declared and not sent to its end is left open: the answer must not wait for it.
        if (!isHeld) request.end()
      })()
    })
  }

  return {
    cookie,
    ask,
    /** Sends these bytes as they are and hangs up after the last one. */
    sendAndHangUp: (path: string, headers: Record<string, string>, bytes: Buffer, method = 'POST') =>
      new Promise<void>((done) => {
        const lines = Object.entries({ host: `localhost:${port}`, cookie, ...own, ...headers }).map(([name, value]) => `${name}: ${value}`)
        const socket = connect(Number(port), '127.0.0.1', () => {
          socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
          socket.write(bytes, () => socket.destroy())
        })
        socket.on('error', () => {})
        socket.on('close', () => done())
      }),
  }
}

export const BOUNDARY = 'xXboundaryXx'
export const formType = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
export const field = (name: string, value: string) =>
  Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
export const fileHead = (fileName: string) =>
  Buffer.from(
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="files"; filename="${fileName}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
  )
export const formEnd = Buffer.from(`\r\n--${BOUNDARY}--\r\n`)

/** A form with one file, and the length of it all. */
export function formOf(fileName: string, content: Iterable<Buffer>, bytes: number): { headers: Record<string, string>; body: Iterable<Buffer> } {
  const head = fileHead(fileName)
  return {
    headers: { ...formType, 'content-length': String(head.length + bytes + formEnd.length) },
    body: (function* () {
      yield head
      yield* content
      yield formEnd
    })(),
  }
}
