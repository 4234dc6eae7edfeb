/** An answer whose reader takes nothing is ended; one that is read slowly is not (S2.7). */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endStandingReaders } from '../../contract/standing-readers.ts'

const answerBytes = 64 * 1024 ** 2
let server: Server
let reader: Socket

beforeEach(async () => {
  // Sockets live in real time, the watch does not.
  vi.useFakeTimers({ toFake: ['setInterval', 'performance'] })
  server = createServer((_req, res) => res.end(Buffer.alloc(answerBytes)))
  endStandingReaders(server, 30_000)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  reader = connect((server.address() as AddressInfo).port, '127.0.0.1')
  reader.on('error', () => {})
})
afterEach(() => {
  vi.useRealTimers()
  reader.destroy()
  server.close()
})

/** The answer has begun and fills what lies between the two. */
async function ask(): Promise<Socket> {
  const [[socket]] = (await Promise.all([once(server, 'connection'), once(reader, 'connect')])) as unknown as [[Socket]]
  reader.pause()
  reader.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await vi.waitUntil(() => socket.writableLength > 0, { timeout: 30_000 })
  return socket
}

/** Takes a little, until the other side notices. */
async function take(socket: Socket): Promise<void> {
  const left = () => (socket as unknown as { _handle: { writeQueueSize: number } })._handle.writeQueueSize
  const waiting = left()
  while (left() === waiting) {
    reader.read()
    await turn()
  }
}

test('an answer of which nothing is taken for 30 s is ended', async () => {
  const socket = await ask()
  vi.advanceTimersByTime(29_000)
  expect(socket.destroyed).toBe(false)
  vi.advanceTimersByTime(4_000)
  expect(socket.destroyed).toBe(true)
})

test('a reader on a slow line that takes a little each half minute has the time it needs', async () => {
  const socket = await ask()
  for (let at = 0; at < 4; at++) {
    vi.advanceTimersByTime(26_000)
    await take(socket)
  }
  expect(socket.destroyed).toBe(false)
})

test('a connection on which nothing waits is left alone', async () => {
  const socket = await ask()
  reader.resume()
  await vi.waitUntil(() => socket.writableLength === 0, { timeout: 30_000 })
  vi.advanceTimersByTime(300_000)
  expect(socket.destroyed).toBe(false)
})
