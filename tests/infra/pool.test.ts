/** More who want a connection to the database than there are: a queue with an end, and words instead of a defect (S12.4). */
import { Socket } from 'node:net'
import type { Pool } from 'pg'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createPool } from '../../upstream/connection/pool.ts'
import { closeLater } from '../support/closing.ts'
import { freshDatabase } from '../support/database.ts'

const mostWaiting = 200
const busy = { code: 'BUSY', status: 503, words: { CN: '系统繁忙，请稍后再试', EN: 'The system is busy; try again shortly' } }
let pool: Pool

beforeAll(async () => {
  const { appUrl } = await freshDatabase()
  pool = createPool(appUrl, 1)
  closeLater(() => pool.end())
})
afterEach(() => void vi.useRealTimers())

test('two hundred wait for the only connection, the next one is told at once, and all who waited are served', async () => {
  const client = await pool.connect()
  const waiting = Array.from({ length: mostWaiting }, () => pool.query('select 1 as one'))
  await expect(pool.connect()).rejects.toMatchObject(busy)
  await expect(pool.query('select 1')).rejects.toMatchObject(busy)
  client.release()
  expect((await Promise.all(waiting)).map(({ rows }) => rows[0].one)).toEqual(Array(mostWaiting).fill(1))
})

test('whoever has waited fifteen seconds is told that the system is busy', async () => {
  const client = await pool.connect()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const waited = Promise.allSettled([pool.connect(), pool.query('select 1')])
  vi.advanceTimersByTime(15_000)
  expect(await waited).toMatchObject([{ reason: busy }, { reason: busy }])
  vi.useRealTimers()
  client.release()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('what is asked in one turn of the loop goes to the database in one call of the system', async () => {
  const client = await pool.connect()
  const written = vi.spyOn(Socket.prototype as Required<Socket>, '_writev')
  const answers = await Promise.all([1, 2, 3].map((one) => client.query('select $1::int as one', [one])))
  expect(written).toHaveBeenCalledTimes(1)
  written.mockRestore()
  client.release()
  expect(answers.map(({ rows }) => rows[0].one)).toEqual([1, 2, 3])
})
