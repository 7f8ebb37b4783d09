import { describe, expect, it, vi } from 'vitest'
import type { Experiment } from '../api-types.ts'
import { experimentExample, runningExample } from '../testing/examples.ts'
import { metricResult, resultsExample } from '../testing/results-examples.ts'
import { hasSampleRatioMismatch, hasSubjects, progressOf } from './progress.ts'

const srm = (warning: boolean, sequential: boolean) => ({
  srm: {
    method: 'chi_square' as const,
    chi2: 1,
    degrees_of_freedom: 1,
    p_value: 0.5,
    warning,
    notice: warning,
    observed: {},
    expected: {},
    zero_weight_subjects: 0,
    sequential: { p_value: 0.5, warning: sequential },
  },
})

const advice = (recommendation: 'SHIP_VARIANT' | 'KEEP_CONTROL' | 'CONTINUE_TESTING' | 'INCONCLUSIVE') =>
  resultsExample({ summary: { recommendation } })

const textOf = (...[experiment, results]: Parameters<typeof progressOf>) =>
  progressOf(experiment, results)?.text

describe('a sample ratio mismatch', () => {
  it('is found by either of the two tests, and never without one', () => {
    expect([srm(true, false), srm(false, true), srm(false, false)].map(hasSampleRatioMismatch)).toEqual([
      true,
      true,
      false,
    ])
    expect(hasSampleRatioMismatch({ srm: null })).toBe(false)
  })
})

describe('the progress of an experiment without results', () => {
  it.each<[string, Partial<Experiment>]>([
    ['Ready to start', {}],
    ['Needs a metric', { metrics: [] }],
    ['Needs two variants', { variants: [], metrics: [] }],
    ['Could not start: Variants missing', { schedule_error: 'Variants missing', metrics: [] }],
    ['Archived', { archived_at: '2026-11-02T00:00:00Z', schedule_error: 'Variants missing' }],
    ['No subjects yet', { status: 'ACTIVE' }],
    ['Had no subjects', { status: 'COMPLETED' }],
    ['No new subjects', { status: 'PAUSED' }],
  ])('is %s', (text, change) => {
    expect(textOf(experimentExample(change), undefined)).toBe(text)
  })

  it('says when a draft starts and when a paused experiment resumes', () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00Z') })
    try {
      const start_date = '2026-11-22T13:00:00Z'
      expect(textOf(experimentExample({ start_date }), undefined)).toBe('Starts in 2 days')
      const paused = runningExample({ status: 'PAUSED', resume_at: start_date })
      expect(textOf(paused, undefined)).toBe('Resumes in 2 days')
    } finally {
      vi.useRealTimers()
    }
  })

  it('is unknown while results are loading, once there are subjects', () => {
    expect(progressOf(runningExample(), undefined)).toBeUndefined()
    expect(hasSubjects({ assignments_count: 0 })).toBe(false)
    expect(hasSubjects({ assignments_count: 1 })).toBe(true)
  })
})

describe('the progress of an experiment with results', () => {
  it.each([
    ['SHIP_VARIANT', 'Ready to decide: ship One page', 'Winner: One page'],
    ['KEEP_CONTROL', 'Ready to decide: keep control', 'Control won'],
    ['CONTINUE_TESTING', 'Collecting, 2K subjects', 'No clear winner'],
    ['INCONCLUSIVE', 'Collecting, 2K subjects', 'No clear winner'],
  ] as const)('follows the recommendation %s', (recommendation, running, completed) => {
    const results = advice(recommendation)
    expect(textOf(runningExample(), results)).toBe(running)
    expect(textOf(runningExample({ status: 'COMPLETED' }), results)).toBe(completed)
  })

  it('is an alarm for a mismatch before anything else', () => {
    const results = resultsExample(srm(true, false))
    for (const status of ['ACTIVE', 'PAUSED', 'COMPLETED'] as const) {
      const progress = progressOf(runningExample({ status }), results)
      expect(progress).toMatchObject({ text: 'Sample ratio mismatch', isAlarm: true })
    }
  })

  it('is an alarm for a guardrail that got worse, until there is something to decide', () => {
    const metrics = [metricResult([1000, 1000], { guardrail_breached: true })]
    const collecting = resultsExample({ metrics, summary: { recommendation: 'CONTINUE_TESTING' } })
    expect(progressOf(runningExample(), collecting)).toMatchObject({
      text: 'Guardrail got worse',
      isAlarm: true,
    })
    expect(progressOf(runningExample(), resultsExample({ metrics }))).toMatchObject({ isAlarm: false })
  })
})
