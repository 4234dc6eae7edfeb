/**
 * Contents of files under a key of their own (S7.1): seven random bytes, then frames of 64 KiB in AES-256-GCM with 16 bytes tag each. The nonce of a
 * frame is the random bytes, its number in four bytes, and whether it is the last one (STREAM, Hoang, Reyhanitabar, Rogaway, Vizár 2015): what is cut,
 * reordered or joined does not open. Any frame opens without those before it.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const FRAME = 64 * 1024
const TAG = 16
const CIPHER = 'aes-256-gcm'
/** What stands before the first frame. */
export const PREFIX = 7

export const newContentKey = (): Buffer => randomBytes(32)

function nonceOf(prefix: Buffer, number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(PREFIX + 5)
  prefix.copy(nonce)
  nonce.writeUInt32BE(number, PREFIX)
  nonce.writeUInt8(isLast ? 1 : 0, PREFIX + 4)
  return nonce
}

function closeFrame(key: Buffer, nonce: Buffer, content: Buffer): Buffer {
  const cipher = createCipheriv(CIPHER, key, nonce)
  return Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()])
}

function openFrame(key: Buffer, nonce: Buffer, frame: Buffer): Buffer {
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG }).setAuthTag(frame.subarray(-TAG))
  return Buffer.concat([decipher.update(frame.subarray(0, -TAG)), decipher.final()])
}

/** Whether a frame is the last is known only when nothing comes after it. */
export async function* closeFrames(content: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  const prefix = randomBytes(PREFIX)
  yield prefix
  let number = 0
  let held = Buffer.alloc(0)
  for await (const chunk of content) {
    held = Buffer.concat([held, chunk])
    for (; held.length > FRAME; held = held.subarray(FRAME)) yield closeFrame(key, nonceOf(prefix, number++, false), held.subarray(0, FRAME))
  }
  yield closeFrame(key, nonceOf(prefix, number, true), held)
}

interface Span {
  /** Bytes of the content, both included. */
  start: number
  end: number
}

const lastFrame = (size: number): number => Math.max(0, Math.ceil(size / FRAME) - 1)

/** Where the frames of a part of the content stand behind the prefix; of nothing there is one frame. */
export function framesOf(size: number, { start, end }: Span): Span {
  const [first, last] = [Math.floor(start / FRAME), Math.min(Math.floor(Math.max(end, 0) / FRAME), lastFrame(size))]
  const to = last === lastFrame(size) ? PREFIX + size + (last + 1) * TAG : PREFIX + (last + 1) * (FRAME + TAG)
  return { start: PREFIX + first * (FRAME + TAG), end: to - 1 }
}

/** The part of a content of `size` bytes out of its frames as `framesOf` named them. Throws at the first frame that is another one than was closed. */
export async function* openFrames(
  frames: AsyncIterable<Buffer>,
  { key, prefix, size, part }: { key: Buffer; prefix: Buffer; size: number; part: Span },
): AsyncGenerator<Buffer> {
  const last = lastFrame(size)
  let number = Math.floor(part.start / FRAME)
  const until = Math.min(Math.floor(Math.max(part.end, 0) / FRAME), last)
  const open = (frame: Buffer): Buffer => {
    const from = number * FRAME
    const content = openFrame(key, nonceOf(prefix, number, number === last), frame)
    number += 1
    return content.subarray(Math.max(0, part.start - from), part.end + 1 - from)
  }
  let held = Buffer.alloc(0)
  for await (const chunk of frames) {
    held = Buffer.concat([held, chunk])
    for (; held.length >= FRAME + TAG && number < until; held = held.subarray(FRAME + TAG)) yield open(held.subarray(0, FRAME + TAG))
  }
  if (number > until) return
  if (held.length < TAG || number < until) throw new Error('The content was cut')
  yield open(held)
}
