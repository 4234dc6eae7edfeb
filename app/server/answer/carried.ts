/**
 * What somebody was typing when the session ended goes through the log-in in the page itself, as there is no session to keep it. It is packed: a long
 * document is megabytes of quotation marks, and a page holds it twice, each time with marks before the marks. Packing has a thread of its own.
 */
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'

/** Where nothing is gained by it. */
const leastPacked = 4 * 1024
/** As much as the form could have had itself. */
const mostUnpacked = 5 * 1024 ** 2
const mark = 'zstd:'
const how = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

export async function packCarried(text: string): Promise<string> {
  if (text.length < leastPacked || text.startsWith(mark)) return text
  const packed = await promisify(zstdCompress)(Buffer.from(text), how)
  return mark + packed.toString('base64')
}

/** Of another hand it may be anything; what does not open, or opens to more than a form, is nothing. */
export async function unpackCarried(carried: string): Promise<string> {
  if (!carried.startsWith(mark)) return carried
  const packed = Buffer.from(carried.slice(mark.length), 'base64')
  const text = await promisify(zstdDecompress)(packed, { maxOutputLength: mostUnpacked }).catch(() => null)
  return text ? text.toString('utf8') : ''
}
