/** What the screens of a room are to those who serve it: a line that is held and read, or a page asked for again. Each costs the load generator as little as it can. */
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Services } from '../machine/place.ts'

export interface Seat {
  cookie: string
  address: string
}

export interface Stream {
  /** When an event was heard, by its number. */
  arrived: Map<number, number>
  bytes(): number
  close(): void
}

/** Nobody is let in for so long: who has asked until then is an error. */
const giveUpMs = 60_000
const headOf = ({ origin }: Services, path: string, accept: string, { cookie, address }: Seat): string =>
  `GET ${path} HTTP/1.1\r\nhost: ${new URL(origin).host}\r\ncookie: ${cookie}\r\naccept: ${accept}\r\naccept-encoding: gzip, deflate, br, zstd\r\nx-forwarded-for: ${address}\r\n\r\n`

const lineTo = ({ origin }: Services): Socket => {
  const line = connect(Number(new URL(origin).port), 'localhost')
  line.setNoDelay(true)
  return line
}

const statusIn = (head: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0)
const waitIn = (head: string): number => Number(/^retry-after: (\d+)/im.exec(head)?.[1] ?? 5) * 1_000

/** A stream that has begun; whoever is told to come later comes again, as a browser does. */
export async function openStream(services: Services, path: string, seat: Seat): Promise<Stream> {
  const until = performance.now() + giveUpMs
  for (;;) {
    const begun = await begin(services, path, seat)
    if (typeof begun !== 'number') return begun
    if (performance.now() + begun > until) throw new Error('A stream was not let in')
    await sleep(begun)
  }
}

const ids = /^id: (\d+)$/gm

/** The stream, or how long to wait before it is asked for again. */
function begin(services: Services, path: string, seat: Seat): Promise<Stream | number> {
  const arrived = new Map<number, number>()
  const line = lineTo(services)
  let [bytes, rest, hasBegun] = [0, '', false]
  return new Promise((resolve, reject) => {
    line.on('error', reject)
    line.on('close', () => reject(new Error('The line broke')))
    line.on('data', (part) => {
      bytes += part.length
      const text = rest + part.toString('latin1')
      if (!hasBegun) {
        const status = statusIn(text)
        if (status === 503 || status === 429) {
          line.destroy()
          return resolve(waitIn(text))
        }
        if (status !== 200) return reject(new Error(`The stream answered ${status}`))
        hasBegun = true
        resolve({ arrived, bytes: () => bytes, close: () => line.destroy() })
      }
      const cut = text.lastIndexOf('\n') + 1
      const now = performance.now()
      for (const [, seq] of text.slice(0, cut).matchAll(ids)) arrived.set(Number(seq), now)
      // Of a long line that has not ended nothing is an id.
      rest = text.length - cut > 64 ? '' : text.slice(cut)
    })
    line.write(headOf(services, path, 'text/event-stream', seat))
  })
}

/** A page, by a line of its own as a browser's has ended when it comes again; answers its status and how long it took. */
export function readPage(services: Services, path: string, seat: Seat): Promise<{ status: number; ms: number }> {
  const begun = performance.now()
  const line = lineTo(services)
  let [left, head] = [-1, '']
  return new Promise((resolve, reject) => {
    line.on('error', reject)
    line.on('close', () => reject(new Error('The line broke')))
    line.on('data', (part) => {
      if (left < 0) {
        head += part.toString('latin1')
        const end = head.indexOf('\r\n\r\n')
        if (end < 0) return
        left = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0) - (head.length - end - 4)
      } else left -= part.length
      if (left > 0) return
      resolve({ status: statusIn(head), ms: performance.now() - begun })
      line.destroy()
    })
    line.write(headOf(services, path, 'text/html', seat))
  })
}
