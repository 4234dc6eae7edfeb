/** S10.4: a zip is judged by its directory before it is read, and by what it really holds while it is. */
import { createInflateRaw } from 'node:zlib'

export interface ZipEntry {
  name: string
  method: number
  packed: number
  size: number
  crc: number
  offset: number
}

const MB = 1024 * 1024
const zipLimits = { entries: 1_000, unpacked: 200 * MB, ratio: 100, ratioFrom: MB }

/** The zip is not one, or holds what it may not; `what` names it in both languages. */
export class UnsafeZip extends Error {
  readonly what: readonly [cn: string, en: string]
  constructor(cn: string, en: string) {
    super(en)
    this.what = [cn, en]
  }
}

const broken = () => new UnsafeZip('压缩结构损坏', 'its structure is broken')
const END_LENGTH = 22
const MOST_COMMENT = 65_535

/** The directory of the zip, when it keeps the limits; of a large one the bytes from `base` on are enough. */
export function checkDirectory(bytes: Buffer, base = 0): ZipEntry[] {
  const end = endOf(bytes)
  const count = bytes.readUInt16LE(end + 10)
  const start = bytes.readUInt32LE(end + 16)
  if (count === 0xffff || start === 0xffffffff) throw new UnsafeZip('ZIP64', 'ZIP64')
  if (count > zipLimits.entries) throw new UnsafeZip('条目过多', 'too many entries')
  const entries: ZipEntry[] = []
  if (start < base) throw broken()
  let at = start - base
  for (let i = 0; i < count; i++) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== 0x02014b50) throw broken()
    entries.push(entryAt(bytes, at))
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  if (entries.reduce((sum, e) => sum + e.size, 0) > zipLimits.unpacked) throw tooLarge()
  return entries
}

const tooLarge = () => new UnsafeZip('解压后过大', 'too large when unpacked')

function endOf(bytes: Buffer): number {
  for (let at = bytes.length - END_LENGTH; at >= Math.max(0, bytes.length - END_LENGTH - MOST_COMMENT); at--) {
    if (bytes.readUInt32LE(at) === 0x06054b50) return at
  }
  throw broken()
}

const ENCRYPTED = 1
const LINK = 0o120000
const KIND_OF_FILE = 0o170000
const UNIX = 3

function entryAt(bytes: Buffer, at: number): ZipEntry {
  const entry = {
    name: bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28)),
    method: bytes.readUInt16LE(at + 10),
    packed: bytes.readUInt32LE(at + 20),
    size: bytes.readUInt32LE(at + 24),
    crc: bytes.readUInt32LE(at + 16),
    offset: bytes.readUInt32LE(at + 42),
  }
  if (bytes.readUInt16LE(at + 8) & ENCRYPTED) throw new UnsafeZip('含加密内容', 'it is encrypted')
  const mode = bytes.readUInt32LE(at + 38) >>> 16
  if (bytes[at + 5] === UNIX && (mode & KIND_OF_FILE) === LINK) throw new UnsafeZip('含链接', 'it holds links')
  if (/^[/\\]|^[a-z]:|(^|[/\\])\.\.([/\\]|$)|\0/i.test(entry.name)) throw new UnsafeZip('文件名不允许', 'a name in it is not allowed')
  if (entry.method !== 0 && entry.method !== 8) throw new UnsafeZip('压缩方法不支持', 'its compression is not supported')
  requireRatio(entry.size, entry.packed)
  return entry
}

function requireRatio(size: number, packed: number): void {
  if (size > zipLimits.ratioFrom && size > packed * zipLimits.ratio) throw new UnsafeZip('压缩比过高', 'it is packed too densely')
}

/** Unpacks every entry and throws the bytes away: the directory may have lied. XML with a document type is refused. */
export async function checkContents(bytes: Buffer, entries: readonly ZipEntry[]): Promise<void> {
  let total = 0
  for (const entry of entries) {
    let size = 0
    let tail = ''
    for await (const chunk of unpacked(bytes, entry)) {
      size += chunk.length
      total += chunk.length
      if (total > zipLimits.unpacked) throw tooLarge()
      requireRatio(size, entry.packed)
      const text = tail + chunk.toString('latin1')
      if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new UnsafeZip('XML含文档类型声明', 'its XML has a document type')
      tail = text.slice(-10)
    }
  }
}

/** What one entry holds, no more than so many bytes of it. */
export async function entryBytes(bytes: Buffer, entry: ZipEntry, most: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const chunk of unpacked(bytes, entry)) {
    size += chunk.length
    if (size > most) throw tooLarge()
    parts.push(chunk)
  }
  return Buffer.concat(parts)
}

async function* unpacked(bytes: Buffer, { offset, packed, method }: ZipEntry): AsyncGenerator<Buffer> {
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== 0x04034b50) throw broken()
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  const data = bytes.subarray(start, start + packed)
  if (method === 0) return yield data
  const inflate = createInflateRaw()
  inflate.end(data)
  try {
    yield* inflate
  } catch {
    throw broken()
  }
}
