/** A new master key: what stands under the old one is read meanwhile, brought under the new one by one command, and the old key can go. */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyFile } from '../../upstream/key-file.ts'
import { anchorsIn } from '../../upstream/platform/audit/anchors.ts'
import { openState, sealedState } from '../../upstream/platform/sessions/parked-state.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { parseMasterKeys } from '../../upstream/settings.ts'
import { openWorld, type Person, type World } from '../support/world.ts'

let world: World
let finance: Person
let folder: string
let file: string
let [older, newer] = ['', randomBytes(32).toString('hex')]
const shared = String(process.env.MASTER_KEY_FILE)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'supplybase-reseal-'))
  file = join(folder, 'master.key')
  older = (await readFile(shared, 'utf8')).trim()
  await holds(older)
  process.env.MASTER_KEY_FILE = file
  world = await openWorld()
  finance = await world.person('finance1')
})
afterAll(async () => {
  process.env.MASTER_KEY_FILE = shared
  await rm(folder, { recursive: true, force: true })
})

const holds = (...keys: string[]) => writeFile(file, `${keys.join('\n')}\n`, { mode: 0o600 })
const reseal = () =>
  spawnSync(process.execPath, ['scripts/reseal.ts'], {
    env: { ...process.env, DATABASE_URL: world.database.appUrl, DATA_DIR: folder },
    encoding: 'utf8',
  })

const stored = () => world.query<{ no: string; version: number }>('select account_no as no, version_num as version from supplier_account order by id')
const keysIn = (rows: readonly { no: string }[]) => [...new Set(rows.map(({ no }) => no.split('.')[1]))]

async function numbers(): Promise<unknown[]> {
  const doc = await finance.find('supplierInfo', await world.idOf('supplierInfo', 'S000001'))
  return (doc.supplierAccount as Doc[]).map(({ accountNo }) => accountNo)
}

test('S11.4 a new key takes over without a stop: both keys are read, one command seals anew, and the old key can be taken away', async () => {
  const [before, known] = [await stored(), await numbers()]
  const userId = finance.actor.userId
  const form = { typed: { 'supplierAccount[0].accountNo': '6222020200099998888' } }
  await world.query(`insert into parked_form (user_id, form_key, state, parked_at) values ($1, 'sealed', $2, now()), ($1, 'clear', $3, now())`, [
    userId,
    sealedState(userId, 'sealed', form),
    JSON.stringify(form),
  ])
  const anchors = anchorsIn(folder, keyFile(file, parseMasterKeys))
  await anchors.append({ seq: 1, hash: randomBytes(32) })

  await holds(newer, older)
  expect(await numbers()).toEqual(known)
  expect(reseal()).toMatchObject({
    status: 0,
    stdout: `${before.length + 2} values sealed and 1 audit anchors signed under the newest master key; the older ones can be taken out of ${file}\n`,
  })
  const after = await stored()
  expect(keysIn(before)).toHaveLength(1)
  expect(keysIn(after)).toHaveLength(1)
  expect(keysIn(after)).not.toEqual(keysIn(before))
  expect(after.map(({ version }) => version)).toEqual(before.map(({ version }) => version))
  expect(reseal().stdout).toMatch(/^0 values sealed and 0 audit anchors/)

  await holds(newer)
  expect(await numbers()).toEqual(known)
  expect(await anchorsIn(folder, () => [Buffer.from(newer, 'hex')]).read()).toMatchObject([{ seq: 1, isOurs: true }])
  const parked = await world.query<{ key: string; state: unknown }>('select form_key as key, state from parked_form where user_id = $1', [userId])
  expect(JSON.stringify(parked)).not.toContain('6222020200099998888')
  expect(parked.map(({ key, state }) => openState(userId, key, state))).toEqual([form, form])
})

test('S11.4 a value under a key that is not in the file says which key it wants', async () => {
  await world.query(
    `update supplier_account set account_no = 'v1.00000000.' || split_part(account_no, '.', 3) || '.' || split_part(account_no, '.', 4)`,
  )
  await expect(numbers()).rejects.toThrow('is sealed under key 00000000, which is not in MASTER_KEY_FILE')
  expect(reseal()).toMatchObject({ status: 1, stderr: expect.stringContaining('is sealed under key 00000000') })
})
