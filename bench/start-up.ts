/** `npm start` on a data folder that exists already, what both processes hold when nobody asks, and how long it is until people can enter a demo company and until its year is told. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../scripts/lib/free-port.ts'
import { type Place, root, rssOf } from './machine/place.ts'
import { atMost, type Figure, figure } from './machine/report.ts'

/** Seconds. */
const startWithin = 300
const idleMs = 5_000

export async function measureStartUp(place: Place): Promise<Figure[]> {
  const folder = join(place.folder, 'started')
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o711)
  const env = { ...process.env, DATA_DIR: folder, PORT: String(await freePort()), UPSTREAM_PORT: String(await freePort()) }
  const first = await start(env)
  const loaded = Number((await first.hears(/the demo company is loaded after ([\d.]+) s/))[1])
  await first.stop()
  const second = await start(env)
  await sleep(idleMs)
  const [web, upstream] = ['web', 'upstream'].map((name) => rssOf(Number(readFileSync(join(folder, 'logs', `${name}.pid`), 'utf8').split(' ')[0])))
  await second.stop()
  return [
    figure('`npm start`, existing data folder', second.seconds, atMost(2.5, 's')),
    figure('`npm start`, empty data folder: people can enter', first.seconds, atMost(15, 's')),
    figure('the demo company and its year, told behind', loaded, atMost(30, 's')),
    figure('idle memory of web', `${web?.toFixed(0)} MB`),
    figure('idle memory of the services', `${upstream?.toFixed(0)} MB`),
  ]
}

interface Started {
  /** Until people can enter. */
  seconds: number
  hears(words: RegExp): Promise<RegExpExecArray>
  stop(): Promise<void>
}

async function start(env: NodeJS.ProcessEnv): Promise<Started> {
  const begun = performance.now()
  const child = spawn(process.execPath, ['scripts/start.mjs'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  process.once('exit', () => child.kill('SIGTERM'))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part))
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  const seconds = () => (performance.now() - begun) / 1_000
  const hears = async (words: RegExp): Promise<RegExpExecArray> => {
    for (;;) {
      const found = words.exec(said)
      if (found) return found
      if (child.exitCode !== null || seconds() > startWithin) break
      await sleep(20)
    }
    if (child.exitCode === null) await stop()
    throw new Error(`npm start did not say ${words} within ${seconds().toFixed(0)} s, at "${said.trim().split('\n').at(-1)?.trim()}"`)
  }
  await hears(/Ready after/)
  return { seconds: seconds(), hears, stop }
}
