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
