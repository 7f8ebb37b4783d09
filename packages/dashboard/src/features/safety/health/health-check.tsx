import { Notice } from '../../../ui/notice.tsx'
import { Moment } from '../../../ui/time.tsx'
import type { MetricCheck, SafetyCheck } from '../api-types.ts'
import { metricLabel, metricValue } from '../metric-words.ts'
import { HealthBadge } from './health-badge.tsx'
import { guardText, healthText, thresholdsText } from './health-words.ts'

const TONES = { HEALTHY: 'positive', WARNING: 'warning', CRITICAL: 'negative', NO_DATA: 'neutral' } as const

const MetricLine = ({ metric }: { metric: MetricCheck }) => (
  <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-t border-line py-3 first:border-t-0">
    <div className="min-w-0">
      <p className="font-medium">{metricLabel(metric.name)}</p>
      <p className="text-sm text-ink-muted">{thresholdsText(metric)}</p>
      {metric.guard && <p className="mt-1 max-w-2xl text-sm text-ink-muted">{guardText(metric.guard)}</p>}
    </div>
    <div className="flex items-center gap-3">
      <span className="figures text-lg font-semibold">{metricValue(metric.name, metric.current_value)}</span>
      <HealthBadge health={metric.health} />
    </div>
  </li>
)

/** The health check of a flag: a sentence, then each metric with its value and thresholds. */
export const HealthCheck = ({ check }: { check: SafetyCheck }) => (
  <div className="flex flex-col gap-3">
    <Notice tone={TONES[check.health]}>{healthText(check)}</Notice>
    <ul aria-label="Metrics">
      {check.metrics.map((metric) => (
        <MetricLine key={metric.name} metric={metric} />
      ))}
    </ul>
    <p className="text-sm text-ink-muted">
      Checked <Moment at={check.last_checked} />
    </p>
  </div>
)
