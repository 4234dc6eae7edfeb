/** Connections to the database; days and exact numbers stay the text that they are on the wire. */
import { Socket } from 'node:net'
import pg from 'pg'
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

export function createPool(connectionString: string, max = 20, line = new Line()): pg.Pool {
  const pool = new pg.Pool({
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
