import type { Arm } from '@assay/statistics'
import type { Experiment } from '../../experiments/index.ts'
import type { DailyTotals } from '../../rollup/index.ts'
import type { MetricCounts } from '../counts.ts'
import { daysIn, dayTotalsOf, rangeOf } from '../daily/rules.ts'
import type { ComparisonHistory, Moment } from './looks.ts'

const DAY = 86_400_000

/** A trajectory has at most this many points, now included. */
const MAX_POINTS = 200

/** The ends of past days, thinned out evenly when there are too many. */
const pastDays = (experiment: Experiment, totals: readonly DailyTotals[], now: Date): string[] => {
  const range = rangeOf(experiment, totals, { now, timeZone: 'UTC' })
  const today = now.toISOString().slice(0, 10)
  const days = range ? daysIn(range).filter((date) => date < today) : []
  const stride = Math.ceil(days.length / (MAX_POINTS - 1))
  return days.filter((_, index) => (days.length - 1 - index) % stride === 0)
}

const EMPTY: Arm = { users: 0, conversions: 0 }

interface MetricHistory {
  experiment: Experiment
  counts: MetricCounts
  /** The metric's days in UTC. */
  days: readonly DailyTotals[]
  now: Date
}

/** Every comparison of a metric at the end of each past day and now. */
export const comparisonHistories = ({
  experiment,
  counts,
  days,
  now,
}: MetricHistory): ComparisonHistory[] => {
  const { metric } = counts
  const shown = pastDays(experiment, days, now)
  const histories = counts.variants.map(({ variant, users, conversions }) => {
    const totals = days.filter(({ variant_id }) => variant_id === variant.id)
    return { variant, arms: [...dayTotalsOf({ variant, totals, shown }), { users, conversions }] }
  })
  const control = histories.find(({ variant }) => variant.is_control)
  if (!control) return []
  const subjects = control.arms.map((_, index) =>
    histories.reduce((sum, { arms }) => sum + (arms[index]?.users ?? 0), 0),
  )
  const momentOf = (treatment: readonly Arm[], index: number): Moment => ({
    at: momentAt(shown[index], now),
    subjects: subjects[index] ?? 0,
    control: control.arms[index] ?? EMPTY,
    treatment: treatment[index] ?? EMPTY,
  })
  return histories
    .filter((history) => history !== control)
    .map(({ variant, arms }) => ({ metric, variant, moments: arms.map((_, index) => momentOf(arms, index)) }))
}

/** The end of a day, or now where there is none. */
const momentAt = (day: string | undefined, now: Date): Date =>
  day === undefined ? now : new Date(Date.parse(day) + DAY)
