/** A visitor whose head of a request comes drop by drop and never ends. */
import { connect } from 'node:net'

const DROP_MS = 250

/** What the process said when it closed the connection, and how many drops it had taken until then. */
export function cutOff(port: number): Promise<{ said: string; sent: number }> {
  return new Promise((done, reject) => {
    const socket = connect(port, '127.0.0.1')
    let said = ''
    let sent = 0
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n')
    const dropping = setInterval(() => void socket.write(`X-Drop-${sent++}: x\r\n`), DROP_MS)
    socket.on('data', (bytes) => (said += bytes))
    // Drops that are still under way when the line is closed are answered with a reset.
    socket.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' || error.code === 'EPIPE' ? undefined : reject(error)))
    socket.on('close', () => {
      clearInterval(dropping)
      done({ said, sent })
    })
  })
}
