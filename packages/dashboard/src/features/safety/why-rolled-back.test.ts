import { describe, expect, it } from 'vitest'
import { causeOf, whyRolledBack, windowMinutes } from './why-rolled-back.ts'

const record = (change: Partial<Parameters<typeof whyRolledBack>[0]> = {}) => ({
  trigger_type: 'AUTOMATIC' as const,
  trigger_reason: 'error_rate above 0.05',
  metric_name: 'error_rate' as const,
  metric_value: 0.0812,
  threshold: 0.05,
  comparison_type: 'greater_than' as const,
  mode: 'threshold' as const,
  evidence: null,
  evaluations: 1200,
  window_start: '2026-11-21T10:00:00.000Z',
  window_end: '2026-11-21T10:15:00.000Z',
  previous_percentage: 25,
  target_percentage: 0,
  deactivated: true,
  ...change,
})

describe('why a flag was rolled back', () => {
  it('names metric, value, limit and window, and what happened to the flag', () => {
    expect(whyRolledBack(record())).toBe(
      'The error rate was 8.12 %, above its limit of 5.00 %, over 1,200 evaluations in 15 minutes. It went from 25 % to 0 % and was switched off.',
    )
  })

  it('shows latencies in milliseconds and the direction of the limit', () => {
    const slow = record({
      metric_name: 'p95_latency',
      metric_value: 1234,
      threshold: 1000,
      evaluations: null,
    })
    expect(causeOf(slow)).toBe('The 95th percentile latency was 1,230 ms, above its limit of 1,000 ms.')
    const quiet = record({
      metric_name: 'total_evaluations',
      metric_value: 3,
      threshold: 10,
      comparison_type: 'less_than',
      window_start: null,
    })
    expect(causeOf(quiet)).toMatch(/The number of evaluations was 3, below its limit of 10/)
  })

  it('explains the sequential guard by the ratio of the error rates', () => {
    const guarded = { mode: 'sequential' as const, metric_value: 0.004, threshold: 0.01, evaluations: null }
    expect(causeOf(record({ ...guarded, evidence: { rate_ratio: 3.21 } }))).toBe(
      'Subjects with the flag failed 3.2 times as often as those without it, beyond chance (p = 0.0040).',
    )
    expect(causeOf(record({ ...guarded, evidence: { rate_ratio: null } }))).toBe(
      'Subjects with the flag failed more often than those without it, beyond chance (p = 0.0040).',
    )
  })

  it('gives the words of whoever rolled back by hand', () => {
    const manual = { trigger_type: 'MANUAL' as const, trigger_reason: 'Wrong prices', deactivated: false }
    expect(whyRolledBack(record({ ...manual, target_percentage: 5 }))).toBe(
      'Somebody rolled it back by hand: Wrong prices. It went from 25 % to 5 %.',
    )
  })

  it('falls back to the recorded reason where no metric is known', () => {
    expect(causeOf(record({ metric_name: null }))).toBe('error_rate above 0.05.')
    expect(causeOf(record({ metric_value: null }))).toBe('error_rate above 0.05.')
  })
})

describe('the length of a window', () => {
  it('is at least a minute, and unknown without both ends', () => {
    expect(windowMinutes('2026-11-21T10:00:00Z', '2026-11-21T10:00:05Z')).toBe(1)
    expect(windowMinutes(null, '2026-11-21T10:00:05Z')).toBeUndefined()
  })
})
