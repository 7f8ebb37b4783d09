import type { Tone } from '../../ui/badge.tsx'
import type { Interval, Metric } from './api-types.ts'

/** What a difference means for the metric: an improvement, a harm, or possibly chance. */
type Direction = 'better' | 'worse' | 'unclear'

/** A variant's effect on a metric, ready to be drawn. `low` and `high` are infinite where the data do not bound it. */
export interface Effect {
  id: string
  metricId: string
  metricName: string
  role: string
  variantName: string
  /** 'converted' or 'per subject' where a metric has both, 'adjusted' by CUPED, else empty. */
  measure: string
  estimate: number
  low: number
  high: number
  direction: Direction
}

const TONES = { better: 'positive', worse: 'negative', unclear: 'neutral' } as const satisfies Record<
  Direction,
  Tone
>

const LABELS: Record<Direction, string> = {
  better: 'Better',
  worse: 'Worse',
  unclear: 'No clear difference',
}

/** Tone in which a direction is drawn, in badges and charts. */
export const toneOfDirection = (direction: Direction): (typeof TONES)[Direction] => TONES[direction]

/** Label of a direction on a badge. */
export const labelOfDirection = (direction: Direction): string => LABELS[direction]

/**
 * Direction of a difference, given which way the metric should move.
 *
 * @param difference treatment minus control; null where it cannot be computed
 */
export const directionOf = (
  metric: Pick<Metric, 'lower_is_better'>,
  difference: number | null,
  isSignificant: boolean,
): Direction => {
  if (!isSignificant || difference === null || difference === 0) return 'unclear'
  return difference > 0 !== metric.lower_is_better ? 'better' : 'worse'
}

/** Ends of an interval as numbers: infinite where the data do not bound it. */
export const boundsOf = ([low, high]: Interval): Pick<Effect, 'low' | 'high'> => ({
  low: low ?? Number.NEGATIVE_INFINITY,
  high: high ?? Number.POSITIVE_INFINITY,
})
