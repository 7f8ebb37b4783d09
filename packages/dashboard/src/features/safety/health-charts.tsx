import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TimeSeriesChart } from '../../ui/charts/time-series-chart.tsx'
import { before, HOUR_MS } from '../../ui/durations.ts'
import { percent } from '../../ui/format.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { flagFiguresQuery } from '../flags/index.ts'
import { metricValue } from './metric-words.ts'
import type { SafetyCheck } from './queries.ts'

const HOURS_SHOWN = 3

const limitsOf = ({ metrics }: SafetyCheck, name: string) => {
  const metric = metrics.find((one) => one.name === name)
  const warning = metric?.warning_threshold ?? null
  const critical = metric?.critical_threshold ?? null
  return [
    ...(warning === null ? [] : [{ value: warning, label: 'Warning' }]),
    ...(critical === null ? [] : [{ value: critical, label: 'Critical' }]),
  ]
}

/** Error rate and latency of the last hours, minute by minute, with the limits of the flag. */
export const HealthCharts = ({ check }: { check: SafetyCheck }) => {
  const [from] = useState(() => before(HOURS_SHOWN * HOUR_MS))
  const query = useQuery(flagFiguresQuery(check.feature_flag_id, { period: 'minute', from }))
  return (
    <QueryView query={query} loading={<Skeleton className="h-80 w-full" />}>
      {({ points }) =>
        points.length === 0 ? (
          <p className="text-sm text-ink-muted">
            Nothing was measured in the last {HOURS_SHOWN} hours. The lines appear with the first evaluations.
          </p>
        ) : (
          <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
            <TimeSeriesChart
              label="Error rate, last three hours"
              series={[
                {
                  id: 'errors',
                  label: 'Error rate',
                  points: points.map(({ start, error_rate }) => ({ at: start, value: error_rate })),
                },
              ]}
              format={(value) => percent(value)}
              thresholds={limitsOf(check, 'error_rate')}
              fromZero
              height={240}
            />
            <TimeSeriesChart
              label="95th percentile latency, last three hours"
              series={[
                {
                  id: 'p95',
                  label: 'Latency',
                  points: points.map(({ start, p95_latency }) => ({ at: start, value: p95_latency })),
                },
              ]}
              format={(value) => metricValue('p95_latency', value)}
              thresholds={limitsOf(check, 'p95_latency')}
              fromZero
              height={240}
            />
          </div>
        )
      }
    </QueryView>
  )
}
