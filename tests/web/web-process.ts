/** Starts the real web process over the built pages, with keys of its own, on a free port. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { request as httpRequest, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { newIdListKey, newSignKey } from '../../contract/keys.ts'
import { freePort } from '../../scripts/lib/free-port.ts'
import { bundles } from '../support/programs.ts'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const startMs = 60_000

export async function startWeb(upstreamUrl: string, settings: Record<string, string> = {}) {
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'web-'))
  const from = new Date(Date.now() - 1_000)
  await writeFile(join(folder, 'sign.json'), JSON.stringify({ keys: [newSignKey('k1', from)] }))
  await writeFile(join(folder, 'ids.json'), JSON.stringify({ keys: [newIdListKey('r1', from)] }))
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    SERVER_KEY: randomBytes(32).toString('hex'),
    SIGN_KEYS_FILE: join(folder, 'sign.json'),
    ID_LIST_KEYS_FILE: join(folder, 'ids.json'),
    UPSTREAM_URL: upstreamUrl,
    RATE_ANONYMOUS: '1000',
    RATE_USER: '1000',
    RATE_USER_BURST: '2000',
    ...settings,
  }
  const child = spawn(process.execPath, [bundles.web], { cwd: root, env, stdio: 'pipe' })
  // A test that fails before it stops its process leaves none behind.
  process.once('exit', () => child.kill('SIGKILL'))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part))
  await untilAlive(port, child, () => said)
  const origin = `http://localhost:${port}`
  return {
    origin,
    port,
    child,
    said: () => said,
    ask: (path: string, options: Options = {}) => ask(port, path, options),
    stop: () =>
      new Promise<number | null>((done) => {
        child.once('exit', done)
        child.kill('SIGTERM')
      }),
  }
}

export type Web = Awaited<ReturnType<typeof startWeb>>

interface Options {
  method?: string
  headers?: OutgoingHttpHeaders
  body?: string | Buffer
}

/** fetch would add headers of its own, and some of them are what is tried here. */
function ask(port: number, path: string, { method = 'GET', headers = {}, body }: Options): Promise<Answer> {
  return new Promise((done, reject) => {
    const req = httpRequest(
      {
        port,
        host: '127.0.0.1',
        path,
        method,
        agent: false,
        headers: { ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }), ...headers },
      },
      (res) => {
        const chunks: Buffer[] = []
        res.on('data', (chunk) => chunks.push(chunk))
        res.on('end', () => done({ status: res.statusCode ?? 0, headers: res.headers, text: Buffer.concat(chunks).toString() }))
      },
    )
    req.on('error', reject)
    req.end(body)
  })
}

async function untilAlive(port: number, child: ChildProcess, said: () => string): Promise<void> {
  const giveUpAt = Date.now() + startMs
  while (Date.now() < giveUpAt) {
    if (child.exitCode !== null) break
    if ((await ask(port, '/healthz', {}).catch(() => null))?.status === 200) return
    await new Promise((next) => setTimeout(next, 30))
  }
  child.kill('SIGKILL')
  throw new Error(`The web process did not start: ${said()}`)
}
