import { BlockList, isIP } from 'node:net'

/**
 * Finds a request's client: the socket's address, or, when that belongs to a trusted proxy, the right-most
 * entry of X-Forwarded-For that does not.
 *
 * @param trusted addresses or CIDR ranges of proxies
 */
export const clientAddress = (trusted: readonly string[]) => {
  const isProxy = proxyCheck(trusted)
  return (socketAddress: string, forwardedFor: string | undefined): string => {
    const peer = plainAddress(socketAddress)
    if (forwardedFor === undefined || !isProxy(peer)) return peer
    const hops = forwardedFor.split(',').map((hop) => plainAddress(hop.trim()))
    const client = hops.findLast((hop) => !isProxy(hop))
    return client !== undefined && isIP(client) !== 0 ? client : peer
  }
}

/** Tells whether an address is one of the trusted proxies. */
export const proxyCheck = (trusted: readonly string[]): ((address: string) => boolean) => {
  if (trusted.length === 0) return () => false
  const proxies = proxyList(trusted)
  return (address) => isTrusted(proxies, plainAddress(address))
}

const proxyList = (trusted: readonly string[]): BlockList => {
  const proxies = new BlockList()
  for (const entry of trusted) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) proxies.addAddress(address, family)
    else proxies.addSubnet(address, Number(bits), family)
  }
  return proxies
}

const isTrusted = (proxies: BlockList, address: string): boolean => {
  const family = isIP(address)
  return family !== 0 && proxies.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

const plainAddress = (address: string): string => (address.startsWith('::ffff:') ? address.slice(7) : address)
