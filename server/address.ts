/** Where a request comes from: the socket, or what a trusted proxy says (S1.6). */
import type { IncomingMessage } from 'node:http'
import { isIP, type Socket } from 'node:net'
import type { WebSettings } from './settings.ts'

type Trusting = Pick<WebSettings, 'trustedProxies'>

export function clientAddress(req: IncomingMessage, { trustedProxies }: Trusting): string {
  const socket = socketAddress(req.socket)
  if (!trustedProxies.has(socket)) return socket
  const hops = String(req.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map(addressIn)
    .filter((hop) => hop !== null)
  // The nearest hop that is no proxy of ours; what stands before it was written by the client.
  return hops.reverse().find((hop) => !trustedProxies.has(hop)) ?? socket
}

export const socketAddress = ({ remoteAddress = '' }: Pick<Socket, 'remoteAddress'>): string => remoteAddress.replace(/^::ffff:/, '')

/** Some proxies write the port as well, and it is another one each time: `192.0.2.1:40123`, `[2001:db8::1]:40123`. */
function addressIn(hop: string): string | null {
  const bare = hop.trim().replace(/^\[([^\]]*)\](?::\d+)?$/, '$1')
  const address = isIP(bare) ? bare : bare.replace(/:\d+$/, '')
  return isIP(address) ? address.replace(/^::ffff:(?=\d+\.)/i, '') : null
}
