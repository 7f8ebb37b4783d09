import type { TimeSeries } from '../../../ui/charts/time-series-chart.tsx'
import type { Daily, DailySeries } from '../api-types.ts'
import { indexesOf, variantStyle } from '../variant-style.ts'

/** What a day can be looked at by. */
export type DayMeasure = 'assigned' | 'conversions' | 'events' | 'value_sum'

/** Days are the reader's, so each stands at its local midnight. */
const midnight = (day: string): string => new Date(`${day}T00:00:00`).toISOString()

type Build = (series: DailySeries) => TimeSeries['points']

const seriesOf = (daily: Daily, chosen: readonly DailySeries[], points: Build): TimeSeries[] => {
  const places = indexesOf(daily.series)
  return chosen.map((series) => ({
    id: series.variant_id,
    label: series.variant_name,
    points: points(series),
    ...variantStyle(places.get(series.variant_id) ?? 0),
  }))
}

/** The difference to the control as of each day, with the band that may be looked at on every one of them. */
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

/** How many times wider than the last one a band may be to be drawn beside it. */
const WIDEST = 6

/**
 * Leaves out the first days, on which the band is so wide that it would press the rest of the chart flat.
 *
 * @returns the series, and how many days are left out at most
 */
export const withoutWideStart = (
  series: readonly TimeSeries[],
): { series: TimeSeries[]; leftOut: number } => {
  const cut = series.map((one) => {
    const last = one.points.at(-1)
    const limit = last ? WIDEST * widthOf(last) : Number.POSITIVE_INFINITY
    const from = one.points.findIndex((point) => widthOf(point) <= limit)
    return { one, from: Math.max(0, from) }
  })
  return {
    series: cut.map(({ one, from }) => ({ ...one, points: one.points.slice(from) })),
    leftOut: Math.max(0, ...cut.map(({ from }) => from)),
  }
}

/** The rate as of each day with its interval. */
export const rateSeries = (daily: Daily): TimeSeries[] =>
  seriesOf(daily, daily.series, ({ cumulative }) =>
    cumulative.map(({ date, mean, confidence_interval: [low, high] }) => ({
      at: midnight(date),
      value: mean,
      low,
      high,
    })),
  )

/** What happened on each single day. */
export const daySeries = (daily: Daily, measure: DayMeasure): TimeSeries[] =>
  seriesOf(daily, daily.series, ({ values }) =>
    values.map((value) => ({ at: midnight(value.date), value: value[measure] })),
  )

/** A treatment whose always-valid band left zero behind, and the first day on which it did. */
export interface Crossing {
  variantName: string
  day: string
  isUp: boolean
}

/** The treatments that crossed the stopping boundary: their band no longer holds zero. */
export const crossings = (daily: Daily): Crossing[] =>
  daily.series.flatMap(({ variant_name, cumulative }) => {
    const first = cumulative.find(({ always_valid_interval: band }) => band !== null && excludesZero(band))
    return first
      ? [{ variantName: variant_name, day: first.date, isUp: (first.always_valid_interval?.[0] ?? -1) > 0 }]
      : []
  })

const excludesZero = ([low, high]: readonly [number | null, number | null]): boolean =>
  (low !== null && low > 0) || (high !== null && high < 0)
