/** Each bucket of latencies ends 5 percent above the one before. */
const GROWTH = Math.log(1.05)
/** The last bucket holds everything above a minute. */
const BUCKETS = Math.ceil(Math.log(60e6) / GROWTH) + 1
/** 2^11 registers: the number of subjects is right within about 2.3 percent. */
const REGISTER_BITS = 11
const REGISTERS = 2 ** REGISTER_BITS

/** What was counted of a flag within some time. */
export interface Counts {
  evaluations: number
  enabled: number
  errors: number
  /** Evaluations by bucket of their latency. */
  latency: Uint32Array
  /** Registers of a HyperLogLog over the subjects. */
  users: Uint8Array
}

export const createCounts = (): Counts => ({
  evaluations: 0,
  enabled: 0,
  errors: 0,
  latency: new Uint32Array(BUCKETS),
  users: new Uint8Array(REGISTERS),
})

/** One evaluation. */
export interface Counted {
  user_id: string
  enabled: boolean
  isError: boolean
  microseconds: number
}

export const count = (counts: Counts, { user_id, enabled, isError, microseconds }: Counted): void => {
  counts.evaluations += 1
  if (enabled) counts.enabled += 1
  if (isError) counts.errors += 1
  const bucket = bucketOf(microseconds)
  counts.latency[bucket] = (counts.latency[bucket] ?? 0) + 1
  noteUser(counts.users, user_id)
}

/** The bucket of a latency: bucket n ends at 1.05^n microseconds. */
export const bucketOf = (microseconds: number): number =>
  microseconds <= 1 ? 0 : Math.min(BUCKETS - 1, Math.ceil(Math.log(microseconds) / GROWTH))

/** Where a bucket ends, in milliseconds. */
export const bucketEnd = (bucket: number): number => 1.05 ** bucket / 1000

/** A hash of 32 bits whose every bit depends on every character (FNV-1a, mixed as MurmurHash3 does at its end). */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

const noteUser = (registers: Uint8Array, userId: string): void => {
  const hash = hashOf(userId)
  const register = hash >>> (32 - REGISTER_BITS)
  const rank = Math.min(Math.clz32(hash << REGISTER_BITS) + 1, 32 - REGISTER_BITS + 1)
  if ((registers[register] ?? 0) < rank) registers[register] = rank
}

/** Adds what was counted elsewhere, or at another time. */
export const addCounts = (sum: Counts, other: Counts): void => {
  sum.evaluations += other.evaluations
  sum.enabled += other.enabled
  sum.errors += other.errors
  other.latency.forEach((value, bucket) => {
    sum.latency[bucket] = (sum.latency[bucket] ?? 0) + value
  })
  other.users.forEach((rank, register) => {
    sum.users[register] = Math.max(sum.users[register] ?? 0, rank)
  })
}

/**
 * How many different subjects there were, about: the estimate of HyperLogLog (Flajolet, Fusy, Gandouet and
 * Meunier, 2007), by linear counting while registers are empty, and corrected for hashes of 32 bits.
 */
export const uniqueUsers = (registers: Uint8Array): number => {
  let sum = 0
  let empty = 0
  for (const rank of registers) {
    sum += 2 ** -rank
    if (rank === 0) empty += 1
  }
  const raw = ((0.7213 / (1 + 1.079 / REGISTERS)) * REGISTERS * REGISTERS) / sum
  if (raw <= 2.5 * REGISTERS && empty > 0) return Math.round(REGISTERS * Math.log(REGISTERS / empty))
  return Math.round(raw <= 2 ** 32 / 30 ? raw : -(2 ** 32) * Math.log(1 - raw / 2 ** 32))
}

/**
 * The latency that a share of the evaluations did not exceed, in milliseconds, at most 5 percent too high; null
 * without evaluations.
 *
 * @param share above 0, at most 1
 */
export const latencyQuantile = (latency: Uint32Array, share: number): number | null => {
  const total = latency.reduce((sum, value) => sum + value, 0)
  let seen = 0
  for (const [bucket, value] of latency.entries()) {
    seen += value
    if (seen > 0 && seen >= share * total) return bucketEnd(bucket)
  }
  return null
}

/** The buckets that hold something, as JSON keeps them. */
export const sparse = (latency: Uint32Array): Record<string, number> =>
  Object.fromEntries([...latency.entries()].filter(([, value]) => value > 0))

/** The counts as they are read back from where they are kept. */
export const restored = (row: {
  evaluations: number
  enabled: number
  errors: number
  latency: Record<string, number>
  users: Uint8Array
}): Counts => {
  const latency = new Uint32Array(BUCKETS)
  for (const [bucket, value] of Object.entries(row.latency)) latency[Number(bucket)] = value
  const { evaluations, enabled, errors } = row
  return { evaluations, enabled, errors, latency, users: Uint8Array.from(row.users) }
}
