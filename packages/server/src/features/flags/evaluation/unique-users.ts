/** 2^14 registers: the number of subjects has a standard error of 0.8 percent. */
const REGISTER_BITS = 14
const REGISTERS = 2 ** REGISTER_BITS
/** Bits of a hash that remain for the rank. */
const RANK_BITS = 32 - REGISTER_BITS

export const createRegisters = (): Uint8Array => new Uint8Array(REGISTERS)

/** A hash of 32 bits whose every bit depends on every character (FNV-1a, mixed as MurmurHash3 does at its end). */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Adds a subject to the registers of a HyperLogLog; adding it again changes nothing. */
export const addUser = (registers: Uint8Array, userId: string): void => {
  const hash = hashOf(userId)
  const register = hash >>> RANK_BITS
  const rank = Math.min(Math.clz32(hash << REGISTER_BITS) + 1, RANK_BITS + 1)
  if ((registers[register] ?? 0) < rank) registers[register] = rank
}

/** Adds the subjects of other registers. */
export const addUsers = (sum: Uint8Array, other: Uint8Array): void => {
  for (let register = 0; register < other.length; register += 1) {
    const rank = other[register] ?? 0
    if (rank > (sum[register] ?? 0)) sum[register] = rank
  }
}

const sigma = (share: number): number => {
  if (share === 1) return Number.POSITIVE_INFINITY
  let [power, weight, sum, before] = [share, 1, share, Number.NaN]
  while (sum !== before) {
    before = sum
    power *= power
    sum += power * weight
    weight *= 2
  }
  return sum
}

const tau = (share: number): number => {
  if (share === 0 || share === 1) return 0
  let [root, weight, sum, before] = [share, 1, 1 - share, Number.NaN]
  while (sum !== before) {
    before = sum
    root = Math.sqrt(root)
    weight /= 2
    sum -= (1 - root) ** 2 * weight
  }
  return sum / 3
}

/**
 * Estimate of the number of distinct subjects: the improved raw estimator for HyperLogLog (Ertl, New cardinality
 * estimation algorithms for HyperLogLog sketches, 2017, algorithm 6), which is unbiased at any size.
 */
export const uniqueUsers = (registers: Uint8Array): number => {
  const counts = new Array<number>(RANK_BITS + 2).fill(0)
  for (const rank of registers) counts[rank] = (counts[rank] ?? 0) + 1
  let sum = REGISTERS * tau(1 - (counts[RANK_BITS + 1] ?? 0) / REGISTERS)
  for (let rank = RANK_BITS; rank >= 1; rank -= 1) sum = (sum + (counts[rank] ?? 0)) / 2
  sum += REGISTERS * sigma((counts[0] ?? 0) / REGISTERS)
  return Math.round((REGISTERS * REGISTERS) / (2 * Math.LN2 * sum))
}

const ENTRY_BYTES = 3

/**
 * Registers as they are stored: while few are set, the index and rank of each in three bytes, else all of them. The
 * length distinguishes the two forms.
 */
export const packed = (registers: Uint8Array): Uint8Array => {
  const used = registers.reduce((count, rank) => count + (rank > 0 ? 1 : 0), 0)
  if (used * ENTRY_BYTES >= REGISTERS) return registers
  const bytes = new Uint8Array(used * ENTRY_BYTES)
  let at = 0
  registers.forEach((rank, register) => {
    if (rank === 0) return
    bytes.set([register >>> 8, register & 0xff, rank], at)
    at += ENTRY_BYTES
  })
  return bytes
}

/** Registers as they were before they were packed. */
export const unpacked = (bytes: Uint8Array): Uint8Array => {
  if (bytes.length === REGISTERS) return Uint8Array.from(bytes)
  const registers = createRegisters()
  for (let at = 0; at + ENTRY_BYTES <= bytes.length; at += ENTRY_BYTES) {
    registers[((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)] = bytes[at + 2] ?? 0
  }
  return registers
}
