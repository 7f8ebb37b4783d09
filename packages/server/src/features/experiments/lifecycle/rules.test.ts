import { describe, expect, it } from 'vitest'
import { experiment, hours, NOW, refusal } from '../../../testing/experiment-fixture.ts'
import type { Experiment } from '../definition/schema.ts'
import { filledPlan } from './plan.ts'
import { type Move, moved } from './rules.ts'

describe('moves', () => {
  const table: [Move, Record<Experiment['status'], Experiment['status'] | 'refused'>][] = [
    ['start', { DRAFT: 'ACTIVE', ACTIVE: 'refused', PAUSED: 'ACTIVE', COMPLETED: 'refused' }],
    ['pause', { DRAFT: 'refused', ACTIVE: 'PAUSED', PAUSED: 'refused', COMPLETED: 'refused' }],
    ['complete', { DRAFT: 'refused', ACTIVE: 'COMPLETED', PAUSED: 'COMPLETED', COMPLETED: 'refused' }],
  ]

  it.each(table)('%s leads %j', (move, outcomes) => {
    for (const [status, outcome] of Object.entries(outcomes)) {
      const before = experiment({ status: status as Experiment['status'] })
      if (outcome === 'refused') {
        expect(refusal(() => moved(before, move, NOW)).message).toBe(
          `Cannot ${move} experiment with status: ${status}`,
        )
      } else expect(moved(before, move, NOW).status).toBe(outcome)
    }
  })

  it('clear resume_at whatever the move', () => {
    const paused = experiment({ status: 'PAUSED', resume_at: hours(3) })
    expect(moved(paused, 'start', NOW).resume_at).toBeNull()
    expect(moved(paused, 'complete', NOW).resume_at).toBeNull()
  })

  it('set the start of a draft to now, or leave a start in the past', () => {
    expect(moved(experiment({ start_date: hours(5) }), 'start', NOW).start_date).toEqual(NOW)
    expect(moved(experiment(), 'start', NOW).start_date).toEqual(NOW)
    expect(moved(experiment({ start_date: hours(-5) }), 'start', NOW).start_date).toEqual(hours(-5))
  })

  it('leave the first start of a paused experiment alone', () => {
    const paused = experiment({ status: 'PAUSED', start_date: hours(-50) })
    expect(moved(paused, 'start', NOW).start_date).toEqual(hours(-50))
  })

  it('end a completed experiment now, or when it had ended before', () => {
    const active = experiment({ status: 'ACTIVE' })
    expect(moved(active, 'complete', NOW).end_date).toEqual(NOW)
    expect(moved({ ...active, end_date: hours(9) }, 'complete', NOW).end_date).toEqual(NOW)
    expect(moved({ ...active, end_date: hours(-9) }, 'complete', NOW).end_date).toEqual(hours(-9))
  })

  it.each([
    [{ variants: [] }, 'Experiment must have at least two variants'],
    [{ metrics: [] }, 'Experiment must have at least one metric'],
    [{ end_date: hours(-1) }, 'end_date has passed; change the schedule first'],
  ])('refuse to start with %j', (change, message) => {
    expect(refusal(() => moved(experiment(change), 'start', NOW)).message).toBe(message)
  })
})

describe('plans', () => {
  const size = (change: Partial<Experiment>) => filledPlan(experiment(change)).sample_size_per_variant ?? 0
  const [sale] = experiment().metrics
  const with2 = (is_guardrail: boolean) => [
    sale!,
    { ...sale!, name: 'Other', is_primary: false, is_guardrail },
  ]

  it('start from a baseline of one tenth and the stored level', () => {
    const plan = filledPlan(experiment())
    expect(plan).toMatchObject({ baseline_rate: 0.1, minimum_detectable_effect: 0.1, source: 'default' })
    expect(size({ confidence_level: 0.99 })).toBeGreaterThan(size({ confidence_level: 0.9 }))
  })

  it('share the error rate out over the metrics that are no guardrails, unless nothing is corrected', () => {
    expect(size({ metrics: with2(false) })).toBeGreaterThan(size({}))
    expect(size({ metrics: with2(true) })).toBe(size({}))
    expect(size({ metrics: with2(false), correction_method: 'none' })).toBe(size({}))
  })

  it('keep a requested size', () => {
    const plan = { ...filledPlan(experiment()), sample_size_per_variant: 777 }
    expect(size({ plan })).toBe(777)
  })
})
