/** As much of DER (X.690) as a signature takes: values written, and read again with where they stand. */
const lengthOf = (size: number): Buffer => {
  if (size < 0x80) return Buffer.from([size])
  const hex = size.toString(16)
  const bytes = Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes])
}

export const value = (tag: number, ...content: Uint8Array[]): Buffer => {
  const body = Buffer.concat(content)
  return Buffer.concat([Buffer.from([tag]), lengthOf(body.length), body])
}

export const sequence = (...content: Uint8Array[]): Buffer => value(0x30, ...content)
/** In the order of their bytes, as DER has sets. */
export const set = (...content: Uint8Array[]): Buffer => value(0x31, ...[...content].sort(Buffer.compare))
export const integer = (number: number): Buffer => value(0x02, Buffer.from([number]))
export const octets = (bytes: Uint8Array): Buffer => value(0x04, bytes)
export const context = (number: number, ...content: Uint8Array[]): Buffer => value(0xa0 | number, ...content)

export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  const septets = (part: number): number[] => {
    const bytes = [part & 0x7f]
    for (let left = Math.floor(part / 128); left > 0; left = Math.floor(left / 128)) bytes.unshift((left & 0x7f) | 0x80)
    return bytes
  }
  return value(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(septets)]))
}

export interface Node {
  tag: number
  /** With its head. */
  whole: Buffer
  content: Buffer
}

/** The value that begins these bytes. */
export function read(bytes: Buffer): Node {
  const [tag = 0, first = 0] = bytes
  const more = first < 0x80 ? 0 : first & 0x7f
  const size = more === 0 ? first : bytes.readUIntBE(2, more)
  const head = 2 + more
  if (head + size > bytes.length) throw new Error('The value is cut off')
  return { tag, whole: bytes.subarray(0, head + size), content: bytes.subarray(head, head + size) }
}

/** The values that stand in one, in their order. */
export function children({ content }: Node): Node[] {
  const found: Node[] = []
  for (let rest = content; rest.length > 0; ) {
    const node = read(rest)
    found.push(node)
    rest = rest.subarray(node.whole.length)
  }
  return found
}
