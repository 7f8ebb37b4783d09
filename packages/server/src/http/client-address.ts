import { BlockList, isIP, SocketAddress } from 'node:net'
import { createRecent } from '../lib/recent.ts'

/**
 * Finds a request's client: the socket's address, or, when that belongs to a trusted proxy, the right-most entry of
 * X-Forwarded-For that does not. The address is normalised.
 *
 * @param trusted addresses or CIDR ranges of proxies
 */
export const clientAddress = (trusted: readonly string[]) => {
  const isProxy = addressCheck(trusted)
  return (socketAddress: string, forwardedFor: string | undefined): string => {
    const peer = ownAddress(socketAddress)
    if (forwardedFor === undefined || !isProxy(peer)) return peer
    const client = lastHop(forwardedFor, isProxy)
    return isIP(client) === 0 ? peer : client
  }
}

/** The right-most hop that is not a trusted proxy; empty when all of them are. */
const lastHop = (forwardedFor: string, isProxy: (address: string) => boolean): string => {
  const hops = forwardedFor.split(',')
  for (const hop of hops.reverse()) {
    const address = plainAddress(hop)
    if (!isProxy(address)) return address
  }
  return ''
}

/** Builds a check whether an address is one of these addresses, or in one of these CIDR ranges. */
export const addressCheck = (ranges: readonly string[]): ((address: string) => boolean) => {
  if (ranges.length === 0) return () => false
  const list = blockList(ranges)
  return (address) => isIn(list, ownAddress(address))
}

const blockList = (ranges: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const entry of ranges) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

const isIn = (list: BlockList, address: string): boolean => {
  const family = isIP(address)
  return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

const MAPPED = '::ffff:'

/** Normalises a socket address, which can only differ by IPv4-mapped IPv6 and an interface name. */
const ownAddress = (address: string): string => {
  if (address.startsWith(MAPPED) && address.includes('.')) return address.slice(MAPPED.length)
  return address.includes('%') ? plainAddress(address) : address
}

/**
 * Normalises an address written by people or proxies: removes brackets, port and interface name, unmaps IPv4-mapped
 * IPv6 and formats IPv6 by RFC 5952. Text that is not an address is returned unchanged.
 */
export const plainAddress = (text: string): string => {
  const address = withoutPort(text.trim()).replace(/%.*$/s, '')
  if (isIP(address) !== 6) return address
  return ownAddress(new SocketAddress({ address, family: 'ipv6' }).address)
}

const withoutPort = (text: string): string => {
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1]
  return bracketed ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text
}

/** A site (/48) holds 65,536 networks (/64); the whole site gets as much as this many networks. */
export const SITE_FACTOR = 8

/** Networks by which a client address is counted. */
interface Networks {
  /** The address itself for IPv4; the first 64 bits for IPv6, since a single host controls all addresses below. */
  network: string
  /** The first 48 bits for IPv6, which providers assign to one customer. */
  site: string | undefined
}

/** Cache of parsed networks: parsing takes about a microsecond, and addresses repeat. */
const known = createRecent<Networks>(5000)

/** Networks of an address normalised by `plainAddress`. */
export const networksOf = (address: string): Networks => {
  const cached = known.get(address)
  if (cached) return cached
  const networks = address.includes(':')
    ? { network: prefixOf(address, 4), site: prefixOf(address, 3) }
    : { network: address, site: undefined }
  known.set(address, networks)
  return networks
}

const GROUPS = 8

/** CIDR range of the first groups of an IPv6 address. */
const prefixOf = (address: string, groups: number): string => {
  const [left = '', right] = address.split('::')
  const [before, after] = [groupsIn(left), groupsIn(right ?? '')]
  const zeros =
    right === undefined ? [] : Array.from({ length: GROUPS - before.length - after.length }, () => '0')
  return `${[...before, ...zeros, ...after].slice(0, groups).join(':')}::/${16 * groups}`
}

const groupsIn = (part: string): string[] => (part === '' ? [] : part.split(':'))
