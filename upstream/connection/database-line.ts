/**
 * The line to the database, and whether anybody is at its other end: felt twice a second by a connection of its own.
 * A database that hangs, or whose packets are lost, refuses nothing: whoever asked it would wait for half a minute. So all connections are cut at once, and no new one is begun, until it answers again.
 */

import type { Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { codeOf } from '../store/error-code.ts'

/** Together they leave web the time to say so within three seconds. */
const EVERY_MS = 500
const ANSWERS_WITHIN_MS = 1_500

export class DatabaseAway extends Error {
  constructor() {
    super('the database does not answer')
  }
}

const ofLines = new WeakSet<Error>()
/** The driver's own, once a connection has gone or none is to be had. */
const OF_DRIVER = /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect)/
/** The database is going, crashing or coming. */
const OF_SERVER = new Set(['57P01', '57P02', '57P03', '53300'])

/** Whether a question failed because the database could not be asked: no defect of the one who asked. */
export const isOfLine = (error: unknown): boolean =>
  error instanceof Error && (ofLines.has(error) || OF_DRIVER.test(error.message) || OF_SERVER.has(codeOf(error) ?? ''))

/** The connections of a pool. */
export class Line {
  readonly #sockets = new Set<Socket>()
  #isCut = false

  get isCut(): boolean {
    return this.#isCut
  }

  add(socket: Socket): void {
    this.#sockets.add(socket)
    socket.once('error', (error) => void ofLines.add(error))
    socket.once('close', () => this.#sockets.delete(socket))
  }

  cut(): void {
    this.#isCut = true
    for (const socket of this.#sockets) socket.destroy(new DatabaseAway())
  }

  restore(): void {
    this.#isCut = false
  }
}

/** Runs until it is stopped; `onChange` hears of each change once. */
export function watchLine(line: Line, databaseUrl: string, onChange: (isThere: boolean) => void): () => void {
  const stopping = new AbortController()
  const probe = newProbe(databaseUrl)
  const feel = async () => {
    const felt = await probe.feel()
    // The connection may have ended for a reason of its own; another one tells.
    return felt === 'broken' && !line.isCut ? probe.feel() : felt
  }
  void (async () => {
    while (!stopping.signal.aborted) {
      const isThere = (await feel()) === 'there'
      if (isThere === line.isCut && !stopping.signal.aborted) {
        if (isThere) line.restore()
        else line.cut()
        onChange(isThere)
      }
      await sleep(EVERY_MS, null, { signal: stopping.signal }).catch(() => {})
    }
    probe.close()
  })()
  return () => stopping.abort()
}

type Felt = 'there' | 'broken' | 'silent'

function newProbe(databaseUrl: string) {
  let client: pg.Client | null = null

  async function ask(): Promise<Felt> {
    try {
      if (!client) {
        client = new pg.Client({ connectionString: databaseUrl })
        client.on('error', () => {})
        await client.connect()
      }
      await client.query('select 1')
      return 'there'
    } catch (error) {
      close()
      return isBusy(error) ? 'there' : 'broken'
    }
  }

  function close(): void {
    // Past the farewell of the protocol, which nobody may be there to hear.
    client?.connection.stream.destroy()
    client = null
  }

  return {
    close,
    async feel(): Promise<Felt> {
      const felt = await Promise.race([ask(), silence()])
      if (felt === 'silent') close()
      return felt
    },
  }
}

/** After a long turn of the loop the timer comes before the answer that has been lying there: two more turns, and it is read. */
async function silence(): Promise<'silent'> {
  await sleep(ANSWERS_WITHIN_MS, null, { ref: false })
  await nextTurn()
  await nextTurn()
  return 'silent'
}

/** A database without a connection to spare is there. */
const isBusy = (error: unknown) => codeOf(error) === '53300'
