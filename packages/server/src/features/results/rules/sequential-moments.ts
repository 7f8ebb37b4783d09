import type { Arm } from '@assay/statistics'
import type { Experiment, Metric } from '../../experiments/index.ts'
import type { DayFigures } from '../../rollup/index.ts'
import type { MetricCounts } from './counts.ts'
import { daysIn, dayTotalsOf, rangeOf } from './daily.ts'
import type { Moment, Watched } from './sequential-looks.ts'

const DAY = 86_400_000

/** A trajectory has at most this many points, now included. */
export const MAX_POINTS = 200

/** The ends of past days, thinned out evenly when there are too many. */
const pastDays = (experiment: Experiment, figures: readonly DayFigures[], now: Date): string[] => {
  const range = rangeOf(experiment, figures, { now, timeZone: 'UTC' })
  const today = now.toISOString().slice(0, 10)
  const days = range ? daysIn(range).filter((date) => date < today) : []
  const stride = Math.ceil(days.length / (MAX_POINTS - 1))
  return days.filter((_, index) => (days.length - 1 - index) % stride === 0)
}

const EMPTY: Arm = { users: 0, conversions: 0 }

interface Told {
  experiment: Experiment
  metric: Metric
  counts: MetricCounts
  /** The metric's days in UTC. */
  days: readonly DayFigures[]
  now: Date
}

/** Every treatment of a metric at the end of each past day and now. */
export const watchedOf = ({ experiment, metric, counts, days, now }: Told): Watched[] => {
  const shown = pastDays(experiment, days, now)
  const histories = counts.variants.map(({ variant, users, conversions }) => {
    const figures = days.filter(({ variant_id }) => variant_id === variant.id)
    return { variant, arms: [...dayTotalsOf({ variant, figures, shown }), { users, conversions }] }
  })
  const control = histories.find(({ variant }) => variant.is_control)
  if (!control) return []
  const subjects = control.arms.map((_, place) =>
    histories.reduce((sum, { arms }) => sum + (arms[place]?.users ?? 0), 0),
  )
  const momentOf = (treatment: readonly Arm[], place: number): Moment => ({
    at: momentAt(shown[place], now),
    subjects: subjects[place] ?? 0,
    control: control.arms[place] ?? EMPTY,
    treatment: treatment[place] ?? EMPTY,
  })
  return histories
    .filter((history) => history !== control)
    .map(({ variant, arms }) => ({ metric, variant, moments: arms.map((_, place) => momentOf(arms, place)) }))
}

/** The end of a day, or now where there is none. */
const momentAt = (day: string | undefined, now: Date): Date =>
  day === undefined ? now : new Date(Date.parse(day) + DAY)
