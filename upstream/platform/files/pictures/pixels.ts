/** How many points a picture has, read from its head alone: nothing is decoded. */
import sharp from 'sharp'

/** Null when it is no picture after all. */
export async function pixelsOf(file: string | Buffer, head: Buffer): Promise<number | null> {
  if (head.toString('latin1', 0, 2) === 'BM') return head.length < 26 ? null : Math.abs(head.readInt32LE(18) * head.readInt32LE(22))
  const facts = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  return facts?.width && facts.height ? facts.width * facts.height : null
}
