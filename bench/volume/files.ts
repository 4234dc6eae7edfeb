/** A file of 2 GB through both processes, up and down, beside two bare processes that pipe it; and what it adds to their memory. */
import { rm } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { setInterval } from 'node:timers'
import { menuIdOf } from '../../catalogue/menu.ts'
import { freePort } from '../../scripts/lib/free-port.ts'
import { signIn } from '../machine/people.ts'
import { type BenchDatabase, type Place, type Process, startProcess, startServices } from '../machine/place.ts'
import { atLeast, atMost, type Figure, figure } from '../machine/report.ts'

const BYTES = Number(process.env.BENCH_FILE_BYTES ?? 2_147_483_648)
const AT_ONCE = 4
/** As long as Chromium writes it: the longer, the faster what cannot be its end is passed over. */
const BOUNDARY = '----WebKitFormBoundary7MA4YWxkTrZu0gW2'
const userName = 'buyer1'
const page = 'purchaseOrderEdit'

export async function measureFiles(place: Place, database: BenchDatabase): Promise<Figure[]> {
  const services = await startServices(place, database)
  const plain = await startPlain(place.folder)
  const { cookie, close } = await signIn(services, place, userName)
  try {
    const own = { cookie, origin: services.origin }
    const menu = menuIdOf('purchaseOrderList')
    const address = (part: string, more = '') => `${services.origin}/main/${page}/${part}?menuId=${menu}${more}`
    // Once small, so that nothing is loaded for the first time while it counts.
    await upload(address('upload'), own, 1024 * 1024)
    const growth = watchMemory([services.web, services.upstream])
    const bareUp = await timed(() => send(`${plain.origin}/1`, {}, contentOf(BYTES), BYTES))
    const [up, stored] = await timedWith(() => upload(address('upload'), own, BYTES))
    const bareDown = await timed(() => read(`${plain.origin}/1`, {}))
    const down = await timed(() => read(services.origin + stored.href, own))
    const part = BYTES / AT_ONCE
    const together = { bare: 0, own: 0 }
    for (let round = 0; round < 3; round++) {
      await clear(place.folder)
      together.bare += await timed(() => atOnce((one) => send(`${plain.origin}/${one}`, {}, contentOf(part), part)))
      await clear(place.folder)
      together.own += await timed(() => atOnce(() => upload(address('upload'), own, part)))
    }
    const [web, upstream] = growth.end()
    return [
      figure('2 GB up: two bare processes', `${speed(bareUp)}`),
      figure('2 GB up: browser → web → services → disk', `${speed(up)}`),
      figure('2 GB up ÷ bare', bareUp / up, atLeast(0.8)),
      figure('2 GB down: two bare processes', `${speed(bareDown)}`),
      figure('2 GB down ÷ bare', bareDown / down, atLeast(0.8)),
      figure(`${AT_ONCE} uploads at once, 2 GB in all ÷ bare`, together.bare / together.own, atLeast(0.8)),
      figure('2 GB up and down: memory that web grew', web ?? Number.NaN, atMost(64, 'MB')),
      figure('2 GB up and down: memory that the services grew', upstream ?? Number.NaN, atMost(64, 'MB')),
    ]
  } finally {
    await close()
    await Promise.all([services.stop(), plain.stop()])
    await clear(place.folder)
  }
}

/**
 * Takes away what either wrote, so that both begin with the same memory free. A bare process writes over its own files and finds
 * their pages free again; who writes new ones beside them would pay for what was left of all turns before.
 */
async function clear(folder: string): Promise<void> {
  await rm(join(folder, 'files'), { recursive: true, force: true })
  await atOnce((one) => rm(join(folder, `plain${one}.bin`), { force: true }))
}

async function startPlain(folder: string) {
  const [front, back] = [await freePort(), await freePort()]
  const one = (port: number, more: { BACK: string }) =>
    startProcess(['bench/machine/plain-pipe.ts'], { ...process.env, PORT: String(port), FOLDER: folder, ...more })
  const processes = [one(front, { BACK: `http://127.0.0.1:${back}` }), one(back, { BACK: '' })]
  const origin = `http://127.0.0.1:${front}`
  await Promise.all([processes[0]!.until(`${origin}/healthz`), processes[1]!.until(`http://127.0.0.1:${back}/healthz`)])
  return { origin, stop: async () => void (await Promise.all(processes.map((one) => one.stop()))) }
}

const atOnce = (work: (one: number) => Promise<unknown>) => Promise.all(Array.from({ length: AT_ONCE }, (_, at) => work(at + 1)))

/** Bytes that belong to no known format, a megabyte at a time. */
function* contentOf(bytes: number): Generator<Buffer> {
  const chunk = Buffer.alloc(1024 * 1024, 7)
  for (let left = bytes; left > 0; left -= chunk.length) yield chunk.subarray(0, Math.min(left, chunk.length))
}

async function upload(address: string, headers: Record<string, string>, bytes: number): Promise<{ href: string }> {
  const head = Buffer.from(
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="files"; filename="large.bin"\r\nContent-Type: application/octet-stream\r\n\r\n`,
  )
  const end = Buffer.from(`\r\n--${BOUNDARY}--\r\n`)
  const form = function* () {
    yield head
    yield* contentOf(bytes)
    yield end
  }
  const type = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
  const answer = JSON.parse(await send(address, { ...headers, ...type }, form(), head.length + bytes + end.length))
  if (!answer.data) throw new Error(answer.msg)
  return answer.data[0]
}

function send(address: string, headers: Record<string, string>, body: Iterable<Buffer>, bytes: number): Promise<string> {
  return new Promise((done, reject) => {
    const outgoing = request(address, { method: 'POST', agent: false, headers: { ...headers, 'content-length': String(bytes) } }, (answer) => {
      let text = ''
      answer.on('data', (part) => (text += part)).on('end', () => done(text))
    })
    outgoing.on('error', reject)
    void (async () => {
      for (const chunk of body) if (!outgoing.write(chunk)) await new Promise((drained) => outgoing.once('drain', drained))
      outgoing.end()
    })()
  })
}

function read(address: string, headers: Record<string, string>): Promise<void> {
  return new Promise((done, reject) => {
    const asking = request(address, { agent: false, headers }, (answer) => {
      let bytes = 0
      answer.on('data', (part: Buffer) => {
        bytes += part.length
      })
      answer.on('end', () => (bytes === BYTES ? done() : reject(new Error(`${bytes} bytes came instead of ${BYTES}`))))
    })
    asking.on('error', reject)
    asking.end()
  })
}

/** The most that each process had above what it had at the start, in MB. */
function watchMemory(processes: readonly Process[]): { end(): number[] } {
  const before = processes.map((one) => one.rssMb())
  const most = [...before]
  const timer = setInterval(() => {
    for (const [at, one] of processes.entries()) most[at] = Math.max(most[at] ?? 0, one.rssMb())
  }, 100)
  return {
    end: () => {
      clearInterval(timer)
      return most.map((peak, at) => peak - (before[at] ?? 0))
    },
  }
}

async function timedWith<T>(work: () => Promise<T>): Promise<[seconds: number, result: T]> {
  const begun = performance.now()
  const result = await work()
  return [(performance.now() - begun) / 1_000, result]
}
const timed = async (work: () => Promise<unknown>): Promise<number> => (await timedWith(work))[0]
const speed = (seconds: number) => `${(BYTES / 2 ** 20 / seconds).toFixed(0)} MB/s`
