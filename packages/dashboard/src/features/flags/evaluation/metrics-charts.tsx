import { useQuery } from '@tanstack/react-query'
import { Activity } from 'lucide-react'
import { Card } from '../../../ui/card.tsx'
import { TimeSeriesChart } from '../../../ui/charts/time-series-chart.tsx'
import { compactCount, figure, percent } from '../../../ui/format.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { EmptyState, Skeleton } from '../../../ui/states.tsx'
import type { MetricsPoint } from '../api-types.ts'
import { flagMetricsQuery, type Period } from '../queries.ts'

interface MetricsChartsProps {
  flagId: string
  span: { period: Period; from: string }
}

const series = (points: readonly MetricsPoint[], pick: (point: MetricsPoint) => number | null) =>
  points.map((point) => ({ at: point.start, value: pick(point) }))

/** Evaluations, errors and latency of a flag over time. */
export const MetricsCharts = ({ flagId, span }: MetricsChartsProps) => (
  <QueryView query={useQuery(flagMetricsQuery(flagId, span))} loading={<Skeleton className="h-96 w-full" />}>
    {({ points }) =>
      points.length === 0 ? (
        <Card>
          <EmptyState icon={<Activity />} title="No evaluations in this period">
            Evaluations, errors and latency appear here once a program evaluates the flag.
          </EmptyState>
        </Card>
      ) : (
        <Charts points={points} />
      )
    }
  </QueryView>
)

type Points = readonly MetricsPoint[]

const Charts = ({ points }: { points: Points }) => (
  <div className="grid grid-cols-1 gap-5 xl:grid-cols-2">
    <div className="xl:col-span-2">
      <Card>
        <Evaluations points={points} />
      </Card>
    </div>
    <Card>
      <ErrorRate points={points} />
    </Card>
    <Card>
      <Latency points={points} />
    </Card>
  </div>
)

const Evaluations = ({ points }: { points: Points }) => (
  <TimeSeriesChart
    label="Evaluations"
    series={[
      { id: 'all', label: 'All', points: series(points, (point) => point.total_evaluations) },
      { id: 'on', label: 'With the flag', points: series(points, (point) => point.enabled_evaluations) },
    ]}
    format={compactCount}
    fromZero
  />
)

const ErrorRate = ({ points }: { points: Points }) => (
  <TimeSeriesChart
    label="Error rate"
    series={[
      { id: 'errors', label: 'Error rate', points: series(points, (point) => point.error_rate), colour: 3 },
    ]}
    format={(value) => percent(value)}
    fromZero
    height={240}
  />
)

const Latency = ({ points }: { points: Points }) => (
  <TimeSeriesChart
    label="Latency"
    series={[
      {
        id: 'p95',
        label: '95th percentile',
        points: series(points, (point) => point.p95_latency),
        colour: 5,
      },
      { id: 'avg', label: 'Average', points: series(points, (point) => point.avg_latency), colour: 4 },
    ]}
    format={(value) => `${figure(value, 3)} ms`}
    fromZero
    height={240}
  />
)
