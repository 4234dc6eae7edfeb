/** Where a request comes from: the socket, or what a trusted proxy says (S1.6). */
import type { IncomingMessage } from 'node:http'
import type { WebSettings } from './settings.ts'

export function clientAddress(req: IncomingMessage, { trustedProxies }: WebSettings): string {
  const socket = (req.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  if (!trustedProxies.has(socket)) return socket
  const hops = String(req.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean)
  // The nearest hop that is no proxy of ours; what stands before it was written by the client.
  return hops.reverse().find((hop) => !trustedProxies.has(hop)) ?? socket
}
