/** Connections to the database; days and exact numbers stay the text that they are on the wire. */
import { Socket } from 'node:net'
import pg from 'pg'
import { Refusal } from '../runtime/rules/refusal.ts'
import { DatabaseAway, Line } from './database-line.ts'

const { DATE } = pg.types.builtins
const asText = (text: string) => text

/** A JavaScript date would move a day by the time zone; numeric and bigint are text by the driver's own choice. */
const types = {
  getTypeParser: ((oid: number, format?: 'text') => (oid === DATE ? asText : pg.types.getTypeParser(oid, format))) as typeof pg.types.getTypeParser,
}

/** Waiting for a free connection counts as well: fifty who save at once queue, within the 30 s that web waits for an answer. */
const CONNECT_WITHIN_MS = 15_000

type Written = (error?: Error | null) => void

/** What is written in one turn of the loop goes out in one call of the system: a connection's statements come in bursts. */
class BurstSocket extends Socket {
  #isHeld = false
  readonly #line: Line

  constructor(line: Line) {
    super()
    this.#line = line
    line.add(this)
  }

  override connect(...to: unknown[]): this {
    if (this.#line.isCut) process.nextTick(() => this.destroy(new DatabaseAway()))
    else Reflect.apply(super.connect, this, to)
    // A socket that connects gives itself the plain `write`, in the place of ours.
    Reflect.deleteProperty(this, 'write')
    return this
  }

  override write(data: string | Uint8Array, written?: Written): boolean
  override write(data: string | Uint8Array, encoding?: BufferEncoding, written?: Written): boolean
  override write(data: string | Uint8Array, encoding?: BufferEncoding | Written, written?: Written): boolean {
    if (!this.#isHeld) {
      this.#isHeld = true
      this.cork()
      process.nextTick(() => {
        this.#isHeld = false
        this.uncork()
      })
    }
    return typeof encoding === 'function' ? super.write(data, encoding) : super.write(data, encoding, written)
  }
}

/** Behind so many who wait for a connection one would wait too long: web is told at once (S12.4). */
const MOST_WAITING = 200
const busy = () => new Refusal({ code: 'BUSY', status: 503, words: { CN: '系统繁忙，请稍后再试', EN: 'The system is busy; try again shortly' } })

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: Error | boolean) => void) => void

/** More work than connections is no defect: whoever would wait too long for one, or has, is told that the system is busy. */
class BoundedPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(connected: Connected): void
  override connect(connected?: Connected): Promise<pg.PoolClient> | undefined {
    const isFull = this.waitingCount >= MOST_WAITING
    if (connected) {
      if (isFull) process.nextTick(connected, busy(), undefined, () => {})
      else super.connect((error, client, done) => connected(error && inWords(error), client, done))
      return
    }
    return isFull ? Promise.reject(busy()) : super.connect().catch((error: Error) => Promise.reject(inWords(error)))
  }
}

/** The pool has no other sign of it than these words. */
const inWords = (error: Error): Error => (error.message === 'timeout exceeded when trying to connect' ? busy() : error)

export function createPool(connectionString: string, max = 20, line = new Line()): pg.Pool {
  const pool = new BoundedPool({
    connectionString,
    max,
    types,
    pipeline: true,
    stream: () => new BurstSocket(line),
    keepAlive: true,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
  })
  // The pool listens to idle connections only. A database that dies under a query rejects the query; it must not end the process as well (S12.4).
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
