import { describe, expect, it } from 'vitest'
import { guardInWords, healthInWords, limitsInWords } from './health-words.ts'

const metric = (change: object = {}) => ({
  name: 'error_rate' as const,
  mode: 'threshold' as const,
  current_value: 0.06,
  health: 'CRITICAL' as const,
  warning_threshold: 0.02,
  critical_threshold: 0.05,
  comparison_type: 'greater_than' as const,
  unit: 'ratio' as const,
  guard: null,
  ...change,
})

const check = (change: object = {}) => ({
  health: 'CRITICAL' as const,
  evaluations: 1200,
  min_evaluations: 100,
  would_roll_back: true,
  window_start: '2026-11-21T10:00:00Z',
  window_end: '2026-11-21T10:15:00Z',
  metrics: [metric()],
  ...change,
})

describe('the health of a flag in words', () => {
  it('names what is beyond its limit and what happens next', () => {
    expect(healthInWords(check())).toBe(
      'Over 1,200 evaluations in the last 15 minutes: the error rate is 6.00 %, above the critical limit of 5.00 %. The next check rolls the flag back.',
    )
  })

  it('says why nothing is rolled back', () => {
    expect(healthInWords(check({ would_roll_back: false, evaluations: 40 }))).toMatch(
      /not rolled back before 100 evaluations/,
    )
    expect(healthInWords(check({ would_roll_back: false }))).toMatch(/automatic rollback is off/)
    const warned = check({
      would_roll_back: false,
      health: 'WARNING',
      metrics: [metric({ health: 'WARNING' })],
    })
    expect(healthInWords(warned)).toMatch(/above the warning limit of 2.00 %. A warning alone/)
  })

  it('is calm when all is well or nothing is known', () => {
    expect(healthInWords(check({ health: 'HEALTHY', metrics: [metric({ health: 'HEALTHY' })] }))).toMatch(
      /every watched metric is within its limits/,
    )
    const quiet = { health: 'HEALTHY', evaluations: 0, metrics: [metric({ health: 'HEALTHY' })] }
    expect(healthInWords(check(quiet))).toMatch(/Nobody asked for the flag in the last 15 minutes/)
    expect(healthInWords(check({ health: 'NO_DATA' }))).toMatch(/Nothing was measured in the last 15 minutes/)
  })
})

describe('limits and guards in words', () => {
  it('list the limits that there are', () => {
    expect(limitsInWords(metric())).toBe('warning above 2.00 %, critical above 5.00 %')
    expect(limitsInWords(metric({ warning_threshold: null }))).toBe('critical above 5.00 %')
    expect(limitsInWords(metric({ mode: 'sequential' }))).toBe('against those without the flag')
  })

  it('compare both sides of a sequential guard', () => {
    const guard = {
      p_value: 0.004,
      alpha: 0.01,
      tolerated_ratio: 1,
      enabled: { evaluations: 1000, errors: 30 },
      disabled: { evaluations: 2000, errors: 20 },
      rate_ratio: 3,
      since: '2026-11-21T10:00:00Z',
    }
    expect(guardInWords(guard)).toBe(
      'Failed with the flag: 3.00 % of 1,000; without it: 1.00 % of 2,000. That is 3.00 times as many. p = 0.0040, harm is proven below 0.01.',
    )
    const silent = { ...guard, disabled: { evaluations: 0, errors: 0 }, rate_ratio: null }
    expect(guardInWords(silent)).toMatch(/without it: no evaluations\. p = /)
  })
})
