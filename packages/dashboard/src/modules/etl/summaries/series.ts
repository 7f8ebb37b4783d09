import type { TimeSeries } from '../../../ui/charts/time-series-chart.tsx'
import type { Summary } from '../api-types.ts'
import { grouped } from '../grouped.ts'

const KINDS = [
  { id: 'assignments', label: 'Assignments' },
  { id: 'events', label: 'Events' },
  { id: 'conversions', label: 'Conversions' },
] as const

/** Assignments, events and conversions per day, of all summaries together; days without a summary have no point. */
export const seriesOf = (summaries: readonly Summary[]): readonly TimeSeries[] => {
  const days = grouped(summaries, ({ date }) => date).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return KINDS.map(({ id, label }) => ({
    id,
    label,
    points: days.map(([day, ofDay]) => ({
      at: `${day}T00:00:00.000Z`,
      value: ofDay.reduce((sum, summary) => sum + summary[id], 0),
    })),
  }))
}
