/** Addresses and networks from which an application may come. */
import { BlockList, isIP, isIPv6 } from 'node:net'

const family = (address: string) => (isIPv6(address) ? ('ipv6' as const) : ('ipv4' as const))

/** `203.0.113.7`, `203.0.113.0/24`, `2001:db8::/32` */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  if (isIP(address) === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv6(address) ? 128 : 32))
}

/** No list lets everybody in; an IPv4 address may come dressed as IPv6. */
export function isAllowedFrom(networks: readonly string[], given: string): boolean {
  if (networks.length === 0) return true
  const address = given.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIP(address) === 0) return false
  const list = new BlockList()
  for (const network of networks) {
    const [at = '', bits] = network.split('/')
    if (bits === undefined) list.addAddress(at, family(at))
    else list.addSubnet(at, Number(bits), family(at))
  }
  return list.check(address, family(address))
}
