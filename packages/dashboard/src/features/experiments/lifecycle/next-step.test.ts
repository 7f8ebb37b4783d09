import { describe, expect, it } from 'vitest'
import { dateTime } from '../../../ui/format.ts'
import type { Experiment } from '../api-types.ts'
import { experimentExample, runningExample, variantExample } from '../testing/examples.ts'
import { resultsExample } from '../testing/results-examples.ts'
import { nextStep } from './next-step.ts'

const LATER = '2026-12-24T09:00:00Z'

describe('the next step with an experiment', () => {
  it.each<[string, Partial<Experiment>, string, string]>([
    ['too few variants', { variants: [variantExample()], metrics: [] }, 'Next: add variants', 'variants'],
    ['no metric', { metrics: [] }, 'Next: add a metric', 'metrics'],
    ['everything it needs', {}, 'Ready to start', 'start'],
    ['a start date', { start_date: LATER }, `Starts automatically on ${dateTime(LATER)}`, 'schedule'],
    ['a failed start', { schedule_error: 'No metric' }, 'The scheduled start failed', 'schedule'],
    ['a place in the archive', { archived_at: LATER }, 'This experiment is archived', 'unarchive'],
  ])('of a draft with %s', (_what, change, title, leadsTo) => {
    expect(nextStep(experimentExample(change), undefined)).toMatchObject({ title, leadsTo })
  })

  it('of a paused experiment is to resume it, or to wait until it resumes', () => {
    const paused = runningExample({ status: 'PAUSED' })
    expect(nextStep(paused, undefined)).toMatchObject({ title: 'Paused', leadsTo: 'start' })
    expect(nextStep(paused, undefined)?.text).toContain('1,234 assigned subjects')
    expect(nextStep({ ...paused, resume_at: LATER }, undefined)).toMatchObject({
      title: `Resumes automatically on ${dateTime(LATER)}`,
      leadsTo: 'schedule',
    })
  })

  it.each([
    ['SHIP_VARIANT', 'Next: ship the winner'],
    ['KEEP_CONTROL', 'Next: keep the control'],
    ['CONTINUE_TESTING', 'Next: keep it running'],
    ['INCONCLUSIVE', 'Next: check the results'],
  ] as const)('follows the recommendation %s, with its reason', (recommendation, title) => {
    const results = resultsExample({ summary: { recommendation, recommendation_reason: 'Because.' } })
    const expected = { title, text: 'Because.', leadsTo: 'results' }
    expect(nextStep(runningExample(), results)).toMatchObject(expected)
    expect(nextStep(runningExample({ status: 'COMPLETED' }), results)).toMatchObject(expected)
  })

  it('is unknown while the results of a running experiment are loading', () => {
    expect(nextStep(runningExample(), undefined)).toBeUndefined()
  })
})
