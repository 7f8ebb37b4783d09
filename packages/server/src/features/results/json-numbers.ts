import type { Interval } from '@assay/statistics'
import type { IntervalEnds } from './shapes.ts'

/** The number, or null when it is none or not finite: answers carry neither NaN nor Infinity. */
export const finite = (value: number | null | undefined): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

/** An interval in an answer, each end times `scale`; an unbounded end is null. */
export const intervalEnds = ({ lower, upper }: Interval, scale = 1): IntervalEnds => [
  finite(lower * scale),
  finite(upper * scale),
]

/** As `intervalEnds`; null stays null. */
export const nullableIntervalEnds = (interval: Interval | null, scale = 1): IntervalEnds | null =>
  interval && intervalEnds(interval, scale)
