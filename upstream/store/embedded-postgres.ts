/**
 * The database of an installation that brings none: a real PostgreSQL from npm, on loopback, in the data folder.
 * It outlives a killed parent on purpose (no acknowledged write is lost); the next start finds it and uses it again.
 */

import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { codeOf } from './error-code.ts'
import { keepSecret } from './kept-secret.ts'
import { claimFolder } from './one-at-a-time.ts'
import { isSameFolder, requireOwnHome, takePlace } from './own-place.ts'
import { type Binaries, findBinaries, findHome, type Runner, runnerOf } from './postgres-place.ts'
import { isAlive } from './processes.ts'

export interface EmbeddedPostgres {
  /** Log-in of the superuser that initdb makes: for roles and databases only, never for the services. */
  superUrl: string
  port: number
  /** True when a postmaster left by a killed parent was taken over. */
  reused: boolean
  /** Settles when the server ends without having been asked to. */
  lost: Promise<void>
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  dataFolder: string
  /** Only tests turn it off: without it a power cut loses acknowledged writes. */
  fsync?: boolean
  /** Only tests turn it on: log-ins go over a socket of the file system, where a question costs a fifth less processor than over loopback. */
  hasSocket?: boolean
  onStep?: (step: string) => void
}

const SUPERUSER = 'postgres'
const LOG_LIMIT_BYTES = 10_000_000
const READY_WITHIN_MS = 60_000

