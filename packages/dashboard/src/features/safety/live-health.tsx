import { Notice } from '../../ui/notice.tsx'
import { Moment } from '../../ui/time.tsx'
import { HealthBadge } from './health.tsx'
import { guardInWords, healthInWords, limitsInWords } from './health-words.ts'
import { metricLabel, metricValue } from './metric-words.ts'
import type { MetricCheck, SafetyCheck } from './queries.ts'

const TONES = { HEALTHY: 'positive', WARNING: 'warning', CRITICAL: 'negative', NO_DATA: 'neutral' } as const

const MetricLine = ({ metric }: { metric: MetricCheck }) => (
  <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-t border-line py-3 first:border-t-0">
    <div className="min-w-0">
      <p className="font-medium">{metricLabel(metric.name)}</p>
      <p className="text-sm text-ink-muted">{limitsInWords(metric)}</p>
      {metric.guard && <p className="mt-1 max-w-2xl text-sm text-ink-muted">{guardInWords(metric.guard)}</p>}
    </div>
    <div className="flex items-center gap-3">
      <span className="figures text-lg font-semibold">{metricValue(metric.name, metric.current_value)}</span>
      <HealthBadge health={metric.health} />
    </div>
  </li>
)

/** How a flag does now: a sentence, then each watched metric with its value and limits. */
export const LiveHealth = ({ check }: { check: SafetyCheck }) => (
  <div className="flex flex-col gap-3">
    <Notice tone={TONES[check.health]}>{healthInWords(check)}</Notice>
    <ul>
      {check.metrics.map((metric) => (
        <MetricLine key={metric.name} metric={metric} />
      ))}
    </ul>
    <p className="text-sm text-ink-muted">
      Checked <Moment at={check.last_checked} />
    </p>
  </div>
)
