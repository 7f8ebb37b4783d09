import { isIPv6 } from 'node:net'

/** Groups of an IPv6 address that name the network of one subscriber: 64 bits. */
const NETWORK_GROUPS = 4

/**
 * What stands for whoever calls from an address: the address itself, or the /64 network of an IPv6 address, of which
 * every subscriber has at least one whole.
 */
export const networkOf = (address: string): string => {
  if (!isIPv6(address)) return address
  const [front = '', back] = address.toLowerCase().replace(/%.*$/, '').split('::')
  const head = groupsOf(front)
  const tail = back === undefined ? [] : groupsOf(back)
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0')
  return [...head, ...zeros, ...tail].slice(0, NETWORK_GROUPS).map(withoutZeros).join(':')
}

/** An address that ends in the form of IPv4 has two groups there. */
const groupsOf = (part: string): string[] =>
  part === '' ? [] : part.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]))

const withoutZeros = (group: string): string => group.replace(/^0+(?=.)/, '')
