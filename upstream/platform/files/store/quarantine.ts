/** S10.1: what comes in is written under a random name where nobody reads it, counted and hashed on the way, until it is kept or dropped. */
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { closeFrames, framesOf, openFrames, PREFIX } from '../../sealed/framed.ts'
import { HEAD_BYTES } from '../upload/content.ts'

const LEFT_OVER_MS = 3_600_000
const WRITE_BYTES = 256 * 1024

export interface Received {
  /** Where it lies until it is kept. */
  file: string
  bytes: number
  sha256: string
  head: Buffer
  /** Of what comes for a sealed place: it lies closed from its first byte on, and this process alone knows the key. */
  key?: Buffer
}

/** Thrown when more came than may; nothing of it is left. */
export class TooMuch extends Error {}

export const quarantineIn = (dataFolder: string) => join(dataFolder, 'files', 'quarantine')

/** Writes on from a byte on; what has come stays where the stream breaks off. More than was announced is taken away again. */
export async function append(stream: Readable, file: string, from: number, mostBytes: number): Promise<{ bytes: number; sha256: string }> {
  const handle = await open(file, 'r+')
  const hash = createHash('sha256')
  let bytes = 0
  stream.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > mostBytes) stream.destroy(new TooMuch())
    else hash.update(chunk)
  })
  try {
    await pipeline(stream, handle.createWriteStream({ start: from, highWaterMark: WRITE_BYTES, flush: true }))
    return { bytes, sha256: hash.digest('hex') }
  } catch (error) {
    await handle.close().catch(() => {})
    if (error instanceof TooMuch) await truncate(file, from)
    throw error
  }
}

/** Writes a stream to its end, closed by the key where there is one; whatever goes wrong, no part of it stays. */
export async function receive(stream: Readable, folder: string, mostBytes: number, key?: Buffer): Promise<Received> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, randomBytes(24).toString('hex'))
  // Opened before anything can go wrong: a form that is broken already would be cleared away before its file was made.
  const handle = await open(file, 'wx', 0o600)
  const hash = createHash('sha256')
  const start: Buffer[] = []
  let bytes = 0
  /** Whether there is room for it. */
  const note = (chunk: Buffer): boolean => {
    if (bytes < HEAD_BYTES) start.push(Buffer.from(chunk.subarray(0, HEAD_BYTES - bytes)))
    bytes += chunk.length
    if (bytes <= mostBytes) hash.update(chunk)
    return bytes <= mostBytes
  }
  async function* noted(content: AsyncIterable<Buffer>) {
    for await (const chunk of content) {
      if (!note(chunk)) throw new TooMuch()
      yield chunk
    }
  }
  try {
    // What is acknowledged is on the disk.
    const disk = handle.createWriteStream({ highWaterMark: WRITE_BYTES, flush: true })
    if (key) await pipeline(stream, noted, (content) => closeFrames(content, key), disk)
    else {
      // Listening costs less than another stream in between; the pipeline holds the pace.
      stream.on('data', (chunk: Buffer) => note(chunk) || stream.destroy(new TooMuch()))
      await pipeline(stream, disk)
    }
    return { file, bytes, sha256: hash.digest('hex'), head: Buffer.concat(start), ...(key && { key }) }
  } catch (error) {
    await handle.close().catch(() => {})
    await rm(file, { force: true })
    throw error
  }
}

export const drop = (received: readonly Received[]): Promise<unknown> => Promise.all(received.map(({ file }) => rm(file, { force: true })))

export async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file, { highWaterMark: WRITE_BYTES }), hash)
  return hash.digest('hex')
}

/** Bytes of a received file, for the checks that look further than its head; of one that is closed they are opened in memory. */
export async function bytesAt({ file, bytes: size, key }: Pick<Received, 'file' | 'bytes' | 'key'>, start: number, length: number): Promise<Buffer> {
  const end = Math.min(start + length, size) - 1
  if (!key) return readAt(file, start, length)
  if (end < start) return Buffer.alloc(0)
  const part = { start, end }
  const frames = framesOf(size, part)
  const prefix = await readAt(file, 0, PREFIX)
  const closed = await readAt(file, frames.start, frames.end - frames.start + 1)
  return buffer(Readable.from(openFrames(Readable.from([closed]), { key, prefix, size, part })))
}

async function readAt(file: string, start: number, length: number): Promise<Buffer> {
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
    // What is known of a file in parts is as old as the last of them.
    const ages = await Promise.all(
      [file, file.replace(/\.json$/, '')].map((one) =>
        stat(one).then(
          ({ mtimeMs }) => now - mtimeMs,
          () => null,
        ),
      ),
    )
    const known = ages.filter((age) => age !== null)
    if (known.length > 0 && Math.min(...known) > LEFT_OVER_MS) await rm(file, { force: true })
  }
}
