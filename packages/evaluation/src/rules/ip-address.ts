/** IP address as groups of 16 bits: two for version 4, eight for version 6. */
export type IpAddress = readonly number[]

/** Addresses that share the first `prefix` bits of an address. */
export type IpRange = { readonly groups: IpAddress; readonly prefix: number }

const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/
const GROUP = /^[0-9a-fA-F]{1,4}$/
const PREFIX = /^(?:0|[1-9]\d{0,2})$/
/** Maximum length of a version 6 address in text. */
const MAX_ADDRESS_LENGTH = 45
const MAX_RANGE_LENGTH = 49
const GROUPS_OF_IPV6 = 8
const BITS_OF_GROUP = 16
/** Prefix ::ffff of IPv4-mapped version 6 addresses (RFC 4291, section 2.5.5.2). */
const MAPPED = [0, 0, 0, 0, 0, 0xffff]
const BITS_OF_MAPPED = MAPPED.length * BITS_OF_GROUP

/**
 * Parses an address of version 4 (four decimal numbers without leading zeros) or of version 6 (RFC 4291, no zone), with
 * optional surrounding spaces. An IPv4-mapped address is normalised to version 4.
 * @returns undefined for anything else
 */
export function readIpAddress(value: unknown): IpAddress | undefined {
  if (typeof value !== 'string') return undefined
  const groups = readGroups(value)
  return groups !== undefined && isMapped(groups) ? groups.slice(MAPPED.length) : groups
}

/** Parses a CIDR range, ignoring bits after the prefix, or one address; undefined for anything else. */
export function readIpRange(text: string): IpRange | undefined {
  if (text.length > 2 * MAX_RANGE_LENGTH) return undefined
  const [address = '', length, ...more] = text.trim().split('/')
  const groups = more.length === 0 && address === address.trim() ? readGroups(address) : undefined
  if (groups === undefined) return undefined
  const bits = groups.length * BITS_OF_GROUP
  const prefix = length === undefined ? bits : readPrefix(length)
  if (prefix === undefined || prefix > bits) return undefined
  const standsForIpv4 = isMapped(groups) && prefix >= BITS_OF_MAPPED
  return standsForIpv4
    ? { groups: groups.slice(MAPPED.length), prefix: prefix - BITS_OF_MAPPED }
    : { groups, prefix }
}

/** Whether an address is in a range; versions never match each other. */
export function isInIpRange({ groups, prefix }: IpRange, address: IpAddress): boolean {
  if (groups.length !== address.length) return false
  const whole = Math.floor(prefix / BITS_OF_GROUP)
  for (let index = 0; index < whole; index += 1) {
    if (groups[index] !== address[index]) return false
  }
  const rest = prefix % BITS_OF_GROUP
  const shift = BITS_OF_GROUP - rest
  return rest === 0 || (groups[whole] ?? 0) >> shift === (address[whole] ?? 0) >> shift
}

function readPrefix(text: string): number | undefined {
  return PREFIX.test(text) ? Number(text) : undefined
}

function isMapped(groups: IpAddress): boolean {
  return groups.length === GROUPS_OF_IPV6 && MAPPED.every((group, index) => groups[index] === group)
}

function readGroups(text: string): IpAddress | undefined {
  const address = text.length > 2 * MAX_ADDRESS_LENGTH ? '' : text.trim()
  return address.includes(':') ? readIpv6(address) : readIpv4(address)
}

function readIpv4(text: string): IpAddress | undefined {
  if (!IPV4.test(text)) return undefined
  const bytes = text.split('.')
  if (bytes.some((byte) => Number(byte) > 255 || (byte.length > 1 && byte.startsWith('0')))) return undefined
  const [a = 0, b = 0, c = 0, d = 0] = bytes.map(Number)
  return [a * 256 + b, c * 256 + d]
}

/** Parses eight groups, or fewer around one `::` that represents at least one group of zeros. */
function readIpv6(text: string): IpAddress | undefined {
  const gap = text.indexOf('::')
  if (gap === -1) {
    const groups = readPart(text)
    return groups?.length === GROUPS_OF_IPV6 ? groups : undefined
  }
  const [head, tail] = [text.slice(0, gap), text.slice(gap + 2)]
  if (head.includes('.')) return undefined
  const [before, after] = [head === '' ? [] : readPart(head), tail === '' ? [] : readPart(tail)]
  if (before === undefined || after === undefined) return undefined
  const missing = GROUPS_OF_IPV6 - before.length - after.length
  return missing >= 1 ? [...before, ...Array<number>(missing).fill(0), ...after] : undefined
}

/** Parses groups between colons; the last two may be written as an address of version 4. */
function readPart(text: string): readonly number[] | undefined {
  const parts = text.split(':')
  const last = parts.at(-1) ?? ''
  const ipv4 = last.includes('.') ? readIpv4(last) : []
  const hexadecimal = last.includes('.') ? parts.slice(0, -1) : parts
  if (ipv4 === undefined || !hexadecimal.every((part) => GROUP.test(part))) return undefined
  return [...hexadecimal.map((part) => Number.parseInt(part, 16)), ...ipv4]
}
