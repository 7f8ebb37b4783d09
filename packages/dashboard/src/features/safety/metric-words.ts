import { count, figure, percent } from '../../ui/format.ts'

interface MetricWords {
  /** As a heading. */
  label: string
  /** Within a sentence, with its article. */
  phrase: string
  unit: 'count' | 'ratio' | 'ms'
}

const WORDS: Record<string, MetricWords> = {
  error_rate: { label: 'Error rate', phrase: 'the error rate', unit: 'ratio' },
  p95_latency: { label: '95th percentile latency', phrase: 'the 95th percentile latency', unit: 'ms' },
  p99_latency: { label: '99th percentile latency', phrase: 'the 99th percentile latency', unit: 'ms' },
  avg_latency: { label: 'Average latency', phrase: 'the average latency', unit: 'ms' },
  latency: { label: 'Average latency (alias)', phrase: 'the average latency', unit: 'ms' },
  max_latency: { label: 'Maximum latency', phrase: 'the maximum latency', unit: 'ms' },
  min_latency: { label: 'Minimum latency', phrase: 'the minimum latency', unit: 'ms' },
  error_count: { label: 'Errors', phrase: 'the number of errors', unit: 'count' },
  total_evaluations: { label: 'Evaluations', phrase: 'the number of evaluations', unit: 'count' },
}

/** The safety metrics to choose from, the most common first. */
export const SAFETY_METRICS = Object.entries(WORDS)
  .filter(([id]) => id !== 'latency')
  .map(([id, { label }]) => ({ id, label }))

export const metricLabel = (name: string): string => WORDS[name]?.label ?? name
export const metricPhrase = (name: string): string => WORDS[name]?.phrase ?? name
export const metricUnit = (name: string): MetricWords['unit'] => WORDS[name]?.unit ?? 'count'

/** A value of a safety metric with its unit; a dash where there is no data. */
export const metricValue = (name: string, value: number | null): string => {
  if (value === null) return '–'
  const unit = metricUnit(name)
  if (unit === 'ratio') return percent(value)
  return unit === 'ms' ? `${figure(value, 3)} ms` : count(value)
}

const COMPARISONS = { greater_than: 'above', less_than: 'below', equal_to: 'equal to' } as const
export type Comparison = keyof typeof COMPARISONS

/** "above", "below" or "equal to". */
export const comparisonWord = (comparison: Comparison): string => COMPARISONS[comparison]

export const COMPARISON_OPTIONS: readonly { id: Comparison; label: string }[] = [
  { id: 'greater_than', label: 'above' },
  { id: 'less_than', label: 'below' },
  { id: 'equal_to', label: 'equal to' },
]
