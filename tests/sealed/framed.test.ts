/** Contents in frames (S7.1): whatever is cut, reordered, joined or changed does not open. */
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { closeFrames, framesOf, newContentKey, openFrames } from '../../upstream/platform/sealed/framed.ts'

const FRAME = 65_536
const [STEP, START] = [FRAME + 16, 7]
const key = newContentKey()

const inChunks = (content: Buffer, bytes: number) =>
  Readable.from(Array.from({ length: Math.ceil(content.length / bytes) }, (_, at) => content.subarray(at * bytes, (at + 1) * bytes)))
const closed = (content: Buffer, chunk = 50_000): Promise<Buffer> => buffer(closeFrames(inChunks(content, chunk), key))

function opened(frames: Buffer, size: number, part = { start: 0, end: size - 1 }, chunk = 70_000): Promise<Buffer> {
  const { start, end } = framesOf(size, part)
  return buffer(openFrames(inChunks(frames.subarray(start, end + 1), chunk), { key, prefix: frames.subarray(0, START), size, part }))
}

test.each([0, 1, FRAME - 1, FRAME, FRAME + 1, 2 * FRAME, 200_000])(
  '%i bytes come out as they went in, however they are cut on the way',
  async (size) => {
    const content = randomBytes(size)
    for (const chunk of [1_000, FRAME, 500_000])
      expect((await opened(await closed(content, chunk), size, undefined, chunk)).equals(content)).toBe(true)
  },
)

test.each([
  [0, 0],
  [10, 20],
  [FRAME - 1, FRAME],
  [FRAME, 2 * FRAME - 1],
  [150_000, 199_999],
  [199_999, 199_999],
])('bytes %i to %i of 200,000 are read without the frames before and after them', async (start, end) => {
  const content = randomBytes(200_000)
  expect((await opened(await closed(content), 200_000, { start, end })).equals(content.subarray(start, end + 1))).toBe(true)
})

test('a flipped byte, a cut end, a frame taken out, two exchanged, one of another file and another key are each refused', async () => {
  const size = 3 * FRAME
  const frames = await closed(randomBytes(size))
  const at = (number: number) => frames.subarray(START + number * STEP, START + (number + 1) * STEP)
  const prefix = frames.subarray(0, START)
  const flipped = Buffer.from(frames)
  flipped[START + STEP + 100] = flipped[START + STEP + 100]! ^ 1
  const other = await closed(randomBytes(size))
  const broken = {
    flipped,
    cut: frames.subarray(0, -1),
    'without its last frame': frames.subarray(0, START + 2 * STEP),
    'without its second frame': Buffer.concat([prefix, at(0), at(2)]),
    exchanged: Buffer.concat([prefix, at(1), at(0), at(2)]),
    joined: Buffer.concat([prefix, at(0), other.subarray(START + STEP)]),
  }
  for (const [what, bytes] of Object.entries(broken)) await expect(opened(bytes, size), what).rejects.toThrow()
  await expect(opened(Buffer.concat([prefix, at(0), at(1)]), 2 * FRAME), 'shortened, and its size as well').rejects.toThrow()
})
