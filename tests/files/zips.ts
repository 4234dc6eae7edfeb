/** Zips as tests make and read them. */
import { crc32, inflateRawSync } from 'node:zlib'

/** The contents of a zip by their names, each checked against its checksum. */
export async function zipWith(file: Buffer): Promise<Record<string, Buffer>> {
  const end = file.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
  const found: Record<string, Buffer> = {}
  let at = file.readUInt32LE(end + 16)
  for (let left = file.readUInt16LE(end + 10); left > 0; left--) {
    const [method, crc, size, start] = [
      file.readUInt16LE(at + 10),
      file.readUInt32LE(at + 16),
      file.readUInt32LE(at + 20),
      file.readUInt32LE(at + 42),
    ]
    const nameLength = file.readUInt16LE(at + 28)
    const name = file.toString('utf8', at + 46, at + 46 + nameLength)
    const from = start + 30 + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28)
    const bytes = file.subarray(from, from + size)
    const content = method === 8 ? inflateRawSync(bytes) : bytes
    if (crc32(content) !== crc) throw new Error(`${name} has another checksum`)
    found[name] = Buffer.from(content)
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return found
}

interface Said {
  /** What the directory says of the size, whatever it is. */
  size?: number
  packedSize?: number
  packed?: Buffer
  flags?: number
  mode?: number
}

/** A zip of stored texts; `said` is what the directory says of every entry, true or not. */
export function zipped(files: Record<string, string>, said: Said = {}): Buffer {
  const { size, packedSize, packed, flags = 0, mode = 0 } = said
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const content = packed ?? Buffer.from(text)
    const named = Buffer.from(name)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(0x800 | flags, 6)
    local.writeUInt16LE(packed ? 8 : 0, 8)
    local.writeUInt32LE(crc32(Buffer.from(text)), 14)
    local.writeUInt32LE(content.length, 18)
    local.writeUInt32LE(size ?? content.length, 22)
    local.writeUInt16LE(named.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry[5] = 3
    entry.writeUInt16LE(0x800 | flags, 8)
    entry.writeUInt16LE(packed ? 8 : 0, 10)
    entry.writeUInt32LE(crc32(Buffer.from(text)), 16)
    entry.writeUInt32LE(packedSize ?? content.length, 20)
    entry.writeUInt32LE(size ?? content.length, 24)
    entry.writeUInt16LE(named.length, 28)
    entry.writeUInt32LE((mode << 16) >>> 0, 38)
    entry.writeUInt32LE(offset, 42)
    parts.push(local, named, content)
    directory.push(entry, named)
    offset += 30 + named.length + content.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(files).length, 8)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, central, end])
}
