import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../../ui/card.tsx'
import { BarChart } from '../../../ui/charts/bar-chart.tsx'
import { before, HOUR_MS, MINUTE_MS } from '../../../ui/durations.ts'
import { FigureTile } from '../../../ui/figure-tile.tsx'
import { compactCount, count, figure, percent, words } from '../../../ui/format.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import type { Flag, FlagMetrics } from '../api-types.ts'
import { flagSummaryQuery, type Period } from '../queries.ts'
import { rulesPercentage } from '../rollout-percentage.ts'
import { MetricsCharts } from './metrics-charts.tsx'
import { RecentErrors } from './recent-errors.tsx'

type SpanId = 'hour' | 'day' | 'week' | 'month'

const SPANS: Record<SpanId, { label: string; hours: number; period: Period }> = {
  hour: { label: 'Last hour', hours: 1, period: 'minute' },
  day: { label: '24 hours', hours: 24, period: 'hour' },
  week: { label: '7 days', hours: 168, period: 'hour' },
  month: { label: '30 days', hours: 720, period: 'day' },
}

const OPTIONS: readonly { id: SpanId; label: string }[] = [
  { id: 'hour', label: SPANS.hour.label },
  { id: 'day', label: SPANS.day.label },
  { id: 'week', label: SPANS.week.label },
  { id: 'month', label: SPANS.month.label },
]

/** The start of a span, to the minute, so that the cache is used for a while. */
const startOf = (span: SpanId): string =>
  before(SPANS[span].hours * HOUR_MS, Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS)

/** Evaluations of a flag: how many, with which variants and reasons, errors and latency. */
export const MetricsTab = ({ flag }: { flag: Flag }) => {
  const [shown, setShown] = useState(() => ({ span: 'day' as SpanId, from: startOf('day') }))
  const summary = useQuery(flagSummaryQuery(flag.id, shown.from))
  return (
    <div className="flex flex-col gap-5">
      <Segmented
        label="Time"
        labelHidden
        options={OPTIONS}
        value={shown.span}
        onChange={(span) => setShown({ span, from: startOf(span) })}
      />
      <QueryView query={summary} loading={<Skeleton className="h-24 w-full" />}>
        {(metrics) => (
          <>
            <Tiles metrics={metrics} hasRules={rulesPercentage(flag) !== undefined} />
            <Breakdowns metrics={metrics} />
          </>
        )}
      </QueryView>
      <MetricsCharts flagId={flag.id} span={{ period: SPANS[shown.span].period, from: shown.from }} />
      <RecentErrors flag={flag} />
    </div>
  )
}

const rate = (value: number | null): string => (value === null ? '–' : percent(value))
const milliseconds = (value: number | null): string => (value === null ? '–' : `${figure(value, 3)} ms`)

const Tiles = ({ metrics, hasRules }: { metrics: FlagMetrics; hasRules: boolean }) => {
  const { total_evaluations: total, enabled_evaluations: enabled } = metrics
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-3">
      <FigureTile
        label="Evaluations"
        value={compactCount(total)}
        hint={`${rate(total === 0 ? null : enabled / total)} with the flag`}
      />
      <FigureTile label="Subjects" value={compactCount(metrics.unique_users)} hint="estimated, within 1 %" />
      <FigureTile
        label="Error rate"
        value={rate(metrics.error_rate)}
        hint={`${count(metrics.error_count)} errors`}
        tone={metrics.error_count > 0 ? 'negative' : 'neutral'}
      />
      <FigureTile
        label="Latency (p95)"
        value={milliseconds(metrics.p95_latency)}
        hint={`average ${milliseconds(metrics.avg_latency)}`}
      />
      {hasRules && (
        <FigureTile label="Rule match rate" value={rate(metrics.rule_match_rate)} hint="of all evaluations" />
      )}
    </div>
  )
}

const barsOf = (counts: Record<string, number>, name: (id: string) => string) =>
  Object.entries(counts)
    .filter(([, value]) => value > 0)
    .map(([id, value]) => ({ id, label: name(id), value }))

const Breakdowns = ({ metrics }: { metrics: FlagMetrics }) => {
  const variants = barsOf(metrics.by_variant, (id) => id)
  const reasons = barsOf(metrics.by_reason, words)
  if (reasons.length === 0) return null
  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
      <Card>
        <BarChart label="Evaluations by reason" bars={reasons} format={count} />
      </Card>
      {variants.length > 0 && (
        <Card>
          <BarChart label="Evaluations by variant" bars={variants} format={count} />
        </Card>
      )}
    </div>
  )
}
