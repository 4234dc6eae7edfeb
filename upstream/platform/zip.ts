/** Writes a zip while its contents come: small texts packed whole, large ones piece by piece, files as they are. */
import { constants, crc32, deflateRawSync, type ZlibOptions } from 'node:zlib'

/** Speed before size: level 6 takes twice the time for a quarter less. */
const LEVEL = 1
/** Ends a piece at a byte and the deflate stream not yet (RFC 1951, an empty stored block), so that pieces follow each other. */
const piece = { level: LEVEL, finishFlush: constants.Z_SYNC_FLUSH }
type Chunks = Iterable<string> | AsyncIterable<string>

interface Entry {
  name: Buffer
  method: number
  crc: number
  packed: number
  size: number
  offset: number
  flags: number
}

const STORED = 0
const DEFLATED = 8
const UTF8_NAME = 1 << 11
/** Sizes follow the data, as they are not known before it. */
const SIZES_FOLLOW = 1 << 3
const VERSION = 20
/** 1980-01-01 00:00: the same contents are the same bytes. */
const DOS_DATE = 0x21

/** At most 4 GB in all; callers keep to less. */
export function zipWriter() {
  const entries: Entry[] = []
  let offset = 0
  const count = (bytes: Buffer) => {
    offset += bytes.length
    return bytes
  }
  const enter = (name: string, method: number): Entry => {
    const entry = { name: Buffer.from(name), method, crc: 0, packed: 0, size: 0, offset, flags: UTF8_NAME | SIZES_FOLLOW }
    entries.push(entry)
    return entry
  }
  return {
    add(name: string, text: string): Buffer {
      const entry = Object.assign(enter(name, DEFLATED), { flags: UTF8_NAME })
      const data = packed(entry, Buffer.from(text))
      return count(Buffer.concat([localHeader(entry), data]))
    },
    async *stream(name: string, chunks: Chunks): AsyncGenerator<Buffer> {
      const entry = enter(name, DEFLATED)
      yield count(localHeader(entry))
      for await (const chunk of chunks) yield count(packed(entry, Buffer.from(chunk), piece))
      yield count(packed(entry, Buffer.alloc(0)))
      yield count(dataDescriptor(entry))
    },
    /** Nothing is packed, as what people attach mostly is already. */
    async *file(name: string, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      const entry = enter(name, STORED)
      yield count(localHeader(entry))
      for await (const chunk of bytes) {
        entry.crc = crc32(chunk, entry.crc)
        entry.size += chunk.length
        entry.packed = entry.size
        yield count(chunk)
      }
      yield count(dataDescriptor(entry))
    },
    end(): Buffer {
      const directory = Buffer.concat(entries.map(directoryEntry))
      return Buffer.concat([directory, endOfDirectory(entries.length, directory.length, offset)])
    },
  }
}

/** Packed by the thread that writes: one that works behind the pages must not hand its work to those that serve them. */
function packed(entry: Entry, bytes: Buffer, options?: ZlibOptions): Buffer {
  const data = deflateRawSync(bytes, options)
  entry.crc = crc32(bytes, entry.crc)
  entry.size += bytes.length
  entry.packed += data.length
  return data
}

function localHeader(entry: Entry): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  writeCommon(head, 4, entry)
  if (!(entry.flags & SIZES_FOLLOW)) writeSizes(head, 14, entry)
  head.writeUInt16LE(entry.name.length, 26)
  return Buffer.concat([head, entry.name])
}

function directoryEntry(entry: Entry): Buffer {
  const head = Buffer.alloc(46)
  head.writeUInt32LE(0x02014b50, 0)
  head.writeUInt16LE(VERSION, 4)
  writeCommon(head, 6, entry)
  writeSizes(head, 16, entry)
  head.writeUInt16LE(entry.name.length, 28)
  head.writeUInt32LE(entry.offset, 42)
  return Buffer.concat([head, entry.name])
}

function writeCommon(head: Buffer, at: number, { flags, method }: Entry): void {
  head.writeUInt16LE(VERSION, at)
  head.writeUInt16LE(flags, at + 2)
  head.writeUInt16LE(method, at + 4)
  head.writeUInt16LE(DOS_DATE, at + 8)
}

function writeSizes(head: Buffer, at: number, { crc, packed, size }: Entry): void {
  head.writeUInt32LE(crc, at)
  head.writeUInt32LE(packed, at + 4)
  head.writeUInt32LE(size, at + 8)
}

function dataDescriptor(entry: Entry): Buffer {
  const bytes = Buffer.alloc(16)
  bytes.writeUInt32LE(0x08074b50, 0)
  writeSizes(bytes, 4, entry)
  return bytes
}

function endOfDirectory(count: number, length: number, offset: number): Buffer {
  const bytes = Buffer.alloc(22)
  bytes.writeUInt32LE(0x06054b50, 0)
  bytes.writeUInt16LE(count, 8)
  bytes.writeUInt16LE(count, 10)
  bytes.writeUInt32LE(length, 12)
  bytes.writeUInt32LE(offset, 16)
  return bytes
}
