/** Receipts that hold without us, and the log that misses what is taken away (S7.5). */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tendLog, verifyLog } from '../../upstream/platform/sealed/log.ts'
import { isGenuine, isLogged, type LoggedReceipt } from '../../upstream/platform/sealed/receipt.ts'
import { openWorld, type World } from '../support/world.ts'
import { type Market, marketOf, receiptOf, runningInquiry, sentBid } from './inquiries.ts'

let world: World
let market: Market
let folder: string
let receipts: LoggedReceipt[]

beforeAll(async () => {
  world = await openWorld()
  market = await marketOf(world)
  folder = await mkdtemp(join(tmpdir(), 'supplybase-receipts-'))
  const inquiry = await runningInquiry(market)
  receipts = []
  for (const bidder of market.bidders) {
    const bid = await sentBid(bidder, inquiry, ['12', '8'])
    receipts.push(await receiptOf(world, bidder, bid.id))
  }
})

afterAll(() => rm(folder, { recursive: true, force: true }))

/** What `npm run receipt:verify` says of these files, and how it ends. */
async function verified(files: Record<string, unknown>, ...options: string[]): Promise<{ said: string; code: number }> {
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), JSON.stringify(content))
  const script = new URL('../../scripts/verify-receipt.ts', import.meta.url).pathname
  return new Promise((resolve) =>
    execFile(process.execPath, [script, ...options, ...Object.keys(files)], { cwd: folder }, (error, stdout) =>
      resolve({ said: stdout.trim(), code: error ? Number(error.code) : 0 }),
    ),
  )
}

test('S7.5: each receipt is signed, and proven by the log as it stood when it was given out', () => {
  expect(receipts.map((receipt) => isGenuine(receipt) && isLogged(receipt))).toEqual([true, true, true])
  const [first, , third] = receipts as [LoggedReceipt, LoggedReceipt, LoggedReceipt]
  expect(third.log.index - first.log.index).toBe(2)
  expect(third.log.head.size).toBe(third.log.index + 1)
  expect(isLogged({ ...first, log: { ...first.log, head: third.log.head } })).toBe(false)
})

test('S7.5: receipt:verify asks nobody, and names what was changed', async () => {
  const [first, second] = receipts as [LoggedReceipt, LoggedReceipt]
  expect(await verified({ 'mine.json': first, 'other.json': second })).toEqual({ said: 'mine.json: genuine\nother.json: genuine', code: 0 })
  expect(await verified({ 'later.json': { ...first, version: 2 } })).toEqual({
    said: 'later.json: changed after it was signed',
    code: 1,
  })
  expect(await verified({ 'moved.json': { ...first, log: { ...first.log, index: second.log.index } } })).toEqual({
    said: 'moved.json: not in the log that it names',
    code: 1,
  })
  expect(await verified({ 'nothing.json': { hash: first.hash } })).toEqual({ said: 'nothing.json: no receipt', code: 1 })
  expect(await verified({ 'strange.json': { ...first, key: '' } })).toEqual({ said: 'strange.json: its key is none', code: 1 })
  expect((await verified({ 'mine.json': first }, '--key', 'somebody-else')).said).toBe(`mine.json: signed by another key, ${first.key}`)
})

test('S7.5: the log is append-only, and a letter that is exchanged is missed by the head that was signed over it', async () => {
  await tendLog(world.pool)
  const whole = await verifyLog(world.pool)
  expect(whole.checked).toBeGreaterThanOrEqual(3)
  expect(whole.bad).toBeNull()
  await expect(world.query(`update sealed_log set hash = sha256(hash)`)).rejects.toThrow('append-only')
  await expect(world.query('delete from sealed_log_head')).rejects.toThrow('append-only')
  const [first] = receipts as [LoggedReceipt]
  await world.query(`update sealed_letter set hash = sha256(hash) where seq = $1`, [first.sequence])
  expect((await verifyLog(world.pool)).bad).toBe(`the head of ${first.log.index + 1} letters is not what they make`)
})
