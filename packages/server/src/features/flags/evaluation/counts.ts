import type { Evaluation } from '@assay/evaluation'
import { addUser, addUsers, createRegisters, packed, unpacked } from './unique-users.ts'

/** Each latency bucket ends 5 percent above the one before. */
const GROWTH = Math.log(1.05)
/** The last bucket holds everything above a minute. */
const BUCKETS = Math.ceil(Math.log(60e6) / GROWTH) + 1

/** Counts of a flag's evaluations within some time. */
export interface Counts {
  evaluations: number
  enabled: number
  errors: number
  reasons: Map<string, number>
  /** Enabled evaluations by the key of the variant; those of boolean flags have none. */
  variants: Map<string, number>
  /** Evaluations by bucket of their latency. */
  latency: Uint32Array
  /** Registers of a HyperLogLog over the subjects. */
  users: Uint8Array
}

export const createCounts = (): Counts => ({
  evaluations: 0,
  enabled: 0,
  errors: 0,
  reasons: new Map(),
  variants: new Map(),
  latency: new Uint32Array(BUCKETS),
  users: createRegisters(),
})

/** One evaluation. */
export interface Counted extends Pick<Evaluation, 'enabled' | 'reason' | 'variant'> {
  /** undefined: the request named no subject. */
  user_id: string | undefined
  microseconds: number
}

const add = (sums: Map<string, number>, name: string, count: number): void => {
  sums.set(name, (sums.get(name) ?? 0) + count)
}

export const count = (counts: Counts, counted: Counted): void => {
  const { user_id, enabled, reason, variant, microseconds } = counted
  counts.evaluations += 1
  if (enabled) counts.enabled += 1
  if (reason === 'error') counts.errors += 1
  add(counts.reasons, reason, 1)
  if (variant !== null) add(counts.variants, variant, 1)
  const bucket = bucketOf(microseconds)
  counts.latency[bucket] = (counts.latency[bucket] ?? 0) + 1
  if (user_id !== undefined) addUser(counts.users, user_id)
}

/** The bucket of a latency: bucket n ends at 1.05^n microseconds. */
export const bucketOf = (microseconds: number): number =>
  microseconds <= 1 ? 0 : Math.min(BUCKETS - 1, Math.ceil(Math.log(microseconds) / GROWTH))

/** The upper limit of a bucket, in milliseconds. */
export const bucketEnd = (bucket: number): number => 1.05 ** bucket / 1000

/** Adds the counts of another process or another time. */
export const addCounts = (sum: Counts, other: Counts): void => {
  sum.evaluations += other.evaluations
  sum.enabled += other.enabled
  sum.errors += other.errors
  for (const [reason, value] of other.reasons) add(sum.reasons, reason, value)
  for (const [variant, value] of other.variants) add(sum.variants, variant, value)
  for (let bucket = 0; bucket < BUCKETS; bucket += 1) {
    sum.latency[bucket] = (sum.latency[bucket] ?? 0) + (other.latency[bucket] ?? 0)
  }
  addUsers(sum.users, other.users)
}

/**
 * The latency quantile in milliseconds, at most 5 percent too high; null without evaluations.
 *
 * @param share of the evaluations that did not exceed it, above 0, at most 1
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

/** Half a bucket in ratio: the middle of a bucket lies that much below its end. */
const HALF_BUCKET = Math.sqrt(1.05)

/** The mean latency in milliseconds, right within 2.5 percent; null without evaluations. */
export const latencyMean = (latency: Uint32Array): number | null => {
  let [sum, total] = [0, 0]
  for (const [bucket, value] of latency.entries()) {
    sum += (bucketEnd(bucket) / HALF_BUCKET) * value
    total += value
  }
  return total === 0 ? null : sum / total
}

/** Counts as the database stores them. */
export interface StoredCounts {
  evaluations: number
  enabled: number
  errors: number
  reasons: Record<string, number>
  variants: Record<string, number>
  /** The buckets that are not empty. */
  latency: Record<string, number>
  users: Uint8Array
}

const sparse = (latency: Uint32Array): Record<string, number> =>
  Object.fromEntries([...latency.entries()].filter(([, value]) => value > 0))

/** Converts counts to the form in which they are stored. */
export const storedCounts = ({ reasons, variants, latency, users, ...counts }: Counts): StoredCounts => ({
  ...counts,
  reasons: Object.fromEntries(reasons),
  variants: Object.fromEntries(variants),
  latency: sparse(latency),
  users: packed(users),
})

/** Counts read back from the form in which they are stored. */
export const restored = (row: StoredCounts): Counts => {
  const { evaluations, enabled, errors } = row
  const latency = new Uint32Array(BUCKETS)
  for (const [bucket, value] of Object.entries(row.latency)) latency[Number(bucket)] = value
  const reasons = new Map(Object.entries(row.reasons))
  const variants = new Map(Object.entries(row.variants))
  return { evaluations, enabled, errors, reasons, variants, latency, users: unpacked(row.users) }
}
