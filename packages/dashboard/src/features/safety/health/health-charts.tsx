import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TimeSeriesChart } from '../../../ui/charts/time-series-chart.tsx'
import { HOUR_MS } from '../../../ui/durations.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { flagMetricsQuery } from '../../flags/index.ts'
import type { SafetyCheck } from '../api-types.ts'
import { metricLabel, metricValue } from '../metric-words.ts'

const HOURS_SHOWN = 3

/** Error rate and latency of the last hours by minute, with the thresholds of the flag. */
export const HealthCharts = ({ check }: { check: SafetyCheck }) => {
  const [from] = useState(() => new Date(Date.now() - HOURS_SHOWN * HOUR_MS).toISOString())
  const query = useQuery(flagMetricsQuery(check.feature_flag_id, { period: 'minute', from }))
  return (
    <QueryView query={query} loading={<Skeleton className="h-80 w-full" />}>
      {({ points }) =>
        points.length === 0 ? (
          <p className="text-sm text-ink-muted">
            No evaluations in the last {HOURS_SHOWN} hours. The charts appear with the first ones.
          </p>
        ) : (
          <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
            <MetricChart check={check} name="error_rate" points={points} />
            <MetricChart check={check} name="p95_latency" points={points} />
          </div>
        )
      }
    </QueryView>
  )
}

type ChartedMetric = 'error_rate' | 'p95_latency'

interface MetricChartProps {
  check: SafetyCheck
  name: ChartedMetric
  points: readonly ({ start: string } & Record<ChartedMetric, number | null>)[]
}

const MetricChart = ({ check, name, points }: MetricChartProps) => (
  <TimeSeriesChart
    label={`${metricLabel(name)}, last ${HOURS_SHOWN} hours`}
    series={[
      {
        id: name,
        label: metricLabel(name),
        points: points.map((point) => ({ at: point.start, value: point[name] })),
      },
    ]}
    format={(value) => metricValue(name, value)}
    thresholds={thresholdsOf(check, name)}
    fromZero
    height={240}
  />
)

const thresholdsOf = ({ metrics }: SafetyCheck, name: string) => {
  const metric = metrics.find((one) => one.name === name)
  const warning = metric?.warning_threshold ?? null
  const critical = metric?.critical_threshold ?? null
  return [
    ...(warning === null ? [] : [{ value: warning, label: 'Warning' }]),
    ...(critical === null ? [] : [{ value: critical, label: 'Critical' }]),
  ]
}
