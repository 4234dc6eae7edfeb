/** S2.4: whoever sends a body too slowly is cut off, and whoever sends an upload for an hour is not. By a clock that the test turns. */
import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hasBody, watchSpeed } from '../../server/body.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

/** Seconds until it is cut off, of somebody who sends so many bytes at each of these intervals; null where that is not within an hour. */
async function secondsOf(bytes: number, everySeconds: number): Promise<number | null> {
  const req = new PassThrough() as unknown as IncomingMessage & PassThrough
  watchSpeed(req)
  req.resume()
  for (let second = 1; second <= 3_600; second++) {
    if (second % everySeconds === 0) req.write(Buffer.alloc(bytes))
    await new Promise((read) => setImmediate(read))
    vi.advanceTimersByTime(1_000)
    if (req.destroyed) return second
  }
  return null
}

test('S2.4 who says nothing for 30 s is cut off', async () => {
  expect(await secondsOf(0, 4_000)).toBeLessThanOrEqual(32)
  expect(await secondsOf(1_000_000, 40)).toBeLessThanOrEqual(32)
})

test('S2.4 who sends a byte now and then is cut off after the first minute, who sends 2 KB a second is not', async () => {
  expect(await secondsOf(1, 5)).toBeLessThanOrEqual(62)
  expect(await secondsOf(2_000, 1)).toBeLessThanOrEqual(62)
  expect(await secondsOf(2_100, 1)).toBeNull()
})

test('S2.4 what comes behind the head of a request that wants none is watched as well', () => {
  const withHeaders = (headers: IncomingMessage['headers']) => hasBody({ headers } as IncomingMessage)
  expect([{ 'content-length': '100000' }, { 'transfer-encoding': 'chunked' }].map(withHeaders)).toEqual([true, true])
  expect([{}, { 'content-length': '0' }].map(withHeaders)).toEqual([false, false])
})
