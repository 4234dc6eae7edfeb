/** Bytes that come from elsewhere, no more of them than was agreed: counted as they come out, after whatever has unpacked them (S11.1). */

export class TooMuch extends Error {
  constructor(most: number) {
    super(`more than ${most} bytes`)
  }
}

/** Ends with `TooMuch` at the first byte too many; whoever sends is told nothing more and can send nothing more. */
export async function* bounded(chunks: AsyncIterable<Uint8Array>, most: number, error = () => new TooMuch(most)): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > most) throw error()
    yield chunk
  }
}

export async function readBounded(chunks: AsyncIterable<Uint8Array>, most: number): Promise<Buffer> {
  const read: Uint8Array[] = []
  for await (const chunk of bounded(chunks, most)) read.push(chunk)
  return Buffer.concat(read)
}
