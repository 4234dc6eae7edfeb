/** Readers who stand still: an answer that nobody takes holds a socket, and what stands behind it, for nothing (S2.7). */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const mostLooks = 15

/** Ends a connection of which nothing was taken for so long although something waits; slow readers are welcome. */
export function endStandingReaders(server: Server, afterMs: number): void {
  const watched = new Map<Socket, { taken: string; since: number }>()
  server.on('connection', (socket: Socket) => {
    watched.set(socket, { taken: '', since: 0 })
    socket.once('close', () => watched.delete(socket))
  })
  const look = () => {
    const now = performance.now()
    for (const [socket, last] of watched) {
      const taken = takenOf(socket)
      if (socket.writableLength === 0 || taken !== last.taken) watched.set(socket, { taken, since: now })
      else if (now - last.since >= afterMs) socket.destroy()
    }
  }
  setInterval(look, afterMs / mostLooks).unref()
}

/** Writes that are done, and what is left of the one under way: what is only added behind them changes neither. */
function takenOf(socket: Socket): string {
  // Node says in no other way how much of one large write the system has taken.
  const { writeQueueSize = 0 } = (socket as Socket & { _handle?: { writeQueueSize?: number } })._handle ?? {}
  return `${socket.bytesWritten - socket.writableLength} ${writeQueueSize}`
}
