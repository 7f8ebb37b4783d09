import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../../ui/card.tsx'
import { TimeSeriesChart } from '../../../ui/charts/time-series-chart.tsx'
import { compactCount, date, percent } from '../../../ui/format.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import type { Daily } from '../api-types.ts'
import { refetchWhileActive } from '../queries.ts'
import { ViewSkeleton } from '../skeletons.tsx'
import { useOptions } from '../use-options.ts'
import type { ViewProps } from '../view-props.ts'
import { points } from '../wording.ts'
import {
  crossings,
  type DayMeasure,
  daySeries,
  differenceSeries,
  rateSeries,
  withoutWideStart,
} from './daily-series.ts'
import { dailyQuery } from './queries.ts'

/** Results over time: cumulative up to each day, and of each single day. */
export const DailyView = ({ experiment, metric }: ViewProps) => {
  const refetchInterval = refetchWhileActive(experiment)
  const daily = useQuery({ ...dailyQuery(experiment.id, metric?.metric_id), refetchInterval })
  return (
    <QueryView query={daily} loading={<ViewSkeleton />}>
      {(data) => (
        <div className="flex flex-col gap-6">
          <CumulativeCard daily={data} name={metric?.metric_name ?? 'the metric'} />
          <DailyCard daily={data} />
        </div>
      )}
    </QueryView>
  )
}

const CHARTS = [
  { id: 'difference', label: 'Difference' },
  { id: 'rates', label: 'Rates' },
] as const

const CumulativeCard = ({ daily, name }: { daily: Daily; name: string }) => {
  const { options, change } = useOptions()
  const chart = options.chart ?? 'difference'
  return (
    <Card
      title="Cumulative"
      description={
        chart === 'difference'
          ? 'The band is valid at every look. Once it excludes zero, you can stop.'
          : 'Rates up to and including each day, with intervals.'
      }
      actions={
        <Segmented
          label="Chart"
          labelHidden
          options={CHARTS}
          value={chart}
          onChange={(id) => change({ chart: id === 'rates' ? 'rates' : undefined })}
        />
      }
    >
      {chart === 'difference' ? (
        <DifferenceChart daily={daily} name={name} />
      ) : (
        <TimeSeriesChart
          label={`Rates on ${name}`}
          series={withoutWideStart(rateSeries(daily)).series}
          format={(value) => percent(value, 1)}
          yLabel="Converted"
          height={340}
        />
      )}
      <Crossings daily={daily} />
    </Card>
  )
}

const DifferenceChart = ({ daily, name }: { daily: Daily; name: string }) => {
  const { series, leftOut } = withoutWideStart(differenceSeries(daily))
  return (
    <>
      <TimeSeriesChart
        label={`Difference from the control on ${name}`}
        series={series}
        format={(value) => points(value, 1)}
        yLabel="Percentage points"
        fromZero
        height={340}
      />
      {leftOut > 0 && (
        <p className="mt-3 text-sm text-ink-muted">
          {leftOut === 1 ? 'The first day is' : `The first ${leftOut} days are`} not shown: the band is still
          too wide for this chart.
        </p>
      )}
    </>
  )
}

const Crossings = ({ daily }: { daily: Daily }) => {
  const found = crossings(daily)
  return (
    <ul className="mt-2 flex min-h-6 flex-col gap-1 text-sm text-ink-muted">
      {found.length === 0 && <li>No treatment has crossed the stopping boundary.</li>}
      {found.map(({ variantName, day, isUp }) => (
        <li key={variantName}>
          <span className="font-medium text-ink">{variantName}</span> crossed the boundary on {date(day)}:{' '}
          {isUp ? 'above' : 'below'} the control.
        </li>
      ))}
    </ul>
  )
}

const MEASURES = [
  { id: 'assigned', label: 'New subjects' },
  { id: 'conversions', label: 'Conversions' },
  { id: 'events', label: 'Events' },
  { id: 'value_sum', label: 'Value' },
] as const satisfies readonly { id: DayMeasure; label: string }[]

const hasValues = ({ series }: Daily): boolean =>
  series.some(({ values }) => values.some(({ value_sum }) => value_sum !== null))

const DailyCard = ({ daily }: { daily: Daily }) => {
  const [measure, setMeasure] = useState<DayMeasure>('assigned')
  const measures = MEASURES.filter(({ id }) => id !== 'value_sum' || hasValues(daily))
  const label = MEASURES.find(({ id }) => id === measure)?.label ?? ''
  return (
    <Card
      title="Daily"
      description={`Days in ${daily.time_zone}. A conversion counts on the day of its first event.`}
      actions={
        <Segmented label="Measure" labelHidden options={measures} value={measure} onChange={setMeasure} />
      }
    >
      <TimeSeriesChart
        label={`${label} per day`}
        series={daySeries(daily, measure)}
        format={compactCount}
        fromZero
        height={260}
      />
    </Card>
  )
}
