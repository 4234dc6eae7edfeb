import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { newSignKey, parseSignKeys } from '../../contract/keys.ts'
import { createPool } from '../../upstream/connection/pool.ts'
import { memoryReplay, tableReplay } from '../../upstream/http/replay.ts'
import { keyFile } from '../../upstream/key-file.ts'
import { freshDatabase } from '../support/database.ts'

const START = Date.parse('2026-11-20T01:00:00Z')
const MINUTE = 60_000
const signature = 'ab'.repeat(32)

test('S4.6 one process remembers a signature for ten minutes at least, each key by itself', async () => {
  const { isFirst } = memoryReplay()
  expect(await isFirst('k1', signature, START)).toBe(true)
  expect(await isFirst('k2', signature, START)).toBe(true)
  expect(await isFirst('k1', signature, START + 10 * MINUTE)).toBe(false)
})

test('S4.6 several processes remember what the others have seen', async () => {
  const pool = createPool((await freshDatabase()).appUrl)
  const [one, other] = [tableReplay(pool), tableReplay(pool)]
  const answers = await Promise.all([one, other, one, other].map(({ isFirst }) => isFirst('k1', signature, START)))
  expect(answers.filter(Boolean)).toHaveLength(1)
  expect(await other.isFirst('k1', signature, START + 9 * MINUTE)).toBe(false)
  expect(await other.isFirst('k1', signature, START + 11 * MINUTE)).toBe(true)
  await pool.end()
})

test('S4.7 a new key file counts without a restart, a half-written one does not disturb', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'supplybase-keys-'))
  const file = join(folder, 'sign.json')
  const write = async (text: string, at: number) => {
    await writeFile(file, text, { mode: 0o600 })
    await utimes(file, at, at)
  }
  const keys = (...ids: string[]) => JSON.stringify({ keys: ids.map((id) => newSignKey(id, new Date(START))) })
  await write(keys('k1'), 1)
  const read = keyFile(file, parseSignKeys)
  const ids = () => read().map(({ id }) => id)

  await write('{"keys":[', 2)
  await sleep(1_050)
  expect(ids()).toEqual(['k1'])
  await write(keys('k1', 'k2'), 3)
  await sleep(1_050)
  expect(ids()).toEqual(['k1', 'k2'])
  await rm(folder, { recursive: true })
})
