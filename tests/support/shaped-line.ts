/** A slow and lossy line before a server: few bits a second, a long way, segments that are lost and sent again. The losses follow a seed. */
import { connect, createServer, type Socket } from 'node:net'

export interface Shape {
  bitsPerSecond: number
  /** There and back. */
  roundTripMs: number
  /** Share of segments that are lost once; each waits one retransmission. */
  lossRate: number
  seed: number
}

const segmentBytes = 1_460
/** What a sender may have on its way before it has to wait. */
const mostWaiting = 64 * 1024

export const slowAndLossy: Shape = { bitsPerSecond: 64_000, roundTripMs: 800, lossRate: 0.03, seed: 7 }

export interface ShapedLine {
  /** At which the server is reached through it. */
  port: number
  close(): void
}

/** All connections share the line, each way for itself. */
export function openShapedLine(serverPort: number, shape: Shape): Promise<ShapedLine> {
  const random = seeded(shape.seed)
  const [up, down] = [lane(shape, random), lane(shape, random)]
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(serverPort, '127.0.0.1')
    for (const [from, to, way] of [
      [near, far, up],
      [far, near, down],
    ] as const) {
      sockets.add(from)
      carry(from, to, way)
    }
  })
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve({ port: typeof address === 'object' && address ? address.port : 0, close })
    })
  })
}

/** When so many bytes that are sent now arrive. */
type Lane = (bytes: number) => number

function lane({ bitsPerSecond, roundTripMs, lossRate }: Shape, random: () => number): Lane {
  let busyUntil = 0
  return (bytes) => {
    busyUntil = Math.max(busyUntil, performance.now()) + (bytes * 8_000) / bitsPerSecond
    const segments = Math.ceil(bytes / segmentBytes)
    const isLost = Array.from({ length: segments }, random).some((roll) => roll < lossRate)
    return busyUntil + roundTripMs / 2 + (isLost ? roundTripMs : 0)
  }
}

/** Bytes of one connection arrive in their order, however long one of them took. */
function carry(from: Socket, to: Socket, arrival: Lane): void {
  let last = 0
  let waiting = 0
  const underWay: (() => void)[] = []
  // Timers due within a millisecond of each other may fire in either order: each only lets the oldest arrive.
  const after = (work: () => void, bytes: number) => {
    last = Math.max(last, arrival(bytes))
    underWay.push(work)
    setTimeout(() => underWay.shift()?.(), Math.max(0, last - performance.now()))
  }
  from.on('data', (all: Buffer) => {
    for (let at = 0; at < all.length; at += segmentBytes) {
      const part = all.subarray(at, at + segmentBytes)
      waiting += part.length
      after(() => {
        waiting -= part.length
        if (!to.destroyed) to.write(part)
        if (waiting < mostWaiting) from.resume()
      }, part.length)
    }
    if (waiting >= mostWaiting) from.pause()
  })
  from.on('end', () => after(() => to.end(), 0))
  // A browser that goes away takes its connection along.
  from.on('error', () => to.destroy())
  from.on('close', () => after(() => to.destroy(), 0))
}

/** Mulberry32: the same losses in each run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
