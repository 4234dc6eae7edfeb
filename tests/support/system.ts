/** Both real processes over a database of their own with the demo company, for scenarios in a browser. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, readlink, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserContext, Page } from 'playwright'
import { pageOf } from '../../catalogue/index.ts'
import { newIdListKey, newSignKey } from '../../contract/keys.ts'
import { DEMO_PASSWORD } from '../../data/load/base.ts'
import { freePort } from '../../scripts/lib/free-port.ts'
import { createPool } from '../../upstream/connection/pool.ts'
import { closeLater } from './closing.ts'
import type { TestDatabase } from './database.ts'
import { presentDatabase } from './present.ts'
import { bundles, sources } from './programs.ts'
import { record } from './record.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const startWithinMs = 90_000

export interface System {
  origin: string
  /** Where the services listen. */
  upstreamUrl: string
  /** For documents that a test makes by the services beside them. */
  database: TestDatabase
  /** What the services wrote instead of sending it, newest last. */
  mails(): Promise<string[]>
  query<T = Record<string, unknown>>(sql: string, values?: unknown[]): Promise<T[]>
  dataFolder: string
  /** Kills the services as a power cut would; `startUpstream` brings them back at the same address. */
  stopUpstream(): Promise<void>
  startUpstream(): Promise<void>
  /** What each process has open: files, sockets, pipes. */
  openDescriptors(): Promise<{ web: string[]; upstream: string[] }>
  /** Threads of the services, those of files among them. */
  upstreamThreads(): Promise<number>
  /** One more web process before the same services, as behind a load balancer; answers its own address. */
  startAnotherWeb(): Promise<string>
  /** One more process of the services on the same database; answers its own address. */
  startAnotherUpstream(): Promise<string>
  /** Whether the web process that was started first still runs. */
  isWebAlive(): boolean
  /** What it has logged. */
  said(): string
  /** What the services have logged. */
  servicesSaid(): string
}

interface Setting {
  /** Stands between browsers and the web process, and answers the port at which they reach it. */
  toWeb?(webPort: number): Promise<number>
  /** Stands between the services and their database. */
  toDatabase?(databasePort: number): Promise<number>
  /** For a process that something is loaded into before: what runs elsewhere are the bundles. */
  fromSources?: boolean
  on?: TestDatabase
  /** Messages leave, jobs and exports run, the audit is chained. Without it the services only answer, and what is written costs half as much. */
  background?: boolean
}

/** On the given database, which is migrated, or on one with the demo company of today: a browser and the processes live in the real present. */
export async function startSystem({
  toWeb = straight,
  toDatabase = straight,
  fromSources = false,
  on,
  background = false,
}: Setting = {}): Promise<System> {
  const { upstream: upstreamProgram, web: webProgram } = fromSources ? sources : bundles
  const database = on ?? (await presentDatabase())
  const dataFolder = await mkdtemp(join(tmpdir(), 'supplybase-system-'))
  const [port, upstreamPort] = [await freePort(), await freePort()]
  const origin = `http://localhost:${await toWeb(port)}`
  const env = {
    ...(await environment(dataFolder, origin, port, upstreamPort, await ledBy(toDatabase, database.appUrl))),
    BACKGROUND: background ? '1' : '0',
  }
  const startUpstream = () => start(upstreamProgram, env)
  let upstream = startUpstream()
  const web = start(webProgram, env)
  closeLater(() => Promise.all([upstream.stop(), web.stop()]))
  const upstreamReady = () => upstream.until(`http://127.0.0.1:${upstreamPort}/healthz`)
  await Promise.all([upstreamReady(), web.until(`${origin}/healthz`)])
  const looking = createPool(database.superUrl)
  closeLater(() => looking.end())
  return {
    origin,
    upstreamUrl: `http://127.0.0.1:${upstreamPort}`,
    database,
    dataFolder,
    mails: () => mailsIn(join(dataFolder, 'mail')),
    query: async <T>(sql: string, values: unknown[] = []) => (await looking.query(sql, values)).rows as T[],
    stopUpstream: () => upstream.stop(),
    async startUpstream() {
      upstream = startUpstream()
      await upstreamReady()
    },
    async startAnotherWeb() {
      const other = await freePort()
      const another = start(webProgram, { ...env, PORT: String(other) })
      closeLater(() => another.stop())
      await another.until(`http://localhost:${other}/healthz`)
      return `http://localhost:${other}`
    },
    async startAnotherUpstream() {
      const other = await freePort()
      const another = start(upstreamProgram, { ...env, UPSTREAM_PORT: String(other) })
      closeLater(() => another.stop())
      await another.until(`http://127.0.0.1:${other}/healthz`)
      return `http://127.0.0.1:${other}`
    },
    upstreamThreads: async () => (await readdir(`/proc/${upstream.pid}/task`)).length,
    openDescriptors: async () => ({ web: await descriptorsOf(web.pid), upstream: await descriptorsOf(upstream.pid) }),
    isWebAlive: () => web.isAlive(),
    said: () => web.said(),
    servicesSaid: () => upstream.said(),
  }
}

