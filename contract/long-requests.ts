/**
 * A form of a megabyte takes a process 150 ms to read, to understand and to answer, and others would wait that long: so the program runs once more, in a
 * thread of lower priority that listens at a socket of its own, and long requests are handed on to it as they come (S2.7).
 */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { getPriority, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

const LEAST_BYTES = 64 * 1024
/** Loaded it holds as much as the process itself, and to load it takes a second. */
const RESTS_AFTER_MS = 600_000
const HEAP_MB = 1_024
const YOUNG_MB = 32

/** What the thread is told by the process that it belongs to. */
export interface OfLongRequests {
  socket: string
  startedAt: number
}

/** Null in the process itself. */
export const ofLongRequests: OfLongRequests | null = isMainThread ? null : (workerData?.longRequests ?? null)

/** A third of the processor of somebody who is not nice, and not less: what is answered meanwhile holds rows that others wait for. */
const NICE = 5

/** The thread says so once it listens, and steps back: it is loaded but once, and somebody waits for it. */
export function sayReady(): void {
  if (isMainThread) return
  // Only Linux counts the priority by thread; elsewhere the whole process would step back.
  if (process.platform === 'linux') setPriority(0, Math.min(getPriority() + NICE, 19))
  parentPort?.postMessage('ready')
}

/** Known from its head; one that does not say how long it is may be as long as any. */
export const isLongRequest = ({ headers }: IncomingMessage): boolean =>
  'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > LEAST_BYTES

export interface LongRequests {
  /** Answers as the thread does; rejects when it cannot be reached. `facts` go along as headers, in the place of what came under their names. */
  forward(req: IncomingMessage, res: ServerResponse, facts?: IncomingHttpHeaders): Promise<void>
}

/** The thread is started by the first long request and ends when none has come for ten minutes. `program`: what this process runs. */
export function openLongRequests(program = process.argv[1] ?? ''): LongRequests {
  const startedAt = Date.now()
  let underWay = 0
  let thread: Promise<{ worker: Worker; socket: string }> | null = null
  let rest: NodeJS.Timeout | undefined

  function start(): NonNullable<typeof thread> {
    // Nobody else of this machine may look into it.
    const folder = mkdtempSync(join(tmpdir(), 'long-requests-'))
    const remove = () => rmSync(folder, { recursive: true, force: true })
    process.once('exit', remove)
    const socket = join(folder, 'socket')
    const { promise, resolve, reject } = Promise.withResolvers<{ worker: Worker; socket: string }>()
    const worker = new Worker(pathToFileURL(program), {
      workerData: { longRequests: { socket, startedAt } satisfies OfLongRequests },
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_MB },
    })
    worker.once('message', () => resolve({ worker, socket }))
    worker.once('error', reject)
    worker.once('exit', () => {
      process.off('exit', remove)
      remove()
      reject(new Error('The thread of long requests has ended'))
      if (thread === promise) thread = null
    })
    promise.catch(() => {})
    worker.unref()
    return promise
  }

  async function reach(): Promise<Socket> {
    thread ??= start()
    const asked = thread
    const { socket } = await asked
    const line = connect(socket)
    try {
      await once(line, 'connect')
      return line
    } catch (error) {
      if (thread === asked) thread = null
      throw error
    }
  }

  function leave(): void {
    underWay -= 1
    if (underWay > 0) return
    rest = setTimeout(end, RESTS_AFTER_MS).unref()
  }

  function end(): void {
    const ended = thread
    thread = null
    void ended?.then(({ worker }) => worker.terminate())
  }

  return {
    async forward(req, res, facts = {}) {
      clearTimeout(rest)
      underWay += 1
      res.once('close', leave)
      // One that is ending no longer listens, and nothing of the request is gone yet.
      const line = await reach().catch(reach)
      await handOn(req, res, { createConnection: () => line, method: req.method, path: req.url, headers: { ...req.headers, ...facts } })
    },
  }
}

/** Between two neighbours of the line alone. */
const OF_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding'])

function handOn(req: IncomingMessage, res: ServerResponse, to: Parameters<typeof request>[1] & object): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const out = request(to)
  out.once('response', (answer) => {
    const headers = Object.entries(answer.headersDistinct).filter(([name]) => !OF_CONNECTION.has(name))
    res.writeHead(answer.statusCode ?? 502, Object.fromEntries(headers))
    pipeline(answer, res, () => resolve())
    // Whoever still sends reads the answer only when the sending is over.
    answer.once('end', () => req.complete || req.unpipe(out).resume())
  })
  out.once('error', (error) => (res.headersSent ? resolve() : reject(error)))
  res.once('close', () => out.destroy())
  req.pipe(out)
  return promise
}
