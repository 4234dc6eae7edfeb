/**
 * What `npm start` does once the packages are there: build, database, migration, demo company, two processes; until a
 * signal ends it. With `--dev` the two run from their sources: web under Vite, the services started anew at each change.
 */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../upstream/store/embedded-postgres.ts'
import { claimFolder } from '../upstream/store/one-at-a-time.ts'
import { prepareDatabase } from '../upstream/store/prepare-database.ts'
import { isBroughtTo, noteBrought, takeNoteBack } from './lib/as-built.ts'
import { buildPages, buildServices, builtServices } from './lib/build/build.ts'
import { isDemo } from './lib/demo.ts'
import { firstSteps } from './lib/first-steps.ts'
import { findSecrets } from './lib/secrets.ts'
import { keepRunning, type Service, stopLeftOver } from './lib/service.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const port = Number(process.env.PORT ?? 3000)
const upstreamPort = Number(process.env.UPSTREAM_PORT ?? 3100)
const dataFolder = resolve(root, process.env.DATA_DIR ?? '.data')
const origin = process.env.PUBLIC_ORIGIN ?? `http://localhost:${port}`
const READY_WITHIN_MS = 60_000
const DEATHS_BEFORE_GIVING_UP = 3

type Environment = Record<string, string | undefined>
interface Addresses {
  appUrl: string
  ownerUrl?: string
}

const isDevelopment = process.argv.includes('--dev')
const closing: (() => Promise<unknown>)[] = []
let isStopping = false

const say = (step: string) => console.log(`  ${step}`)
const path = (name: string) => join(root, 'build', `${name}.js`)
const sources: Record<string, readonly string[]> = { web: ['server/web.ts'], upstream: ['--watch', 'upstream/main.ts'] }

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
// Our parent (`scripts/start.mjs` on an older Node) was killed.
process.on('disconnect', () => void stop(0))

// Who closes the terminal or a pipe does not end the services.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

await start().catch(fail)

async function start() {
  const startedAt = Date.now()
  const demo = isDemo(process.env)
  console.log('Supplybase')
  // Beside the database and what is loaded into it: only web waits for its pages.
  const pages = buildPages(say)
  pages.catch(() => {})
  await buildServices(say)
  await mkdir(dataFolder, { recursive: true })
  // Enterable, not readable: the database runs as another user when root starts it. All that is inside is closed by itself.
  await chmod(dataFolder, 0o711)
  const database = process.env.DATABASE_URL ? await ownServer(process.env.DATABASE_URL) : await embedded()
  await Promise.all([stopLeftOver('web', dataFolder), stopLeftOver('upstream', dataFolder)])
  const secrets = await findSecrets(dataFolder)
  const common = {
    ...withoutDatabase(process.env),
    NODE_ENV: 'production',
    DEMO: demo ? '1' : '0',
    DATA_DIR: dataFolder,
    PUBLIC_ORIGIN: origin,
    UPSTREAM_PORT: String(upstreamPort),
  }
  const upstreamEnv = { ...common, ...secrets.upstream, DATABASE_URL: database.appUrl }

  await bringUpToDate(database, demo, common, upstreamEnv)

  say('starting the services')
  await Promise.all([refuseIfTaken(port, 'PORT'), refuseIfTaken(upstreamPort, 'UPSTREAM_PORT')])
  const upstreamUrl = process.env.UPSTREAM_URL ?? `http://127.0.0.1:${upstreamPort}`
  const upstream = service('upstream', upstreamEnv)
  await pages
  const mode = isDevelopment ? 'development' : 'production'
  const web = service('web', { ...common, ...secrets.web, NODE_ENV: mode, PORT: String(port), UPSTREAM_URL: upstreamUrl })
  await Promise.all([upstream && untilReady(upstream, upstreamPort), web && untilReady(web, port)])
  if (isStopping) return
  console.log(`\nReady after ${((Date.now() - startedAt) / 1000).toFixed(1)} s: ${origin}`)
  if (demo) sayLogIns()
  else console.log(await firstSteps(database.appUrl))
  console.log('\nCtrl-C stops it.')
}

/**
 * Tables, and the demo company in an empty database: both programs take seconds to learn that nothing is to do, so the database is asked first.
 * Answers once people can enter; the year of the demo company is told behind.
 */
