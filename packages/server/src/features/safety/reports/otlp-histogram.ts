import { bucketEnd, bucketOf } from '../../flags/index.ts'
import { countOf, fieldsOf, listOf, numberOf } from './otlp-values.ts'

/** A number of durations between two limits, in milliseconds. */
interface Stretch {
  from: number
  to: number
  count: number
}

type Fields = Record<string, unknown>

/** Milliseconds per unit in which durations are measured. */
const UNITS: Record<string, number> = { s: 1000, ms: 1, us: 1e-3, ns: 1e-6 }

/** Milliseconds per unit of UCUM; undefined for a unit that does not measure durations. */
export const millisecondsPer = (unit: unknown): number | undefined =>
  typeof unit === 'string' ? UNITS[unit] : undefined

/** The ends of a distribution, as the data point states them. */
const ends = (point: Fields): { min: number; max: number } => ({
  min: Math.max(0, numberOf(point['min']) ?? 0),
  max: numberOf(point['max']) ?? Number.POSITIVE_INFINITY,
})

/** All durations at their mean: a histogram may have only a count and a sum. */
const withoutBuckets = (point: Fields): Stretch => {
  const count = countOf(point['count']) ?? Number.NaN
  const mean = count === 0 ? 0 : (numberOf(point['sum']) ?? Number.NaN) / count
  return { from: mean, to: mean, count }
}

/** The buckets of a histogram with explicit bounds. An unbounded last bucket ends at its lower bound. */
const explicitStretches = (point: Fields): Stretch[] | undefined => {
  const bounds = listOf(point['explicitBounds']).map((bound) => numberOf(bound) ?? Number.NaN)
  const counts = listOf(point['bucketCounts']).map(countOf)
  if (counts.length === 0) return [withoutBuckets(point)]
  if (counts.length !== bounds.length + 1) return undefined
  const { min, max } = ends(point)
  return counts.map((count, index) => {
    const from = Math.max(min, bounds[index - 1] ?? 0)
    const to = Math.min(max, bounds[index] ?? (Number.isFinite(max) ? max : from))
    return { from: Math.min(from, to), to, count: count ?? Number.NaN }
  })
}

/** The buckets of a histogram whose limits grow by a constant factor; durations are never negative. */
const exponentialStretches = (point: Fields): Stretch[] | undefined => {
  const [scale, positive] = [numberOf(point['scale']) ?? 0, fieldsOf(point['positive'])]
  const offset = numberOf(positive['offset']) ?? 0
  if (!Number.isInteger(scale) || !Number.isInteger(offset)) return undefined
  const limit = (index: number): number => 2 ** (index * 2 ** -scale)
  const zeros = {
    from: 0,
    to: numberOf(point['zeroThreshold']) ?? 0,
    count: countOf(point['zeroCount'] ?? 0),
  }
  const stretches = listOf(positive['bucketCounts']).map((count, index) => ({
    from: limit(offset + index),
    to: limit(offset + index + 1),
    count: countOf(count),
  }))
  return [zeros, ...stretches].map((stretch) => ({ ...stretch, count: stretch.count ?? Number.NaN }))
}

/** Maximum number of buckets; no SDK sends more. */
const MAX_STRETCHES = 1000

const isUsable = ({ from, to, count }: Stretch): boolean =>
  Number.isFinite(from) && Number.isFinite(to) && Number.isSafeInteger(count)

/** Adds durations to our buckets, spread evenly between their limits. */
const spread = (latency: Map<number, number>, { from, to, count }: Stretch, scale: number): void => {
  const [start, end] = [from * scale, to * scale]
  const last = bucketOf(end * 1000)
  let placed = 0
  for (let bucket = bucketOf(start * 1000); bucket <= last && placed < count; bucket += 1) {
    const share = bucket === last ? 1 : Math.max(0, bucketEnd(bucket) - start) / (end - start)
    const upTo = Math.round(count * share)
    if (upTo > placed) latency.set(bucket, (latency.get(bucket) ?? 0) + upTo - placed)
    placed = Math.max(placed, upTo)
  }
}

/**
 * The durations of a histogram's data point in our buckets, which are 5 percent wide: as exact as the histogram.
 *
 * @param scale milliseconds per unit of the histogram
 * @returns undefined when the data point is not a histogram
 */
export const durationsOf = (
  point: Fields,
  { isExponential, scale }: { isExponential: boolean; scale: number },
): Map<number, number> | undefined => {
  const stretches = isExponential ? exponentialStretches(point) : explicitStretches(point)
  if (stretches === undefined || stretches.length > MAX_STRETCHES) return undefined
  const filled = stretches.filter(({ count }) => count !== 0)
  if (!filled.every(isUsable)) return undefined
  const latency = new Map<number, number>()
  for (const stretch of filled) spread(latency, stretch, scale)
  return latency
}
