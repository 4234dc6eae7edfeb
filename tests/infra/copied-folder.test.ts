/** A data folder that was copied is another installation: its services work on its own database, never on the one that it was copied from. */
import { execFileSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepRunning, stopLeftOver } from '../../scripts/lib/service.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../upstream/store/embedded-postgres.ts'
import { type PreparedDatabase, prepareDatabase } from '../../upstream/store/prepare-database.ts'
import { birthOf } from '../../upstream/store/processes.ts'

let place: string
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'supplybase-copies-'))
  await chmod(place, 0o755)
})
afterAll(() => rm(place, { recursive: true, force: true }))

type Started = EmbeddedPostgres & PreparedDatabase

async function start(dataFolder: string): Promise<Started> {
  const database = await startEmbeddedPostgres({ dataFolder, fsync: false })
  return Object.assign(database, await prepareDatabase(database.superUrl, 'supplybase', dataFolder))
}

async function ask<Row>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows as Row[]
  } finally {
    await client.end()
  }
}

const copy = (from: string, to: string) => execFileSync('cp', ['-a', from, to])
const mark = (url: string, name: string) => ask(url, `create table if not exists mark as select '${name}' as name`)
const marked = async (url: string) => (await ask<{ name: string }>(url, 'select name from mark'))[0]?.name

/** The same log-in at the port of the other one, as whoever has noted it asks. */
function at(url: string, { port }: EmbeddedPostgres): string {
  const there = new URL(url)
  there.port = String(port)
  return there.href
}

async function expectApart(one: Started, other: Started): Promise<void> {
  expect(other.port).not.toBe(one.port)
  for (const [url, there] of [
    [one.appUrl, other],
    [other.appUrl, one],
    [one.ownerUrl, other],
    [other.ownerUrl, one],
  ] as const)
    await expect(ask(at(url, there), 'select 1')).rejects.toMatchObject({ code: '28P01' })
}

test('the copy of a folder that runs starts beside it on another port, and neither log-in reaches the other one', async () => {
  const [folder, other] = [join(place, 'running'), join(place, 'copy of running')]
  const original = await start(folder)
  await mark(original.ownerUrl, 'original')
  await ask(original.superUrl, 'checkpoint')
  copy(folder, other)
  const copied = await start(other)
  try {
    await expectApart(original, copied)
    await ask(copied.ownerUrl, `update mark set name = 'copy'`)
    expect([await marked(original.ownerUrl), await marked(copied.ownerUrl)]).toEqual(['original', 'copy'])
  } finally {
    await copied.stop()
    await original.stop()
  }
})

test('two copies that start at the same moment have the same port in mind and end with one each', async () => {
  const [folder, other] = [join(place, 'first'), join(place, 'second')]
  await (await start(folder)).stop()
  copy(folder, other)
  for (let round = 0; round < 3; round++) {
    const [one, two] = await Promise.all([start(folder), start(other)])
    try {
      await expectApart(one, two)
      const where = async ({ superUrl }: Started) => (await ask<{ data_directory: string }>(superUrl, 'show data_directory'))[0]?.data_directory
      expect([await where(one), await where(two)]).toEqual([join(folder, 'postgres', 'data'), join(other, 'postgres', 'data')])
    } finally {
      await Promise.all([one.stop(), two.stop()])
    }
  }
})

test('a folder that stays where it is keeps its passwords; one that was moved keeps its rows', async () => {
  const [folder, other] = [join(place, 'here'), join(place, 'there')]
  const first = await start(folder)
  await mark(first.ownerUrl, 'kept')
  await first.stop()
  const second = await start(folder)
  expect(second.appUrl).toBe(first.appUrl)
  await second.stop()
  await rename(folder, other)
  const moved = await start(other)
  expect(await marked(moved.ownerUrl)).toBe('kept')
  await moved.stop()
})

test('a copy that names a database outside of it is refused while the folder of that database stands', async () => {
  const [folder, other, outside] = [join(place, 'named'), join(place, 'copy of named'), join(place, 'elsewhere')]
  await mkdir(folder)
  await writeFile(join(folder, 'postgres.place'), `${outside}\n`)
  const original = await start(folder)
  await mark(original.ownerUrl, 'original')
  copy(folder, other)
  await expect(start(other)).rejects.toThrow(`${other} is a copy of ${folder}, whose database stands in ${outside}`)
  expect(await marked(original.ownerUrl)).toBe('original')
  await original.stop()
  await rm(other, { recursive: true })
  await rename(folder, other)
  const moved = await start(other)
  expect(await marked(moved.ownerUrl)).toBe('original')
  await moved.stop()
})

test('a command beside the copy of a folder that runs works on the database of the copy', async () => {
  const [folder, other] = [join(place, 'commanded'), join(place, 'copy of commanded')]
  const original = await start(folder)
  await mark(original.ownerUrl, 'original')
  await ask(original.ownerUrl, 'grant select, update on mark to supplybase_app')
  await ask(original.superUrl, 'checkpoint')
  copy(folder, other)
  const module = new URL('../../scripts/lib/own-database.ts', import.meta.url).href
  const script = `const { ownDatabase } = await import(${JSON.stringify(module)})
    const pg = (await import(${JSON.stringify(import.meta.resolve('pg'))})).default
    const database = await ownDatabase()
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await client.query("update mark set name = 'command'")
    await client.end()
    await database.close()`
  const { DATABASE_URL: _, ...env } = process.env
  execFileSync(process.execPath, ['--input-type=module', '-e', script], { env: { ...env, DATA_DIR: other } })
  expect(await marked(original.ownerUrl)).toBe('original')
  await original.stop()
  const copied = await start(other)
  expect(await marked(copied.ownerUrl)).toBe('command')
  await copied.stop()
})

test('the start of a copy leaves the services of the original alone', async () => {
  const [folder, other] = [join(place, 'served'), join(place, 'copy of served')]
  await mkdir(folder)
  const program = ['-e', 'setInterval(() => {}, 1000)']
  const service = keepRunning({ name: 'web', program, env: process.env, dataFolder: folder, onStep: () => {} })
  try {
    copy(folder, other)
    const [pid = '', birth] = (await readFile(join(folder, 'logs', 'web.pid'), 'utf8')).trim().split(' ')
    await stopLeftOver('web', other)
    expect(birthOf(Number(pid))).toBe(birth)
    await stopLeftOver('web', folder)
    expect(birthOf(Number(pid))).toBe('')
  } finally {
    await service.stop()
  }
})
