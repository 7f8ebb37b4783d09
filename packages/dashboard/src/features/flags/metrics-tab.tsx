import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { BarChart } from '../../ui/charts/bar-chart.tsx'
import { before, HOUR_MS, MINUTE_MS } from '../../ui/durations.ts'
import { FigureTile } from '../../ui/figure-tile.tsx'
import { compactCount, count, figure, percent, words } from '../../ui/format.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { FiguresCharts } from './figures-charts.tsx'
import { type Flag, type FlagFigures, flagSummaryQuery, type Period } from './queries.ts'
import { ruleShare } from './reach.ts'
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

/** The start of a span; the same for a while, so that what is read can be kept. */
const startOf = (span: SpanId): string =>
  before(SPANS[span].hours * HOUR_MS, Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS)

/** How often the flag is asked for, what it answers, and how well. */
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
        {(figures) => (
          <>
            <Tiles figures={figures} hasRules={ruleShare(flag) !== undefined} />
            <Shares figures={figures} />
          </>
        )}
      </QueryView>
      <FiguresCharts flagId={flag.id} span={{ period: SPANS[shown.span].period, from: shown.from }} />
      <RecentErrors flag={flag} />
    </div>
  )
}

const share = (value: number | null): string => (value === null ? '–' : percent(value))
const milliseconds = (value: number | null): string => (value === null ? '–' : `${figure(value, 3)} ms`)

const Tiles = ({ figures, hasRules }: { figures: FlagFigures; hasRules: boolean }) => {
  const { total_evaluations: total, enabled_evaluations: enabled } = figures
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-3">
      <FigureTile
        label="Evaluations"
        value={compactCount(total)}
        hint={`${share(total === 0 ? null : enabled / total)} had it`}
      />
      <FigureTile label="Subjects" value={compactCount(figures.unique_users)} hint="estimated, within 1 %" />
      <FigureTile
        label="Error rate"
        value={share(figures.error_rate)}
        hint={`${count(figures.error_count)} errors`}
        tone={figures.error_count > 0 ? 'negative' : 'neutral'}
      />
      <FigureTile
        label="Latency, 95 %"
        value={milliseconds(figures.p95_latency)}
        hint={`average ${milliseconds(figures.avg_latency)}`}
      />
      {hasRules && (
        <FigureTile label="Rules match" value={share(figures.rule_match_rate)} hint="of all evaluations" />
      )}
    </div>
  )
}

const barsOf = (counts: Record<string, number>, name: (id: string) => string) =>
  Object.entries(counts)
    .filter(([, value]) => value > 0)
    .map(([id, value]) => ({ id, label: name(id), value }))

const Shares = ({ figures }: { figures: FlagFigures }) => {
  const variants = barsOf(figures.by_variant, (id) => id)
  const reasons = barsOf(figures.by_reason, words)
  if (reasons.length === 0) return null
  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
      <Card>
        <BarChart label="What decided the answers" bars={reasons} format={count} />
      </Card>
      {variants.length > 0 && (
        <Card>
          <BarChart label="Variants of those who have the flag" bars={variants} format={count} />
        </Card>
      )}
    </div>
  )
}
