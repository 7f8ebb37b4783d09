import type { SeriesColour } from './colours.ts'

/** What a series was at a moment. */
export interface TimePoint {
  /** ISO 8601. */
  at: string
  /** null: not known then; the line is broken there. */
  value: number | null
  /** Ends of the interval around the value. */
  low?: number | null
  high?: number | null
}

/** A line over time. */
export interface TimeSeries {
  id: string
  label: string
  points: readonly TimePoint[]
  dashed?: boolean
  colour?: SeriesColour
}

/** A point in the numbers of the axes. */
export interface Point {
  x: number
  y: number
}

/** A part of a band, between `low` and `high`. */
export interface BandPoint {
  x: number
  low: number
  high: number
}

const isKnown = (value: number | null | undefined): value is number =>
  value !== null && value !== undefined && Number.isFinite(value)

/** Splits a list where something is unknown; runs without any known item are left out. */
const runs = <Item, Known>(items: readonly Item[], known: (item: Item) => Known | undefined): Known[][] => {
  const found: Known[][] = []
  let open: Known[] = []
  for (const item of items) {
    const read = known(item)
    if (read !== undefined) open.push(read)
    else if (open.length > 0) {
      found.push(open)
      open = []
    }
  }
  return open.length > 0 ? [...found, open] : found
}

/** The unbroken parts of a line. */
export const lineRuns = (points: readonly TimePoint[]): Point[][] =>
  runs(points, ({ at, value }) => (isKnown(value) ? { x: Date.parse(at), y: value } : undefined))

/** The unbroken parts of the band between the ends of the intervals. */
export const bandRuns = (points: readonly TimePoint[]): BandPoint[][] =>
  runs(points, ({ at, low, high }) =>
    isKnown(low) && isKnown(high) ? { x: Date.parse(at), low, high } : undefined,
  )

/** Each value stays until the next one, as a staircase does. */
export const stepped = <P extends { x: number }>(points: readonly P[]): P[] =>
  points.flatMap((point, index) => {
    const next = points[index + 1]
    return next === undefined ? [point] : [point, { ...point, x: next.x }]
  })

/** All moments of all series in order, each once, in milliseconds since 1970. */
export const moments = (series: readonly TimeSeries[]): number[] =>
  [...new Set(series.flatMap(({ points }) => points.map(({ at }) => Date.parse(at))))].sort((a, b) => a - b)

/** Finds what a series was at a moment: at that very moment, or with `isStepped` since the last one before. */
export const pointFinder = (
  { points }: TimeSeries,
  isStepped = false,
): ((moment: number) => TimePoint | undefined) => {
  const byMoment = new Map(points.map((point) => [Date.parse(point.at), point]))
  if (!isStepped) return (moment) => byMoment.get(moment)
  const sorted = [...byMoment].sort(([a], [b]) => a - b)
  return (moment) => sorted.findLast(([at]) => at <= moment)?.[1]
}

/** A layer of a stack at a moment. */
export interface Layer {
  id: string
  label: string
  colour?: SeriesColour
  points: BandPoint[]
}

/** Piles series up in their order: each begins where the one before ends. What is unknown counts as nothing. */
export const stacked = (series: readonly TimeSeries[], isStepped: boolean): Layer[] => {
  const at = moments(series)
  const heights = new Map(at.map((moment) => [moment, 0]))
  return series.map((one) => {
    const find = pointFinder(one, isStepped)
    const points = at.map((x) => {
      const low = heights.get(x) ?? 0
      const high = low + Math.max(0, find(x)?.value ?? 0)
      heights.set(x, high)
      return { x, low, high }
    })
    return { id: one.id, label: one.label, colour: one.colour, points }
  })
}