const straight = async (port: number) => port

async function ledBy(line: (port: number) => Promise<number>, url: string): Promise<string> {
  const there = new URL(url)
  if (line === straight) return url
  there.hostname = '127.0.0.1'
  there.port = String(await line(Number(there.port)))
  return there.href
}

/** To find a key of 2,048 bits costs as much as to start a process: one a worker is enough. */
let keys: { sign: string; ids: string } | undefined
function keysOfWorker() {
  const from = new Date(Date.now() - 1_000)
  keys ??= { sign: JSON.stringify({ keys: [newSignKey('k1', from)] }), ids: JSON.stringify({ keys: [newIdListKey('r1', from)] }) }
  return keys
}

async function environment(folder: string, origin: string, port: number, upstreamPort: number, databaseUrl: string): Promise<NodeJS.ProcessEnv> {
  const { sign, ids } = keysOfWorker()
  const secret = async (name: string, content: string) => {
    await writeFile(join(folder, name), content, { mode: 0o600 })
    return join(folder, name)
  }
  return {
    ...process.env,
    // The demo company's ERP, which nobody here plays.
    EGRESS_ALLOW: process.env.EGRESS_ALLOW ?? 'erp.huadong.example:443',
    NODE_ENV: 'production',
    TZ: 'Asia/Shanghai',
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    PUBLIC_ORIGIN: origin,
    PORT: String(port),
    UPSTREAM_PORT: String(upstreamPort),
    UPSTREAM_URL: `http://127.0.0.1:${upstreamPort}`,
    SERVER_KEY: randomBytes(32).toString('hex'),
    SIGN_KEYS_FILE: await secret('sign.json', sign),
    ID_LIST_KEYS_FILE: await secret('ids.json', ids),
    DEMO: '1',
    RATE_ANONYMOUS: '10000',
    RATE_USER: '10000',
    RATE_USER_BURST: '20000',
    REQUESTS_AT_ONCE: '100000',
    CONNECTION_WAIT_MS: '30000',
    LOG_LEVEL: 'warn',
  }
}

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

function start(file: string, env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [file], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  child.once('exit', () => running.delete(child))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part))
  return {
    pid: child.pid,
    said: () => said,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    async until(address: string) {
      const end = Date.now() + startWithinMs
      for (;;) {
        if (child.exitCode !== null) throw new Error(`${file} ended with ${child.exitCode}:\n${said}`)
        if (
          await fetch(address).then(
            (r) => r.ok,
            () => false,
          )
        )
          return
        if (Date.now() > end) throw new Error(`${file} is not ready:\n${said}`)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    stop: () =>
      new Promise<void>((done) => {
        if (child.exitCode !== null || child.signalCode !== null) return done()
        child.once('exit', () => done())
        child.kill('SIGKILL')
      }),
  }
}

/** Where each descriptor of a process leads. */
async function descriptorsOf(pid: number | undefined): Promise<string[]> {
  const folder = `/proc/${pid}/fd`
  const links = (await readdir(folder)).map((name) => readlink(join(folder, name)).catch(() => ''))
  return Promise.all(links)
}

async function mailsIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  // Their names are random.
  const files = await Promise.all(names.map(async (name) => ({ file: join(folder, name), at: (await stat(join(folder, name))).mtimeMs })))
  return Promise.all(files.sort((a, b) => a.at - b.at).map(({ file }) => readFile(file, 'utf8')))
}

/**
 * Signs in as a person of the demo company, and leads `to` a page where one is named: whoever opens another one next is not shown the home
 * page, the dearest of all, before it. Whoever was signed in is gone. The form of the log-in is sent without its page: tests of the door
 * fill it in. `patienceMs` is how long the page waits for anything from now on.
 */
export async function signIn(
  page: Page,
  context: BrowserContext,
  system: System,
  userName: string,
  { to, patienceMs = 60_000 }: { to?: string; patienceMs?: number } = {},
): Promise<void> {
  page.setDefaultTimeout(patienceMs)
  await context.clearCookies()
  // Stories sign in more often a minute than one network may (S1.6).
  await system.query('DELETE FROM "login_address"')
  const answer = await context.request.post(`${system.origin}/?index`, {
    form: { userName, password: DEMO_PASSWORD, ...(to !== undefined && to !== '/' && { returnTo: to }) },
    headers: { origin: system.origin },
    maxRedirects: 0,
  })
  const { location } = answer.headers()
  if (!location) throw new Error(`${userName} could not sign in: ${answer.status()}`)
  if (to !== undefined) await page.goto(new URL(location, system.origin).href)
}

/** Opens a menu page and notes that a test worked on it. */
export async function openPage(page: Page, system: System, name: string, query = ''): Promise<void> {
  await page.goto(`${system.origin}/main/${name}${query ? `?${query}` : ''}`)
  if (pageOf(name)) record('page', name)
}
