import { useQuery } from '@tanstack/react-query'
import { Activity } from 'lucide-react'
import { Card } from '../../../ui/card.tsx'
import { TimeSeriesChart } from '../../../ui/charts/time-series-chart.tsx'
import { compactCount, figure, percent } from '../../../ui/format.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { EmptyState, Skeleton } from '../../../ui/states.tsx'
import { type FlagPoint, flagFiguresQuery, type Period } from '../queries.ts'

interface FiguresChartsProps {
  flagId: string
  span: { period: Period; from: string }
}

const series = (points: readonly FlagPoint[], pick: (point: FlagPoint) => number | null) =>
  points.map((point) => ({ at: point.start, value: pick(point) }))

/** Evaluations, errors and latency of a flag over time. */
export const FiguresCharts = ({ flagId, span }: FiguresChartsProps) => (
  <QueryView query={useQuery(flagFiguresQuery(flagId, span))} loading={<Skeleton className="h-96 w-full" />}>
    {({ points }) =>
      points.length === 0 ? (
        <Card>
          <EmptyState icon={<Activity />} title="No evaluation in this time">
            As soon as a program asks for the flag, its evaluations, errors and latency appear here.
          </EmptyState>
        </Card>
      ) : (
        <Charts points={points} />
      )
    }
  </QueryView>
)

const Charts = ({ points }: { points: readonly FlagPoint[] }) => (
  <div className="grid grid-cols-1 gap-5 xl:grid-cols-2">
    <div className="xl:col-span-2">
      <Card>
        <TimeSeriesChart
          label="Evaluations"
          series={[
            { id: 'all', label: 'All', points: series(points, (point) => point.total_evaluations) },
            { id: 'on', label: 'Had the flag', points: series(points, (point) => point.enabled_evaluations) },
          ]}
          format={compactCount}
          fromZero
        />
      </Card>
    </div>
    <Card>
      <TimeSeriesChart
        label="Error rate"
        series={[
          {
            id: 'errors',
            label: 'Error rate',
            points: series(points, (point) => point.error_rate),
            colour: 3,
          },
        ]}
        format={(value) => percent(value)}
        fromZero
        height={240}
      />
    </Card>
    <Card>
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
    </Card>
  </div>
)
