import type { TimeSeries } from '../../../ui/charts/time-series-chart.tsx'
import type { Daily, DailySeries } from '../api-types.ts'
import { indexesOf, variantStyle } from '../variant-style.ts'

/** Measure of a single day. */
export type DayMeasure = 'assigned' | 'conversions' | 'events' | 'value_sum'

/** Midnight of a day in the reader's time zone. */
const midnight = (day: string): string => new Date(`${day}T00:00:00`).toISOString()

type Build = (series: DailySeries) => TimeSeries['points']

const seriesOf = (daily: Daily, chosen: readonly DailySeries[], points: Build): TimeSeries[] => {
  const indexes = indexesOf(daily.series)
  return chosen.map((series) => ({
    id: series.variant_id,
    label: series.variant_name,
    points: points(series),
    ...variantStyle(indexes.get(series.variant_id) ?? 0),
  }))
}

/** Cumulative difference from the control up to each day, with its always-valid band. */
export const differenceSeries = (daily: Daily): TimeSeries[] =>
  seriesOf(
    daily,
    daily.series.filter(({ is_control }) => !is_control),
    ({ cumulative }) =>
      cumulative.map(({ date, difference, always_valid_interval, difference_interval }) => {
        const [low, high] = always_valid_interval ?? difference_interval ?? [null, null]
        return { at: midnight(date), value: difference, low, high }
      }),
  )

const widthOf = ({ low, high }: TimeSeries['points'][number]): number =>
  typeof low === 'number' && typeof high === 'number' ? high - low : Number.POSITIVE_INFINITY

/** How many times wider than the last band a band may be to be drawn. */
const MAX_WIDTH_RATIO = 6

/**
 * Leaves out the first days, on which the band is so wide that it would flatten the rest of the chart.
 *
 * @returns the series, and how many days are left out at most
 */
export const withoutWideStart = (
  series: readonly TimeSeries[],
): { series: TimeSeries[]; leftOut: number } => {
  const cut = series.map((one) => {
    const last = one.points.at(-1)
    const limit = last ? MAX_WIDTH_RATIO * widthOf(last) : Number.POSITIVE_INFINITY
    const from = one.points.findIndex((point) => widthOf(point) <= limit)
    return { one, from: Math.max(0, from) }
  })
  return {
    series: cut.map(({ one, from }) => ({ ...one, points: one.points.slice(from) })),
    leftOut: Math.max(0, ...cut.map(({ from }) => from)),
  }
}

/** Cumulative rate up to each day with its interval. */
export const rateSeries = (daily: Daily): TimeSeries[] =>
  seriesOf(daily, daily.series, ({ cumulative }) =>
    cumulative.map(({ date, mean, confidence_interval: [low, high] }) => ({
      at: midnight(date),
      value: mean,
      low,
      high,
    })),
  )

/** Measure of each single day. */
export const daySeries = (daily: Daily, measure: DayMeasure): TimeSeries[] =>
  seriesOf(daily, daily.series, ({ values }) =>
    values.map((value) => ({ at: midnight(value.date), value: value[measure] })),
  )

/** Treatment whose always-valid band excludes zero, and the first day on which it did. */
interface Crossing {
  variantName: string
  day: string
  isUp: boolean
}

/** Treatments that crossed the stopping boundary: their band excludes zero. */
export const crossings = (daily: Daily): Crossing[] =>
  daily.series.flatMap(({ variant_name, cumulative }) => {
    const first = cumulative.find(({ always_valid_interval: band }) => band !== null && excludesZero(band))
    return first
      ? [{ variantName: variant_name, day: first.date, isUp: (first.always_valid_interval?.[0] ?? -1) > 0 }]
      : []
  })

const excludesZero = ([low, high]: readonly [number | null, number | null]): boolean =>
  (low !== null && low > 0) || (high !== null && high < 0)