async function bringUpToDate({ ownerUrl }: Addresses, demo: boolean, common: Environment, upstreamEnv: Environment): Promise<void> {
  const brought = { build: await builtServices(), demo }
  const hasLogIns = !demo || existsSync(join(dataFolder, 'demo-logins.json'))
  if (ownerUrl && hasLogIns && (await isBroughtTo(ownerUrl, brought))) return
  if (ownerUrl) {
    say('bringing the tables up to date')
    await takeNoteBack(ownerUrl)
    await run('migrate', { ...common, DATABASE_OWNER_URL: ownerUrl }).ended
  }
  const done = async () => ownerUrl && noteBrought(ownerUrl, brought)
  if (!demo) return void (await done())
  // The loader itself looks whether the database is empty; it alone knows the tables.
  const loader = run('load-demo', { ...upstreamEnv, DATABASE_OWNER_URL: ownerUrl })
  closing.unshift(loader.stop)
  loader.ended.then(done).catch(fail)
  await Promise.race([loader.entered, loader.ended])
}

async function embedded(): Promise<Addresses> {
  const server = await startEmbeddedPostgres({ dataFolder, onStep: say })
  let current: EmbeddedPostgres = server
  closing.push(() => current.stop())
  const watch = async () => {
    for (;;) {
      await current.lost
      if (isStopping) return
      say('the database ended, starting it again')
      current = await startEmbeddedPostgres({ dataFolder, onStep: say })
      // The services know the old one, where another server may answer now.
      if (current.port !== server.port) throw new Error(`Port ${server.port} of the database is taken by another program: start again`)
    }
  }
  watch().catch(fail)
  return await prepareDatabase(server.superUrl, 'supplybase', join(dataFolder))
}

async function ownServer(appUrl: string): Promise<Addresses> {
  closing.push(await claimFolder(dataFolder))
  if (!process.env.DATABASE_OWNER_URL) say('DATABASE_OWNER_URL is not set: the tables are taken as they are')
  return { appUrl, ownerUrl: process.env.DATABASE_OWNER_URL }
}

/** No process gets a log-in that it was not given on purpose. */
function withoutDatabase({ DATABASE_URL: _app, DATABASE_OWNER_URL: _owner, ...rest }: NodeJS.ProcessEnv): Environment {
  return rest
}

function service(name: string, env: Environment): Service | undefined {
  if (!existsSync(path(name))) return undefined
  const kept = keepRunning({ name, program: (isDevelopment && sources[name]) || [path(name)], env, dataFolder, onStep: say })
  closing.unshift(() => kept.stop())
  return kept
}

interface Run {
  /** It says itself that people can enter, and goes on. */
  entered: Promise<void>
  ended: Promise<void>
  stop(): Promise<void>
}

function run(name: string, env: Environment): Run {
  const child = spawn(process.execPath, [path(name)], { env: env as NodeJS.ProcessEnv, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ended = new Promise<void>((done, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? done() : reject(new Error(`${name} failed`))))
  })
  const stop = async () => {
    child.kill()
    await ended.catch(() => {})
  }
  return { entered: new Promise((done) => child.once('message', () => done())), ended, stop }
}

async function untilReady(kept: Service, at: number) {
  const giveUpAt = Date.now() + READY_WITHIN_MS
  while (!isStopping && !(await isTaken(at))) {
    if (kept.deaths() >= DEATHS_BEFORE_GIVING_UP || Date.now() > giveUpAt)
      throw new Error(`A service did not start. Its last words:\n${kept.lastWords()}`)
    await sleep(30)
  }
}

async function refuseIfTaken(wanted: number, setting: string) {
  if (await isTaken(wanted)) throw new Error(`Port ${wanted} is taken by another program: set ${setting} to a free one`)
}

function isTaken(wanted: number): Promise<boolean> {
  return new Promise((answer) => {
    const socket = connect({ host: '127.0.0.1', port: wanted })
    socket.once('connect', () => {
      socket.destroy()
      answer(true)
    })
    socket.once('error', () => answer(false))
  })
}

/** Written by the demo loader: `[{ userName, password, who }]`. */
function sayLogIns() {
  const file = join(dataFolder, 'demo-logins.json')
  if (!existsSync(file)) return
  console.log('\nDemo log-ins:')
  const logIns = JSON.parse(readFileSync(file, 'utf8')) as { userName: string; password: string; who: string }[]
  for (const { userName, password, who } of logIns) console.log(`  ${userName.padEnd(16)} ${password.padEnd(16)} ${who}`)
}

async function fail(error: unknown): Promise<void> {
  // What a stop broke off says nothing.
  if (isStopping) return
  console.error(error instanceof Error ? error.message : error)
  await stop(1)
}

/** Web first, then upstream, then the database: each finds what it needs until it has ended. */
async function stop(code: number) {
  if (isStopping) return
  isStopping = true
  if (closing.length) say('stopping')
  for (const close of closing) await close().catch((error) => console.error(error instanceof Error ? error.message : error))
  process.exit(code)
}
