/** Which addresses of the network nobody may be sent to by a URL that a person typed in (S11.1). */
import { BlockList, isIPv6 } from 'node:net'

/** RFC 6890 and its additions: this host, private, carrier-grade NAT, loopback, link-local, benchmarks, multicast, reserved. */
const CLOSED_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** Unspecified, loopback, IPv4 in disguise (mapped, translated, 6to4), unique local, link-local, multicast. */
const CLOSED_V6 = ['::/128', '::1/128', '::ffff:0:0/96', '64:ff9b::/96', '2002::/16', 'fc00::/7', 'fe80::/10', 'ff00::/8']

function listOf(family: 'ipv4' | 'ipv6', networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}

// Two lists: in one, the rule of mapped addresses would close every IPv4 address as well.
const closedV4 = listOf('ipv4', CLOSED_V4)
const closedV6 = listOf('ipv6', CLOSED_V6)

/** `address` is an IP address in either family, without brackets. */
export const isPublicAddress = (address: string): boolean => (isIPv6(address) ? !closedV6.check(address, 'ipv6') : !closedV4.check(address, 'ipv4'))
