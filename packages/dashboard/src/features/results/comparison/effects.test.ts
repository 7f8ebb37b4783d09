import { describe, expect, it } from 'vitest'
import { withAdjusted } from '../cuped/adjusted-effects.ts'
import { directionOf } from '../effect.ts'
import {
  controlExample,
  cupedExample,
  meanExample,
  metricExample,
  resultsExample,
  treatmentExample,
} from '../testing/examples.ts'
import { effectsOf } from './effects.ts'
import { forestRows } from './forest-rows.ts'

const revenue = metricExample({
  metric_id: 'revenue',
  metric_name: 'Revenue',
  is_primary: false,
  metric_type: 'revenue',
  variants: [controlExample(), treatmentExample({ mean_analysis: meanExample })],
})

describe('what a difference means', () => {
  it('is better upwards, or downwards where lower is better', () => {
    expect(directionOf({ lower_is_better: false }, 0.1, true)).toBe('better')
    expect(directionOf({ lower_is_better: true }, 0.1, true)).toBe('worse')
    expect(directionOf({ lower_is_better: true }, -0.1, true)).toBe('better')
  })

  it('is unclear as long as it may be chance', () => {
    expect(directionOf({ lower_is_better: false }, 0.1, false)).toBe('unclear')
    expect(directionOf({ lower_is_better: false }, null, true)).toBe('unclear')
  })
})

describe('effects on a scale', () => {
  it('stand side by side as relative lifts, rates and means alike', () => {
    const effects = effectsOf([metricExample(), revenue], 'relative')
    expect(effects.map(({ measure }) => measure)).toEqual(['', 'converted', 'per subject'])
    expect(effects[0]).toMatchObject({ estimate: 0.3, low: 0.0178029, direction: 'better' })
    expect(effects[2]?.high).toBe(Number.POSITIVE_INFINITY)
  })

  it('keep differences of rates and of means apart', () => {
    expect(effectsOf([metricExample(), revenue], 'rate')).toHaveLength(2)
    expect(effectsOf([metricExample(), revenue], 'mean').map(({ estimate }) => estimate)).toEqual([1.5])
  })

  it('leave out what cannot be computed', () => {
    const variants = [controlExample(), treatmentExample({ relative_improvement_pct: null })]
    expect(effectsOf([metricExample({ variants })], 'relative')).toEqual([])
  })
})

describe('rows of the forest plot', () => {
  it('begin with the primary metric and end with the marked guardrails', () => {
    const guardrail = metricExample({
      metric_id: 'errors',
      metric_name: 'Errors',
      is_primary: false,
      is_guardrail: true,
    })
    const effects = effectsOf([guardrail, revenue, metricExample()], 'rate')
    const groups = forestRows(effects, resultsExample()).map(({ group }) => group)
    expect(groups).toEqual(['Purchase · Primary', 'Revenue', 'Errors · Guardrail'])
  })

  it('say why an interval that excludes zero is not called significant', () => {
    const variants = [controlExample(), treatmentExample({ is_significant: false })]
    const [row] = forestRows(effectsOf([metricExample({ variants })], 'rate'), resultsExample())
    expect(row).toMatchObject({ tone: 'neutral', note: 'n.s. corrected' })
  })

  it('put the adjusted effect of values under the means, not under the rates', () => {
    const of = (scale: 'rate' | 'mean') =>
      withAdjusted(effectsOf([revenue], scale), [cupedExample()], [revenue])
    expect(of('rate').map(({ measure }) => measure)).toEqual(['converted'])
    expect(of('mean').map(({ measure, estimate }) => [measure, estimate])).toEqual([
      ['per subject', 1.5],
      ['adjusted', 0.9],
    ])
  })
})
