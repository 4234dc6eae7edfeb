/** A zip of stored files while it is read: nothing is packed, as what people attach mostly is already. */
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'

export interface ZipFile {
  name: string
  open(): Promise<Readable>
}

interface Entry {
  name: Buffer
  crc: number
  size: number
  offset: number
}

/** Names are UTF-8, and sizes follow the data, as the checksum is not known before it. */
const FLAGS = (1 << 11) | (1 << 3)
/** 1980-01-01: the same files are the same bytes. */
const DOS_DATE = 0x21
const VERSION = 20

/** At most 4 GB in all; the caller keeps to 2. */
export function zipOf(files: readonly ZipFile[]): Readable {
  return Readable.from(partsOf(files), { objectMode: false, highWaterMark: 1024 * 1024 })
}

async function* partsOf(files: readonly ZipFile[]): AsyncGenerator<Buffer> {
  const entries: Entry[] = []
  let offset = 0
  for (const file of files) {
    const entry: Entry = { name: Buffer.from(file.name), crc: 0, size: 0, offset }
    entries.push(entry)
    const head = localHeader(entry)
    yield head
    for await (const chunk of (await file.open()) as AsyncIterable<Buffer>) {
      entry.crc = crc32(chunk, entry.crc)
      entry.size += chunk.length
      yield chunk
    }
    const descriptor = dataDescriptor(entry)
    yield descriptor
    offset += head.length + entry.size + descriptor.length
  }
  const directory = Buffer.concat(entries.map(directoryEntry))
  yield Buffer.concat([directory, endOfDirectory(entries.length, directory.length, offset)])
}

function localHeader({ name }: Entry): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(VERSION, 4)
  head.writeUInt16LE(FLAGS, 6)
  head.writeUInt16LE(DOS_DATE, 12)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

function dataDescriptor({ crc, size }: Entry): Buffer {
  const data = Buffer.alloc(16)
  data.writeUInt32LE(0x08074b50, 0)
  writeSizes(data, 4, crc, size)
  return data
}

function directoryEntry({ name, crc, size, offset }: Entry): Buffer {
  const head = Buffer.alloc(46)
  head.writeUInt32LE(0x02014b50, 0)
  head.writeUInt16LE(VERSION, 4)
  head.writeUInt16LE(VERSION, 6)
  head.writeUInt16LE(FLAGS, 8)
  head.writeUInt16LE(DOS_DATE, 14)
  writeSizes(head, 16, crc, size)
  head.writeUInt16LE(name.length, 28)
  head.writeUInt32LE(offset, 42)
  return Buffer.concat([head, name])
}

function writeSizes(into: Buffer, at: number, crc: number, size: number): void {
  into.writeUInt32LE(crc, at)
  into.writeUInt32LE(size, at + 4)
  into.writeUInt32LE(size, at + 8)
}

function endOfDirectory(count: number, length: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(length, 12)
  end.writeUInt32LE(offset, 16)
  return end
}
