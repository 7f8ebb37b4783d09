import { BlockList, isIP, SocketAddress } from 'node:net'

/**
 * IPv4 networks that the internet does not route to one service: private, shared, link-local, loopback, multicast and
 * reserved ones (IANA special-purpose address registry).
 */
const SPECIAL_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]

/** Parts of the global unicast network 2000::/3 with a special purpose: Teredo, documentation, 6to4. */
const SPECIAL_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const listOf = (networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}

const specialV4 = listOf(SPECIAL_V4, 'ipv4')
const specialV6 = listOf(SPECIAL_V6, 'ipv6')
const globalV6 = listOf(['2000::/3'], 'ipv6')

/** Networks whose last 32 bits are an IPv4 address: mapped, and translated by NAT64. */
const embeddingV6 = listOf(['::ffff:0:0/96', '64:ff9b::/96'], 'ipv6')

/**
 * Whether an address belongs to a public host of the internet, and not to this machine, its network or a special
 * purpose. An IPv6 address that stands for an IPv4 one is as public as that.
 *
 * @param address without brackets or an interface name; any other text is not public
 */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address)
  if (family === 4) return !specialV4.check(address, 'ipv4')
  if (family !== 6 || address.includes('%')) return false
  if (embeddingV6.check(address, 'ipv6')) return isPublicAddress(embeddedV4(address))
  return globalV6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6')
}

/** The IPv4 address in the last 32 bits, in dotted form. */
const embeddedV4 = (address: string): string => {
  const { address: normal } = new SocketAddress({ address, family: 'ipv6' })
  const last = normal.split(':').at(-1) ?? ''
  if (last.includes('.')) return last
  const [high = '0', low = '0'] = normal.replace('::', ':0:').split(':').slice(-2)
  const bits = [high, low].map((group) => Number.parseInt(group || '0', 16))
  return bits.flatMap((group) => [group >> 8, group & 255]).join('.')
}
