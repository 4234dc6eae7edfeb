import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { newIdListKey, newSignKey } from '../../contract/keys.ts'
import { freePort } from '../../scripts/lib/free-port.ts'
import { checkKeyPairs } from '../../upstream/platform/sso/key-pairs.ts'
import { readSettings } from '../../upstream/settings.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { bundles } from '../support/programs.ts'
import { cutOff } from '../web/slow-head.ts'

let database: TestDatabase
let folder: string
let env: Record<string, string>
let upstream: ChildProcess | undefined

beforeAll(async () => {
  database = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'supplybase-process-'))
  const from = new Date(Date.now() - 86_400_000)
  const secret = async (name: string, text: string, mode = 0o600) => {
    await writeFile(join(folder, name), text, { mode })
    return join(folder, name)
  }
  env = {
    DATABASE_URL: database.appUrl,
    DATA_DIR: folder,
    SIGN_KEYS_FILE: await secret('sign.json', JSON.stringify({ keys: [newSignKey('k1', from)] })),
    ID_LIST_KEYS_FILE: await secret('list.json', JSON.stringify({ keys: [newIdListKey('r1', from)] })),
    MASTER_KEY_FILE: await secret('master.key', randomBytes(32).toString('hex')),
  }
  await secret('open.key', randomBytes(32).toString('hex'), 0o644)
  await secret('short.key', 'abcd')
  return () => rm(folder, { recursive: true })
})

afterEach(() => void upstream?.kill('SIGKILL'))

test('S12.1 S12.3 the process becomes ready, cuts a slow head off, and at SIGTERM is not ready at once and ends with 0', async () => {
  const port = await freePort()
  const started = spawn(process.execPath, [bundles.upstream], {
    env: { ...process.env, ...env, UPSTREAM_PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  upstream = started
  await once(started.stdout, 'data')
  const status = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status
  await expect.poll(() => status('/readyz').catch(() => 0)).toBe(200)

  // S2.4: a head that never ends holds no connection.
  expect((await cutOff(port)).said).toMatch(/^HTTP\/1\.1 408 /)

  const ended = once(started, 'exit')
  started.kill('SIGTERM')
  await expect.poll(() => status('/readyz'), { timeout: 1_500 }).toBe(503)
  expect(await status('/healthz')).toBe(200)
  expect(await ended).toEqual([0, null])
})

test('S11.4 a start without a secret, with a short one or with one that others can read is refused', () => {
  expect(readSettings(env).masterKeyFile).toBe(env.MASTER_KEY_FILE)
  expect(() => readSettings({ ...env, SIGN_KEYS_FILE: undefined })).toThrow('SIGN_KEYS_FILE is not set')
  expect(() => readSettings({ ...env, MASTER_KEY_FILE: join(folder, 'short.key') })).toThrow('32 bytes')
  expect(() => readSettings({ ...env, MASTER_KEY_FILE: join(folder, 'open.key') })).toThrow('600')
})

test('S11.4 a start with a file of SAML keys that holds none, or that others can read, is refused', async () => {
  expect(() => checkKeyPairs(join(folder, 'short.key'))).toThrow('no private key with its certificate')
  expect(() => checkKeyPairs(join(folder, 'open.key'))).toThrow('600')
  const started = spawn(process.execPath, [bundles.upstream], {
    env: { ...process.env, ...env, SAML_KEY_FILE: join(folder, 'short.key') },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  upstream = started
  const [said, [code]] = await Promise.all([text(started.stderr), once(started, 'exit')])
  expect(said).toContain('SAML_KEY_FILE holds no private key with its certificate')
  expect(code).toBe(1)
})

test('S1.10 demonstration accounts stay on this machine', () => {
  expect(readSettings({ ...env, DEMO: '1', PUBLIC_ORIGIN: 'http://localhost:3000' }).isDemo).toBe(true)
  expect(() => readSettings({ ...env, DEMO: '1', PUBLIC_ORIGIN: 'https://srm.example.com' })).toThrow('DEMO=1')
})
