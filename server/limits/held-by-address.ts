/**
 * What one network may hold of this process: sockets, and requests that are not answered (S2.7). The sockets of a trusted proxy are everybody's,
 * so behind it the requests count, by the forwarded address; a socket may also carry several requests one behind the other.
 */
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createCount } from '../../contract/count.ts'
import { networkOf } from '../../contract/network.ts'
import { clientAddress, socketAddress } from '../address.ts'
import { commonHeaders } from '../headers.ts'
import type { WebSettings } from '../settings.ts'
import { tooOften } from './too-often.ts'

type Limits = Pick<WebSettings, 'trustedProxies' | 'heldPerAddress'>

export function limitSockets(server: Server, { trustedProxies, heldPerAddress }: Limits): void {
  const sockets = createCount(heldPerAddress)
  server.on('connection', (socket) => {
    const address = socketAddress(socket)
    if (trustedProxies.has(address)) return
    const leave = sockets.enter(networkOf(address))
    if (leave) socket.once('close', leave)
    else socket.destroy()
  })
}

/** False when the request was refused, and answered. */
export function createRequestCount(settings: WebSettings, isDevelopment: boolean): (req: IncomingMessage, res: ServerResponse) => boolean {
  const requests = createCount(settings.heldPerAddress)
  return (req, res) => {
    const leave = requests.enter(networkOf(clientAddress(req, settings)))
    if (leave) {
      res.once('close', leave)
      return true
    }
    const url = URL.parse(req.url ?? '', settings.origin) ?? new URL(settings.origin)
    const answer = tooOften(req, url, settings, { why: 'held', seconds: 5, nonce: randomBytes(16).toString('base64'), isDevelopment })
    const headers = { 'Content-Type': 'text/plain; charset=utf-8', ...commonHeaders(settings), ...answer.headers, 'Cache-Control': 'no-store' }
    res.writeHead(answer.status, { ...headers, Connection: 'close' }).end(answer.message)
    return false
  }
}
