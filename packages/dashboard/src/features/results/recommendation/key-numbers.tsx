import type { ReactNode } from 'react'
import { count, percent } from '../../../ui/format.ts'
import type { Metric, Results, VariantResult } from '../api-types.ts'
import { explainAdjusted, explainLift, explainPValue } from '../comparison/explain-rates.ts'
import { ExplainedNumber } from '../explanation/explained-number.tsx'
import { comparedWith } from '../explanation/explanation.ts'
import { LiveNumber } from '../live/live-number.tsx'
import { controlOf, primaryMetric } from '../metrics.ts'
import { explainAlwaysValid } from '../sequential/explain-always-valid.ts'
import { lift, preciseP, range, shown } from '../wording.ts'
import { leadingVariant } from './rules.ts'

interface KeyNumber {
  name: string
  value: ReactNode
  hint: ReactNode
}

const size = ({ summary }: Results): KeyNumber => ({
  name: 'Subjects',
  value: <LiveNumber text={count(summary.total_users)} />,
  hint: <LiveNumber text={`${count(summary.total_conversions)} conversions on all metrics`} />,
})

const duration = ({ summary: { duration_days: days }, status }: Results): KeyNumber => ({
  name: status === 'COMPLETED' ? 'Ran for' : 'Running for',
  value: <span className="figures">{shown(days, (value) => daysText(value))}</span>,
  hint: status === 'PAUSED' ? 'Paused' : 'Since the first start',
})

const daysText = (days: number): string => {
  const rounded = Number(days.toFixed(days < 10 ? 1 : 0))
  return rounded === 1 ? '1 day' : `${rounded} days`
}

const effect = (results: Results, metric: Metric, variant: VariantResult): KeyNumber => {
  const compared = comparedWith(results, metric, variant)
  return {
    name: `${variant.variant_name} on ${metric.metric_name}`,
    value: (
      <ExplainedNumber
        name="Relative lift"
        text={shown(variant.relative_improvement_pct, lift)}
        explain={compared && (() => explainLift(compared))}
      />
    ),
    hint: <LiveNumber text={range(variant.relative_improvement_interval_pct, lift)} />,
  }
}

const evidence = (results: Results, metric: Metric, variant: VariantResult): KeyNumber => {
  const compared = comparedWith(results, metric, variant)
  const isAdjusted = variant.adjusted_p_value !== null
  const alwaysValid = variant.always_valid?.p_value
  return {
    name: isAdjusted ? 'Adjusted p-value' : 'p-value',
    value: (
      <ExplainedNumber
        name={isAdjusted ? 'Adjusted p-value' : 'p-value'}
        text={shown(variant.adjusted_p_value ?? variant.p_value, preciseP)}
        explain={compared && (() => (isAdjusted ? explainAdjusted(compared) : explainPValue(compared)))}
      />
    ),
    hint: alwaysValid !== undefined && (
      <>
        Always valid:{' '}
        <ExplainedNumber
          name="Always-valid p-value"
          text={preciseP(alwaysValid)}
          explain={compared && (() => explainAlwaysValid(compared))}
        />
      </>
    ),
  }
}

const rate = (metric: Metric): KeyNumber => {
  const control = controlOf(metric)
  return {
    name: `Conversion rate of ${control?.variant_name ?? 'Control'}`,
    value: <LiveNumber text={shown(control?.mean, percent)} />,
    hint: <LiveNumber text={range(control?.confidence_interval, percent)} />,
  }
}

const numbersOf = (results: Results): KeyNumber[] => {
  const metric = primaryMetric(results)
  const variant = leadingVariant(results)
  if (!metric || !variant) return [size(results), duration(results)]
  return [
    effect(results, metric, variant),
    evidence(results, metric, variant),
    rate(metric),
    size(results),
    duration(results),
  ]
}

/** Numbers that the recommendation rests on. */
export const KeyNumbers = ({ results }: { results: Results }) => (
  <dl className="grid grid-cols-[repeat(auto-fit,minmax(10.5rem,1fr))] overflow-hidden border-t border-line">
    {numbersOf(results).map(({ name, value, hint }) => (
      <div key={name} className="min-h-24 min-w-0 px-5 py-3.5 shadow-[1px_1px_0_var(--line)]">
        <dt className="truncate text-sm text-ink-muted" title={name}>
          {name}
        </dt>
        <dd className="text-xl font-semibold">{value}</dd>
        <dd className="text-sm text-ink-muted">{hint}</dd>
      </div>
    ))}
  </dl>
)
