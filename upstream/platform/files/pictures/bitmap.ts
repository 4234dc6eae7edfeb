/** Pictures in memory; BMP, which the image library does not know, is read here: uncompressed, 24 or 32 bits a point. */
import sharp, { type Sharp } from 'sharp'

const MOST_PIXELS = 50_000_000

/** Null when it is no picture. */
export function pictureIn(bytes: Buffer): Sharp | null {
  if (bytes.toString('latin1', 0, 2) !== 'BM') return sharp(bytes, { limitInputPixels: MOST_PIXELS }).rotate()
  const raw = pointsOf(bytes)
  return raw && sharp(raw.points, { raw: { width: raw.width, height: raw.height, channels: 3 } })
}

/** Red, green, blue from the top; BMP has blue first and mostly its last line first. */
function pointsOf(bytes: Buffer): { points: Buffer; width: number; height: number } | null {
  if (bytes.length < 54) return null
  const [start, width, signedHeight] = [bytes.readUInt32LE(10), bytes.readInt32LE(18), bytes.readInt32LE(22)]
  const [bits, compression, height] = [bytes.readUInt16LE(28), bytes.readUInt32LE(30), Math.abs(signedHeight)]
  const size = bits / 8
  const stride = Math.ceil((width * size) / 4) * 4
  const isKnown = (bits === 24 || bits === 32) && (compression === 0 || compression === 3)
  if (!isKnown || width <= 0 || width * height > MOST_PIXELS || start + stride * height > bytes.length) return null
  const points = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) {
    const line = start + stride * (signedHeight > 0 ? height - 1 - y : y)
    for (let x = 0; x < width; x++) {
      const [from, to] = [line + x * size, (y * width + x) * 3]
      points[to] = bytes[from + 2] ?? 0
      points[to + 1] = bytes[from + 1] ?? 0
      points[to + 2] = bytes[from] ?? 0
    }
  }
  return { points, width, height }
}