export async function startEmbeddedPostgres({
  dataFolder,
  fsync = true,
  hasSocket = false,
  onStep = () => {},
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  await mkdir(dataFolder, { recursive: true })
  const release = await claimFolder(dataFolder)
  try {
    const runner = await runnerOf()
    const home = await findHome(dataFolder, runner)
    await requireOwnHome(dataFolder, home)
    const binaries = await findBinaries(runner, dataFolder)
    const password = await keepSecret(join(home, 'superuser.password'), runner)
    await initialise(binaries, home, runner, password, fsync, onStep)
    const server = await takeOverOrLaunch(binaries, home, runner, password, { fsync, hasSocket }, onStep)
    await takePlace(dataFolder, home, runner)
    return handleOf(server, hasSocket ? encodeURIComponent(home) : '127.0.0.1', password, release)
  } catch (error) {
    await release()
    throw error
  }
}

type Launch = Required<Pick<EmbeddedOptions, 'fsync' | 'hasSocket'>>

interface Server {
  pid: number
  port: number
  reused: boolean
}

/** initdb works in a folder of another name, so that `data` stands there whole or not at all. */
async function initialise(binaries: Binaries, home: string, runner: Runner, password: string, fsync: boolean, onStep: (step: string) => void) {
  if (existsSync(join(home, 'data'))) return
  onStep('making the database')
  const half = join(home, 'data.half')
  await rm(half, { recursive: true, force: true })
  const passwordFile = join(home, 'initdb.password')
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
  await runner.own(passwordFile)
  const options = [
    '-D',
    half,
    '-U',
    SUPERUSER,
    `--pwfile=${passwordFile}`,
    '-A',
    'scram-sha-256',
    '-E',
    'UTF8',
    '--data-checksums',
    '--no-instructions',
  ]
  // C.UTF-8 and not C: pg_trgm asks the C library what a letter is, and under C no Chinese character is one.
  const locale = ['--locale-provider=icu', '--icu-locale=und', '--locale=C.UTF-8']
  try {
    await run(binaries.initdb, [...options, ...locale, ...(fsync ? [] : ['--no-sync'])], runner, home)
  } finally {
    await rm(passwordFile, { force: true })
  }
  await rename(half, join(home, 'data'))
}

async function takeOverOrLaunch(
  binaries: Binaries,
  home: string,
  runner: Runner,
  password: string,
  how: Launch,
  onStep: (step: string) => void,
): Promise<Server> {
  const left = await leftOver(home)
  if (left) {
    onStep('using the database that still runs')
    await untilReady(left.port, home, password, () => (isAlive(left.pid) ? null : 'it ended'))
    return { ...left, reused: true }
  }
  onStep('starting the database')
  const giveUpAt = Date.now() + 15_000
  for (;;) {
    try {
      return await launch(binaries, home, runner, password, how)
    } catch (error) {
      // After a kill -9 of the postmaster its last children hold the shared memory for a moment.
      const isPassing = /shared memory block|could not bind|Address already in use/i.test(String(error)) || error instanceof OtherDatabase
      if (!isPassing || Date.now() > giveUpAt) throw error
      await sleep(300)
    }
  }
}

/** The postmaster of this folder, if one lives; a pid file whose number now belongs to another program is removed. */
async function leftOver(home: string): Promise<{ pid: number; port: number } | null> {
  const pidFile = join(home, 'data', 'postmaster.pid')
  const lines = await readFile(pidFile, 'utf8').then(
    (text) => text.split('\n'),
    () => null,
  )
  if (!lines) return null
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (isAlive(pid) && port > 0 && (await worksIn(pid, join(home, 'data')))) return { pid, port }
  await rm(pidFile, { force: true })
  return null
}

/** A postmaster's working folder is its data folder; where that cannot be read (no /proc), the log-in decides. */
async function worksIn(pid: number, folder: string): Promise<boolean> {
  if (process.platform !== 'linux') return true
  const [there, here] = await Promise.all([stat(`/proc/${pid}/cwd`).catch(() => null), stat(folder)])
  return there !== null && there.ino === here.ino && there.dev === here.dev
}

async function launch(binaries: Binaries, home: string, runner: Runner, password: string, { fsync, hasSocket }: Launch): Promise<Server> {
  const port = await keptPort(home, runner)
  const logFile = join(home, 'postgres.log')
  const { size } = await stat(logFile).catch(() => ({ size: 0 }))
  if (size > LOG_LIMIT_BYTES) await rename(logFile, `${logFile}.1`)
  const log = await open(logFile, 'a', 0o600)
  const from = (await log.stat()).size
  const args = [
    '-D',
    join(home, 'data'),
    '-p',
    String(port),
    ...settings(fsync, hasSocket ? home : '').flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  // A session of its own: Ctrl-C reaches the start script, which closes the services before the database.
  const child = spawn(binaries.postgres, args, {
    ...runner.identity,
    cwd: home,
    env: environment(home),
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  child.unref()
  const ended = endOf(child)
  await log.close()
  try {
    await untilReady(port, home, password, () => ended.reason)
  } catch (error) {
    if (child.pid && !ended.reason) await stopServer(child.pid)
    if (error instanceof OtherDatabase) throw error
    const said = (await readFile(logFile)).subarray(from).toString('utf8').trim()
    throw new Error(`PostgreSQL did not start: ${error instanceof Error ? error.message : error}\n${said.slice(-2000)}`)
  }
  return { pid: child.pid!, port, reused: false }
}

function settings(fsync: boolean, socketFolder: string): [string, string][] {
  const always: [string, string][] = [
    ['listen_addresses', '127.0.0.1'],
    ['unix_socket_directories', socketFolder],
    ['shared_buffers', '256MB'],
    ['max_connections', '200'],
    ['random_page_cost', '1.1'],
    ['max_wal_size', '2GB'],
    ['timezone', 'UTC'],
    ['log_timezone', 'UTC'],
    // Statements and details of errors hold people's data; the log must not.
    ['log_min_error_statement', 'panic'],
    ['log_error_verbosity', 'terse'],
    ['log_parameter_max_length_on_error', '0'],
  ]
  if (fsync) return always
  return [...always, ['fsync', 'off'], ['synchronous_commit', 'off'], ['full_page_writes', 'off'], ['autovacuum', 'off']]
}

function handleOf(server: Server, host: string, password: string, release: () => Promise<void>): EmbeddedPostgres {
  let isStopping = false
  let tellLost = () => {}
  const lost = new Promise<void>((resolve) => {
    tellLost = resolve
  })
  // Polled, because a postmaster that was taken over is not our child.
  const watch = setInterval(() => {
    if (isStopping || isAlive(server.pid)) return
    clearInterval(watch)
    void release().then(tellLost)
  }, 500).unref()
  return {
    superUrl: `postgres://${SUPERUSER}:${password}@${host}:${server.port}/postgres`,
    port: server.port,
    reused: server.reused,
    lost,
    async stop() {
      if (isStopping) return
      isStopping = true
      clearInterval(watch)
      await stopServer(server.pid)
      await release()
    },
  }
}

/** SIGINT is a fast, clean shutdown; SIGKILL is never sent, for then the next start has to recover. */
async function stopServer(pid: number): Promise<void> {
  if (isAlive(pid)) process.kill(pid, 'SIGINT')
  const giveUpAt = Date.now() + 30_000
  while (isAlive(pid)) {
    if (Date.now() > giveUpAt) throw new Error(`PostgreSQL (process ${pid}) did not stop within 30 s`)
    await sleep(20)
  }
}

/** Another server took the port between the look and the start; the next try finds a free one. */
class OtherDatabase extends Error {}

/** Until the server answers, and is the one of this folder: copies of a folder have the same port and the same password. */
async function untilReady(port: number, home: string, password: string, whyNot: () => string | null): Promise<void> {
  const giveUpAt = Date.now() + READY_WITHIN_MS
  for (;;) {
    const dead = whyNot()
    if (dead) throw new Error(dead)
    if (await isListening(port)) {
      const client = new pg.Client({ host: '127.0.0.1', port, user: SUPERUSER, password, database: 'postgres', connectionTimeoutMillis: 5000 })
      client.on('error', () => {})
      try {
        await client.connect()
        const { rows } = await client.query<{ data_directory: string }>('show data_directory')
        if (!isSameFolder(String(rows[0]?.data_directory), join(home, 'data'))) throw new OtherDatabase(`another database answers on port ${port}`)
        return
      } catch (error) {
        const code = codeOf(error)
        if (error instanceof OtherDatabase) throw error
        if (code === '28P01') throw new OtherDatabase('its password is not the one kept in the data folder')
        if (Date.now() > giveUpAt) throw error
      } finally {
        await client.end().catch(() => {})
      }
    }
    if (Date.now() > giveUpAt) throw new Error(`no answer on port ${port}`)
    await sleep(20)
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port })
    socket.once('connect', () => {
      resolve(true)
      socket.destroy()
    })
    socket.once('error', () => resolve(false))
  })
}

/** The same port at every start, so that tools set up by hand keep working; another one only when it is taken. */
async function keptPort(home: string, runner: Runner): Promise<number> {
  const file = join(home, 'port')
  const kept = Number(await readFile(file, 'utf8').catch(() => '0'))
  const port = (kept > 0 && (await freePort(kept))) || (await freePort(0))
  if (!port) throw new Error('there is no free port on 127.0.0.1')
  await writeFile(file, `${port}\n`, { mode: 0o600 })
  await chmod(file, 0o600)
  await runner.own(file)
  return port
}

function freePort(wanted: number): Promise<number | null> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(null))
    probe.listen(wanted, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

function endOf(child: ChildProcess): { reason: string | null } {
  const end: { reason: string | null } = { reason: null }
  child.once('error', (error) => {
    end.reason = error.message
  })
  child.once('exit', (code, signal) => {
    end.reason = `it ended (${signal ?? code})`
  })
  return end
}

/** Nothing of ours but the path: the environment of the start holds secrets. A clock that was moved for us (scripts/lib/moved-clock.ts) is the database's too. */
function environment(home: string): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, LD_PRELOAD, CLOCK_AHEAD_S } = process.env
  const clock = CLOCK_AHEAD_S ? { LD_PRELOAD, CLOCK_AHEAD_S } : {}
  return { PATH, HOME: home, LC_ALL: 'C', TZ: 'UTC', SystemRoot, NODE_ENV: 'production', ...clock }
}

function run(program: string, args: string[], runner: Runner, home: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...runner.identity, cwd: home, env: environment(home), stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    child.stdout.on('data', (part) => {
      said += part
    })
    child.stderr.on('data', (part) => {
      said += part
    })
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`initdb failed:\n${said.slice(-2000)}`))))
  })
}
