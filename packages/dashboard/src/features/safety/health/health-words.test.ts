import { describe, expect, it } from 'vitest'
import { check, metricCheck } from '../testing/examples.ts'
import { guardText, healthText, thresholdsText } from './health-words.ts'

describe('the health of a flag in words', () => {
  it('names the breach and what happens next', () => {
    expect(healthText(check())).toBe(
      'Over 1,200 evaluations in the last 15 minutes: the error rate is 6.00 %, above the critical threshold of 5.00 %. The next check rolls the flag back.',
    )
  })

  it.each([
    ['too few evaluations', { evaluations: 40 }, 'An automatic rollback needs at least 100 evaluations.'],
    ['automatic rollback off', {}, /No automatic rollback: it is off, or the flag is already at/],
    [
      'a warning',
      { health: 'WARNING' as const, metrics: [metricCheck({ health: 'WARNING' })] },
      /above the warning threshold of 2.00 %. Warnings do not trigger a rollback./,
    ],
  ])('says why nothing is rolled back: %s', (_reason, fields, text) => {
    expect(healthText(check({ would_roll_back: false, ...fields }))).toMatch(text)
  })

  it('names every breach, and what a sequential guard is compared with', () => {
    const slow = metricCheck({ name: 'p95_latency', current_value: 900, critical_threshold: 500 })
    const worse = metricCheck({ mode: 'sequential', critical_threshold: null })
    expect(healthText(check({ metrics: [slow, worse] }))).toContain(
      'the 95th percentile latency is 900 ms, above the critical threshold of 500 ms; the error rate is 6.00 %, worse than without the flag.',
    )
  })

  it('is calm without breaches, without evaluations and without data', () => {
    const metrics = [metricCheck({ health: 'HEALTHY' })]
    expect(healthText(check({ health: 'HEALTHY', metrics }))).toMatch(
      /all metrics are within their thresholds/,
    )
    expect(healthText(check({ health: 'HEALTHY', evaluations: 0, metrics }))).toBe(
      'No evaluations in the last 15 minutes. Earlier data is within the thresholds.',
    )
    const window_end = '2026-11-21T10:00:20Z'
    expect(healthText(check({ health: 'NO_DATA', window_end }))).toBe('No data in the last minute.')
  })
})

describe('the thresholds of a metric in words', () => {
  it.each([
    [{}, 'warning above 2.00 %, critical above 5.00 %'],
    [{ warning_threshold: null }, 'critical above 5.00 %'],
    [{ comparison_type: 'less_than' as const, critical_threshold: null }, 'warning below 2.00 %'],
    [{ warning_threshold: null, critical_threshold: null }, 'no threshold'],
    [{ mode: 'sequential' as const }, 'Sequential guard: compared with subjects without the flag'],
  ])('%o', (fields, text) => {
    expect(thresholdsText(metricCheck(fields))).toBe(text)
  })
})

describe('a sequential guard in words', () => {
  const guard = {
    p_value: 0.004,
    alpha: 0.01,
    tolerated_ratio: 1,
    enabled: { evaluations: 1000, errors: 30 },
    disabled: { evaluations: 2000, errors: 20 },
    rate_ratio: 3,
    since: '2026-11-21T10:00:00Z',
  }

  it('compares subjects with the flag to those without it', () => {
    expect(guardText(guard)).toBe(
      'Errors with the flag: 3.00 % of 1,000 evaluations; without it: 1.00 % of 2,000 evaluations. That is 3.00 times as many. p = 0.0040; critical below 0.01.',
    )
  })

  it('claims no ratio where one side has no evaluations', () => {
    const silent = { ...guard, disabled: { evaluations: 0, errors: 0 }, rate_ratio: null }
    expect(guardText(silent)).toMatch(/without it: no evaluations\. p = /)
  })
})
