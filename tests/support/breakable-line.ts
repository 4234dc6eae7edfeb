/** A line that a test breaks: it refuses as a host whose program has stopped, or swallows as one that hangs or whose packets are lost. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface BreakableLine {
  port: number
  /** Who asks is refused, and who was connected is cut off. */
  refuse(): Promise<void>
  /** Connections stand and are taken; nothing goes either way. */
  fallSilent(): void
  /** What was held back goes on. */
  mend(): Promise<void>
  close(): Promise<void>
}

export async function openBreakableLine(to: number): Promise<BreakableLine> {
  const sockets = new Set<Socket>()
  let isSilent = false
  const server = createServer((near) => {
    const far = connect({ port: to, host: '127.0.0.1' })
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('data', (part) => other.write(part))
      if (isSilent) socket.pause()
      socket.on('error', () => {})
      socket.once('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
  })
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const stop = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      for (const socket of sockets) socket.destroy()
    })
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    port,
    refuse: stop,
    fallSilent() {
      isSilent = true
      for (const socket of sockets) socket.pause()
    },
    async mend() {
      isSilent = false
      for (const socket of sockets) socket.resume()
      if (!server.listening) await listen(port)
    },
    close: async () => {
      if (server.listening) await stop()
    },
  }
}
