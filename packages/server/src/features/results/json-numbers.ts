import type { Interval } from '@assay/statistics'
import type { WireInterval } from './shapes.ts'

/** The number, or null when it is none or not finite: answers carry neither NaN nor Infinity. */
export const finite = (value: number | null | undefined): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

/** An interval as answers carry it, each end times `scale`; an unbounded end is null. */
export const wireInterval = ({ lower, upper }: Interval, scale = 1): WireInterval => [
  finite(lower * scale),
  finite(upper * scale),
]

/** As `wireInterval`; null stays null. */
export const maybeInterval = (interval: Interval | null, scale = 1): WireInterval | null =>
  interval && wireInterval(interval, scale)
