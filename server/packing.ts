/** Pages on their way out: from text to bytes, and packed as the browser accepts it. */
import { transcode } from 'node:buffer'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress, zstdCompressSync } from 'node:zlib'
import { keysOf } from '../catalogue/values/object-keys.ts'
import { acceptedEncoding } from './accepted-encoding.ts'

const smallestPacked = 1024
/** A packed page in one go: each chunk more is another way to the thread and back. */
const packedChunk = 64 * 1024
/** Up to here zstd takes less than the way to another thread and back. */
const packedAtOnce = 512 * 1024

/** A page is made of thousands of small texts, some Chinese: copied as it lies and then converted as a whole it takes two thirds of `Buffer.from`. */
export function encoded(text: string): Buffer {
  try {
    return transcode(Buffer.from(text, 'utf16le'), 'utf16le', 'utf8')
  } catch {
    // Somebody cut a text in the middle of a character: `Buffer.from` writes a mark there.
    return Buffer.from(text)
  }
}

/** Best first. Of 360 KB zstd 3 leaves 34 in 0.3 ms, Brotli 4 31 in 1.8 ms, gzip 4 43 in 1.4 ms. */
const packers = {
  zstd: async (plain: Buffer): Promise<Buffer> => {
    const how = { params: { [constants.ZSTD_c_compressionLevel]: 3 }, pledgedSrcSize: plain.length, chunkSize: packedChunk }
    return plain.length <= packedAtOnce ? zstdCompressSync(plain, how) : promisify(zstdCompress)(plain, how)
  },
  br: (plain: Buffer): Promise<Buffer> =>
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
  gzip: (plain: Buffer): Promise<Buffer> => promisify(gzip)(plain, { level: 4 }),
}
const encodings = keysOf(packers)

export async function pack(plain: Buffer, accepted: string): Promise<{ encoding: string | null; content: Buffer }> {
  const encoding = plain.length < smallestPacked ? null : acceptedEncoding(accepted, encodings)
  return { encoding, content: encoding ? await packers[encoding](plain) : plain }
}
