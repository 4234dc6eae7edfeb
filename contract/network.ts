/** Whose address it is, as both processes count: what one customer of a provider holds counts as one (S1.6, S2.7). */
import { isIPv6 } from 'node:net'

/** An IPv4 address, or the /64 that one customer of a provider gets. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const first = head ? head.split(':') : []
  const missing = tail === undefined ? 0 : 8 - first.length - (tail ? tail.split(':').length : 0)
  const groups = [...first, ...Array<string>(missing).fill('0'), ...(tail ? tail.split(':') : [])]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
