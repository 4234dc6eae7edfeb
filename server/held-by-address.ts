/**
 * What one network may hold of this process: sockets, and requests that are not answered (S2.7). The sockets of a trusted proxy are everybody's,
 * so behind it the requests count, by the forwarded address; a socket may also carry several requests one behind the other.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createCount } from '../contract/count.ts'
import { networkOf } from '../contract/network.ts'
import { clientAddress, socketAddress } from './address.ts'
import type { WebSettings } from './settings.ts'

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
export function createRequestCount(limits: Limits): (req: IncomingMessage, res: ServerResponse) => boolean {
  const requests = createCount(limits.heldPerAddress)
  return (req, res) => {
    const leave = requests.enter(networkOf(clientAddress(req, limits)))
    if (leave) {
      res.once('close', leave)
      return true
    }
    const words = '同时进行的请求过多，请稍后再试 / Too many requests at once; try again shortly'
    res.writeHead(429, { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '5', Connection: 'close' }).end(words)
    return false
  }
}
