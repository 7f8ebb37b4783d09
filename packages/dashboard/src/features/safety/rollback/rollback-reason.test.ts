import { describe, expect, it } from 'vitest'
import { record } from '../testing/examples.ts'
import { rollbackReason, rollbackSummary } from './rollback-reason.ts'

describe('the reason of a rollback', () => {
  it('names metric, value, threshold and window, and what happened to the flag', () => {
    expect(rollbackSummary(record())).toBe(
      'The error rate was 8.12 %, above the threshold of 5.00 %, over 1,200 evaluations in 15 minutes. The flag went from 25 % to 0 % and was switched off.',
    )
  })

  it('shows latencies in milliseconds and the direction of the comparison', () => {
    const slow = record({
      metric_name: 'p95_latency',
      metric_value: 1234,
      threshold: 1000,
      evaluations: null,
    })
    expect(rollbackReason(slow)).toBe(
      'The 95th percentile latency was 1,230 ms, above the threshold of 1,000 ms.',
    )
    const quiet = record({
      metric_name: 'total_evaluations',
      metric_value: 3,
      threshold: 10,
      comparison_type: 'less_than',
      window_start: null,
    })
    expect(rollbackReason(quiet)).toBe(
      'The number of evaluations was 3, below the threshold of 10, over 1,200 evaluations.',
    )
  })

  it('explains the sequential guard by the ratio of the error rates', () => {
    const guarded = { mode: 'sequential' as const, metric_value: 0.004, threshold: 0.01, evaluations: null }
    expect(rollbackReason(record({ ...guarded, evidence: { rate_ratio: 3.21 } }))).toBe(
      'Subjects with the flag had 3.2 times as many errors as those without it (p = 0.0040).',
    )
    expect(rollbackReason(record({ ...guarded, evidence: { rate_ratio: null } }))).toBe(
      'Subjects with the flag had more errors than those without it (p = 0.0040).',
    )
  })

  it('quotes the reason of a manual rollback', () => {
    const manual = { trigger_type: 'MANUAL' as const, trigger_reason: 'Wrong prices', deactivated: false }
    expect(rollbackSummary(record({ ...manual, target_percentage: 5 }))).toBe(
      'Rolled back manually: Wrong prices. The flag went from 25 % to 5 %.',
    )
  })

  it('falls back to the recorded reason where no metric is known', () => {
    expect(rollbackReason(record({ metric_name: null }))).toBe('error_rate above 0.05.')
    expect(rollbackReason(record({ metric_value: null }))).toBe('error_rate above 0.05.')
  })
})
