/** The two stores of contents, each held to the same promises; the other one is an S3-speaking server of its own. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { s3SettingsIn, s3Store } from '../../upstream/platform/files/store/s3-store.ts'
import { type FileStore, localStore } from '../../upstream/platform/files/store/store.ts'
import { startS3 } from '../support/s3.ts'

const stores = {
  async local() {
    const folder = await mkdtemp(join(tmpdir(), 'supplybase-store-'))
    const names = async () => (await readdir(folder, { recursive: true, withFileTypes: true })).filter((e) => e.isFile()).map(({ name }) => name)
    return { store: localStore(folder), names }
  },
  async s3() {
    const { env, names } = await startS3()
    return { store: s3Store(s3SettingsIn(env)!), names }
  },
}
async function oldIn(store: FileStore): Promise<string[]> {
  const names: string[] = []
  for await (const name of store.oldNames()) names.push(name)
  return names
}
const newName = () => randomBytes(24).toString('hex')

describe.each(['local', 's3'] as const)('%s', (kind) => {
  let store: FileStore
  let names: () => Promise<string[]>
  let folder: string
  beforeAll(async () => {
    ;({ store, names } = await stores[kind]())
    folder = await mkdtemp(join(tmpdir(), 'supplybase-incoming-'))
  })

  async function kept(content: Buffer): Promise<string> {
    const [name, file] = [newName(), join(folder, newName())]
    await writeFile(file, content)
    await store.keep(file, name)
    await expect(readFile(file), 'it was taken over').rejects.toThrow()
    return name
  }
  const read = async (name: string, part?: { start: number; end: number }) => buffer(await store.open(name, part))

  test('what is kept comes back byte for byte, and in part', async () => {
    const content = randomBytes(20 * 1024 * 1024 + 7)
    const name = await kept(content)
    expect(await names()).toContain(name)
    expect((await read(name)).equals(content)).toBe(true)
    expect((await read(name, { start: 1_000_000, end: 9_000_000 })).equals(content.subarray(1_000_000, 9_000_001))).toBe(true)
    expect(await read(name, { start: content.length - 1, end: content.length - 1 })).toEqual(content.subarray(-1))
  })

  test('a copy stays when the first one goes; to take away what is not there is no error', async () => {
    const content = randomBytes(1_000)
    const [name, copy] = [await kept(content), newName()]
    await store.copy(name, copy)
    await store.remove(name)
    await store.remove(name)
    expect(await read(copy)).toEqual(content)
    await expect(store.open(name)).rejects.toThrow()
  })

  test('S10.2: only names of ours lead anywhere', async () => {
    for (const name of ['../../etc/passwd', 'a/b', '', newName().toUpperCase(), `${newName()}/..`])
      await expect(store.open(name), name).rejects.toThrow('no name of the file store')
  })

  test('what came within the hour is not offered to the sweep', async () => {
    await kept(randomBytes(10))
    expect(await oldIn(store)).toEqual([])
  })
})

test('what lies there for more than an hour is offered to the sweep, and nothing else that lies beside it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'supplybase-store-'))
  const [incoming, name] = [join(folder, 'incoming'), newName()]
  await writeFile(incoming, 'x')
  const store = localStore(folder)
  await store.keep(incoming, name)
  const kept = join(folder, name.slice(0, 2), name)
  // Counted from the time that the disk gave it, which need not be the clock's of this process.
  const hourAgo = (await stat(kept)).mtimeMs / 1_000 - 3_601
  await utimes(kept, hourAgo, hourAgo)
  expect(await oldIn(store)).toEqual([name])
  expect(await readdir(folder)).toEqual([name.slice(0, 2)])
})

test('half a setting of the S3 store is no setting', () => {
  expect(s3SettingsIn({})).toBeNull()
  expect(() => s3SettingsIn({ S3_BUCKET: 'a', S3_ACCESS_KEY_ID: 'b' })).toThrow('S3_SECRET_ACCESS_KEY')
})
