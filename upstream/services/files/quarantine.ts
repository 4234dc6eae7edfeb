/** S10.1: what comes in is written under a random name where nobody reads it, counted and hashed on the way, until it is kept or dropped. */
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { HEAD_BYTES } from './content.ts'

const LEFT_OVER_MS = 3_600_000
const WRITE_BYTES = 256 * 1024

export interface Received {
  /** Where it lies until it is kept. */
  file: string
  bytes: number
  sha256: string
  head: Buffer
}

/** Thrown when more came than may; nothing of it is left. */
export class TooMuch extends Error {}

export const quarantineIn = (dataFolder: string) => join(dataFolder, 'files', 'quarantine')

/** Writes a stream to its end; whatever goes wrong, no part of it stays. */
export async function receive(stream: Readable, folder: string, mostBytes: number): Promise<Received> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, randomBytes(24).toString('hex'))
  // Opened before anything can go wrong: a form that is broken already would be cleared away before its file was made.
  const handle = await open(file, 'wx', 0o600)
  const hash = createHash('sha256')
  const start: Buffer[] = []
  let bytes = 0
  // Listening costs less than another stream in between; the pipeline below holds the pace.
  stream.on('data', (chunk: Buffer) => {
    if (bytes < HEAD_BYTES) start.push(Buffer.from(chunk.subarray(0, HEAD_BYTES - bytes)))
    bytes += chunk.length
    if (bytes > mostBytes) stream.destroy(new TooMuch())
    else hash.update(chunk)
  })
  try {
    // What is acknowledged is on the disk.
    await pipeline(stream, handle.createWriteStream({ highWaterMark: WRITE_BYTES, flush: true }))
    return { file, bytes, sha256: hash.digest('hex'), head: Buffer.concat(start) }
  } catch (error) {
    await handle.close().catch(() => {})
    await rm(file, { force: true })
    throw error
  }
}

export const drop = (received: readonly Received[]): Promise<unknown> => Promise.all(received.map(({ file }) => rm(file, { force: true })))

/** Bytes of a received file, for the checks that look further than its head. */
export async function bytesAt(file: string, start: number, length: number): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** What a killed process left. */
export async function sweepQuarantine(folder: string, now = Date.now()): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name)
    const facts = await stat(file).catch(() => null)
    if (facts && now - facts.mtimeMs > LEFT_OVER_MS) await rm(file, { force: true })
  }
}
