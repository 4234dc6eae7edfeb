import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '../../upstream/store/embedded-postgres.ts'
import { prepareDatabase } from '../../upstream/store/prepare-database.ts'
import { freshDatabase } from '../support/database.ts'

let place: string
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'supplybase 数据 '))
  await chmod(place, 0o755)
})
afterAll(() => rm(place, { recursive: true, force: true }))

async function ask<Row>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows as Row[]
  } finally {
    await client.end()
  }
}

/** The start in a process of its own, so that it can be killed. */
async function startElsewhere(dataFolder: string): Promise<ChildProcess> {
  const module = new URL('../../upstream/store/embedded-postgres.ts', import.meta.url).href
  const script = `const { startEmbeddedPostgres } = await import(${JSON.stringify(module)})
    await startEmbeddedPostgres({ dataFolder: ${JSON.stringify(dataFolder)}, fsync: false })
    console.log('ready'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve())
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)))
  })
  return child
}

async function kill(child: ChildProcess) {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}

test('a database starts in a folder with blanks and Chinese letters, sorts by pinyin and finds Chinese words', async () => {
  const db = await startEmbeddedPostgres({ dataFolder: join(place, '一 库'), fsync: false })
  try {
    const [row] = await ask<{ names: string[]; checksums: string; address: string; user: string }>(
      db.superUrl,
      `select array(select name from unnest(array['王', '李', '安', '张']) name order by name collate "zh-x-icu") as names,
        current_setting('data_checksums') as checksums, current_setting('listen_addresses') as address`,
    )
    expect(row).toMatchObject({ names: ['安', '李', '王', '张'], checksums: 'on', address: '127.0.0.1' })
    await ask(db.superUrl, 'create extension pg_trgm')
    expect(await ask(db.superUrl, `select '采购订单' % '采购订' as similar`)).toEqual([{ similar: true }])
  } finally {
    await db.stop()
  }
})

test('its data is closed to others and its password is kept in a file of mode 600', async () => {
  const dataFolder = join(place, 'closed')
  const db = await startEmbeddedPostgres({ dataFolder, fsync: false })
  await db.stop()
  const home = (await readFile(join(dataFolder, 'postgres.place'), 'utf8').catch(() => join(dataFolder, 'postgres'))).trim()
  const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)
  expect(await modeOf(home)).toBe('700')
  expect(await modeOf(join(home, 'data'))).toBe('700')
  expect(await modeOf(join(home, 'superuser.password'))).toBe('600')
  expect((await stat(join(home, 'data'))).uid).not.toBe(0)
})

test('a later start finds the same data on the same port', async () => {
  const dataFolder = join(place, 'again')
  const first = await startEmbeddedPostgres({ dataFolder, fsync: false })
  await ask(first.superUrl, 'create table kept as select 1 as one')
  await first.stop()
  const second = await startEmbeddedPostgres({ dataFolder, fsync: false })
  try {
    expect(second.port).toBe(first.port)
    expect(await ask(second.superUrl, 'select one from kept')).toEqual([{ one: 1 }])
  } finally {
    await second.stop()
  }
})

test('after a kill -9 of its parent the database lives on and the next start uses it', async () => {
  const dataFolder = join(place, 'left over')
  const parent = await startElsewhere(dataFolder)
  await kill(parent)
  const db = await startEmbeddedPostgres({ dataFolder, fsync: false })
  expect(db.reused).toBe(true)
  await db.stop()
  await expect(ask(db.superUrl, 'select 1')).rejects.toThrow()
})

test('a second start on the same folder is refused and leaves the first alone', async () => {
  const dataFolder = join(place, 'twice')
  const first = await startElsewhere(dataFolder)
  await expect(startEmbeddedPostgres({ dataFolder, fsync: false })).rejects.toThrow(`in use by another start (process ${first.pid})`)
  await kill(first)
  const db = await startEmbeddedPostgres({ dataFolder, fsync: false })
  await expect(startEmbeddedPostgres({ dataFolder, fsync: false })).rejects.toThrow('in use')
  await db.stop()
})

test('a half-made initialisation is done again', async () => {
  const dataFolder = join(place, 'half')
  await (await startEmbeddedPostgres({ dataFolder, fsync: false })).stop()
  const noted = (await readFile(join(dataFolder, 'postgres.place'), 'utf8').catch(() => '')).trim()
  const home = noted || join(dataFolder, 'postgres')
  await rm(join(home, 'data'), { recursive: true })
  await mkdir(join(home, 'data.half'))
  await writeFile(join(home, 'data.half', 'PG_VERSION'), '18\n')
  const db = await startEmbeddedPostgres({ dataFolder, fsync: false })
  await db.stop()
  expect(existsSync(join(home, 'data.half'))).toBe(false)
  expect(await readdir(join(home, 'data'))).toContain('PG_VERSION')
})

test('a pid file whose number belongs to another program does not stop the start', async () => {
  const dataFolder = join(place, 'stale')
  await (await startEmbeddedPostgres({ dataFolder, fsync: false })).stop()
  const noted = (await readFile(join(dataFolder, 'postgres.place'), 'utf8').catch(() => '')).trim()
  const pidFile = join(noted || join(dataFolder, 'postgres'), 'data', 'postmaster.pid')
  await writeFile(pidFile, `${process.pid}\n/elsewhere\n1\n5432\n\n127.0.0.1\n`, { mode: 0o644 })
  const db = await startEmbeddedPostgres({ dataFolder, fsync: false })
  expect(db.reused).toBe(false)
  await db.stop()
})

test('the start hears of a database that ends by itself', async () => {
  const db = await startEmbeddedPostgres({ dataFolder: join(place, 'lost'), fsync: false })
  const noted = (await readFile(join(place, 'lost', 'postgres.place'), 'utf8').catch(() => '')).trim()
  const [pid] = (await readFile(join(noted || join(place, 'lost', 'postgres'), 'data', 'postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGINT')
  await db.lost
  await (await startEmbeddedPostgres({ dataFolder: join(place, 'lost'), fsync: false })).stop()
})

test('the log-in of the services owns nothing and no log-in of ours is a superuser', async () => {
  const { appUrl, superUrl } = await freshDatabase()
  const roles = await ask(
    superUrl,
    `select rolname, rolsuper, rolbypassrls, rolinherit from pg_roles where rolname in ('supplybase_owner', 'supplybase_app') order by rolname`,
  )
  expect(roles).toEqual([
    { rolname: 'supplybase_app', rolsuper: false, rolbypassrls: false, rolinherit: false },
    { rolname: 'supplybase_owner', rolsuper: false, rolbypassrls: false, rolinherit: true },
  ])
  await expect(ask(appUrl, 'create table mine (id int)')).rejects.toThrow('permission denied')
  expect(await ask(superUrl, `select 1 from pg_class where relowner = 'supplybase_app'::regrole`)).toEqual([])
})

test('every log-in has a statement timeout', async () => {
  const { appUrl, ownerUrl } = await freshDatabase()
  for (const url of [appUrl, ownerUrl]) expect(await ask(url, 'show statement_timeout')).not.toEqual([{ statement_timeout: '0' }])
})

test('preparing a database twice keeps its passwords', async () => {
  const dataFolder = join(place, 'prepared')
  const db = await startEmbeddedPostgres({ dataFolder, fsync: false })
  try {
    const first = await prepareDatabase(db.superUrl, 'supplybase', dataFolder)
    expect(await prepareDatabase(db.superUrl, 'supplybase', dataFolder)).toEqual(first)
    expect(await ask(first.appUrl, 'select current_user')).toEqual([{ current_user: 'supplybase_app' }])
    expect((await stat(join(dataFolder, 'database-app.password'))).mode & 0o777).toBe(0o600)
  } finally {
    await db.stop()
  }
})
