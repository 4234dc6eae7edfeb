/** Where the benchmark runs: a cluster of its own in a temporary folder, databases in it, and the built processes. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { loadBase } from '../../data/load/base.ts'
import { freePort } from '../../scripts/lib/free-port.ts'
import { findSecrets, type Secrets } from '../../scripts/lib/secrets.ts'
import { createPool } from '../../upstream/connection/pool.ts'
import { startEmbeddedPostgres } from '../../upstream/store/embedded-postgres.ts'
import { migrate } from '../../upstream/store/migrate.ts'
import { prepareDatabase } from '../../upstream/store/prepare-database.ts'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const readyWithinMs = 30_000
const ticksPerSecond = 100

/** Addresses of one database: for the services, and past all rights. */
export interface BenchDatabase {
  appUrl: string
  superUrl: string
}

export interface Place {
  folder: string
  /** Of the database server. */
  postmasterPid: number
  secrets: Secrets
  /** Migrated and empty. */
  empty: BenchDatabase
  /** With the demo company's base data and no document. */
  base: BenchDatabase
  copy(from: BenchDatabase, name: string): Promise<BenchDatabase>
  close(): Promise<void>
}

export async function openPlace(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'supplybase-bench-'))
  // The database runs as another user when root runs this; what is in the folder is closed by itself.
  await chmod(folder, 0o711)
  const cluster = await startEmbeddedPostgres({ dataFolder: folder })
  const close = async () => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const { appUrl, ownerUrl } = await prepareDatabase(cluster.superUrl, 'bench_empty', folder)
    await migrate(ownerUrl)
    const empty = { appUrl, superUrl: within(cluster.superUrl, 'bench_empty') }
    const copy = (from: BenchDatabase, name: string) => copyDatabase(cluster.superUrl, from, name)
    const base = await copy(empty, 'bench_base')
    const secrets = await findSecrets(folder)
    process.env.MASTER_KEY_FILE = secrets.upstream.MASTER_KEY_FILE
    const pool = openPool(base)
    await loadBase(pool, new Date())
    await pool.end()
    return { folder, postmasterPid: await postmasterOf(cluster.superUrl), secrets, empty, base, copy, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function copyDatabase(superUrl: string, from: BenchDatabase, name: string): Promise<BenchDatabase> {
  const template = new URL(from.superUrl).pathname.slice(1)
  await asSuperuser(superUrl, async (client) => {
    await client.query(`create database ${name} template ${template} owner supplybase_owner`)
    await client.query(`grant connect on database ${name} to supplybase_app`)
  })
  return { appUrl: within(from.appUrl, name), superUrl: within(superUrl, name) }
}

export async function asSuperuser<T>(superUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: superUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export function openPool(database: BenchDatabase): pg.Pool {
  const pool = createPool(database.appUrl, 1)
  // The cluster may end before the last connection has said goodbye.
  pool.on('error', () => {})
  return pool
}

/** The first line of its own file, which it names itself. */
function postmasterOf(superUrl: string): Promise<number> {
  return asSuperuser(superUrl, async (client) => {
    const { rows } = await client.query<{ text: string }>(`select pg_read_file('postmaster.pid') as text`)
    return Number.parseInt(rows[0]?.text ?? '', 10)
  })
}

function within(url: string, database: string): string {
  const there = new URL(url)
  there.pathname = `/${database}`
  return there.href
}

/** What a process uses. */
export interface Used {
  /** CPU milliseconds so far, user and system. */
  cpuMs(): number
  /** The same to the microsecond, of threads that still run. */
  exactCpuMs(): number
  rssMb(): number
}
export interface Process extends Used {
  /** The same of its first thread alone: the one that answers. */
  threadCpuMs(): number
  stop(): Promise<void>
}

export const processOf = (pid: number): Used => ({ cpuMs: () => cpuOf(pid), exactCpuMs: () => exactCpuOf(pid), rssMb: () => rssOf(pid) })

/** The database server with all that it has started; memory without what they share is not told by the system. */
export function postgresOf({ postmasterPid }: Place): Used {
  const own = () => readFileSync(`/proc/${postmasterPid}/task/${postmasterPid}/children`, 'utf8').trim().split(' ').map(Number)
  return {
    cpuMs: () => cpuOf(postmasterPid, { withEnded: true }) + own().reduce((sum, pid) => sum + cpuOf(pid), 0),
    // What has ended counts to the hundredth of a second: the system keeps no more of it.
    exactCpuMs: () => cpuOf(postmasterPid, { withEnded: true }) + own().reduce((sum, pid) => sum + exactCpuOf(pid), 0),
    rssMb: () => rssOf(postmasterPid),
  }
}

export interface Services {
  origin: string
  upstreamUrl: string
  web: Process
  upstream: Process
  stop(): Promise<void>
  /** Kills the services and starts them anew at the same address; done when they are ready. */
  killUpstream(): Promise<void>
}

interface ServiceOptions {
  through?: (webPort: number) => Promise<number>
  settings?: Readonly<Record<string, string>>
  heard?: (text: string) => void
}

/**
 * Both built processes as `npm start` runs them, on free ports, without limits on how often one may ask.
 * Limits may be set after all, by `settings`; `through` stands between browsers and web and answers the port at which they reach it; `heard` is told what
 * the processes log.
 */
export async function startServices(
  place: Place,
  database: BenchDatabase,
  { through = async (port) => port, settings = {}, heard = () => {} }: ServiceOptions = {},
): Promise<Services> {
  const [port, upstreamPort] = [await freePort(), await freePort()]
  const origin = `http://localhost:${await through(port)}`
  const upstreamUrl = `http://127.0.0.1:${upstreamPort}`
  const common = {
    ...process.env,
    NODE_ENV: 'production' as const,
    DATA_DIR: place.folder,
    PUBLIC_ORIGIN: origin,
    PORT: String(port),
    UPSTREAM_PORT: String(upstreamPort),
    UPSTREAM_URL: upstreamUrl,
    RATE_USER: '100000',
    RATE_USER_BURST: '200000',
    RATE_ANONYMOUS: '100000',
    REQUESTS_AT_ONCE: '1000',
    TRUSTED_PROXIES: '127.0.0.1,::1',
    ...settings,
  }
  const startUpstream = () => startProcess(['build/upstream.js'], { ...common, ...place.secrets.upstream, DATABASE_URL: database.appUrl }, heard)
  let upstream = startUpstream()
  const web = startProcess(['build/web.js'], { ...common, ...place.secrets.web }, heard)
  await Promise.all([upstream.until(`${upstreamUrl}/healthz`), web.until(`${origin}/healthz`)])
  return {
    origin,
    upstreamUrl,
    web,
    get upstream() {
      return upstream
    },
    stop: async () => void (await Promise.all([web.stop(), upstream.stop()])),
    async killUpstream() {
      await upstream.stop()
      upstream = startUpstream()
      await upstream.until(`${upstreamUrl}/readyz`)
    },
  }
}

export function startProcess(
  args: string[],
  env: NodeJS.ProcessEnv,
  heard: (text: string) => void = () => {},
): Process & { until(address: string): Promise<void> } {
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  process.once('exit', () => child.kill('SIGKILL'))
  let said = ''
  const listen = (part: Buffer) => {
    said = (said + part).slice(-4_000)
    heard(String(part))
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  return {
    async until(address) {
      const end = Date.now() + readyWithinMs
      while (
        !(await fetch(address).then(
          (r) => r.ok,
          () => false,
        ))
      ) {
        if (child.exitCode !== null || Date.now() > end) throw new Error(`${args.at(-1)} is not ready:\n${said}`)
        await sleep(50)
      }
    },
    ...processOf(child.pid ?? 0),
    threadCpuMs: () => cpuOf(child.pid ?? 0, { thread: true }),
    stop: () => ended(child),
  }
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) return done()
    child.once('exit', () => done())
    child.kill('SIGKILL')
  })
}

/** Fields 14 and 15 of `/proc/{pid}/stat`, 16 and 17 for children that have ended; NaN where there is no such file. */
function cpuOf(pid: number, { withEnded = false, thread = false } = {}): number {
  const file = thread ? `/proc/${pid}/task/${pid}/stat` : `/proc/${pid}/stat`
  if (!existsSync(file)) return Number.NaN
  const fields = readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? []
  const ticks = fields.slice(11, withEnded ? 15 : 13).reduce((sum, field) => sum + Number(field), 0)
  return (ticks * 1_000) / ticksPerSecond
}

/** The first figure of each thread's `schedstat`, in nanoseconds; a process that has just ended has none. */
function exactCpuOf(pid: number): number {
  const folder = `/proc/${pid}/task`
  if (!existsSync(folder)) return 0
  return readdirSync(folder).reduce((sum, thread) => sum + Number(readFileSync(`${folder}/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6, 0)
}

export function rssOf(pid: number): number {
  const file = `/proc/${pid}/status`
  if (!existsSync(file)) return Number.NaN
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1]) / 1024
}
