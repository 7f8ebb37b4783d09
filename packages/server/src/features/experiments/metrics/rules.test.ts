import { describe, expect, it } from 'vitest'
import { metrics, problem } from '../../../testing/experiment-fixture.ts'
import { normaliseMetrics } from './rules.ts'

describe('metrics', () => {
  it('make the first that is no guardrail the primary one', () => {
    const normalised = normaliseMetrics(
      metrics({ name: 'a', event_name: 'a', is_guardrail: true }, { name: 'b', event_name: 'b' }),
      [],
    )
    expect(normalised.map(({ is_primary }) => is_primary)).toEqual([false, true])
  })

  it.each([
    ['revenue', 'sum'],
    ['custom', 'sum'],
    ['count', 'count'],
    ['duration', 'average'],
    ['conversion', null],
  ])('of type %s aggregate by %s unless one is named', (metric_type, aggregation) => {
    const [normalised] = normaliseMetrics(metrics({ name: 'a', event_name: 'a', metric_type }), [])
    expect(normalised?.aggregation_method).toBe(aggregation)
  })

  it.each([
    [[{ name: 'a', event_name: 'a', aggregation_method: 'sum' }], 'a conversion metric has no aggregation'],
    [
      [{ name: 'a', event_name: 'a', is_primary: true, is_guardrail: true }],
      'a guardrail metric cannot be primary',
    ],
    [
      [
        { name: 'a', event_name: 'a', is_primary: true },
        { name: 'b', event_name: 'b', is_primary: true },
      ],
      'at most one metric can be primary',
    ],
    [
      [
        { name: 'a', event_name: 'a' },
        { name: 'a', event_name: 'b' },
      ],
      'metric names must be distinct',
    ],
  ])('%j are refused: %s', (list, message) => {
    expect(problem(() => normaliseMetrics(metrics(...list), []))).toBe(message)
  })
})
