import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boundsOf, directionOf, labelOfDirection, toneOfDirection } from './effect.ts'
import { controlOf, hasMeans, primaryMetric, roleOf, treatmentsOf, variantNames } from './metrics.ts'
import {
  controlExample,
  meanExample,
  metricExample,
  resultsExample,
  treatmentExample,
} from './testing/examples.ts'

describe('roles of metrics', () => {
  it.each([
    [{ is_primary: true, is_guardrail: false }, 'Primary'],
    [{ is_primary: false, is_guardrail: true }, 'Guardrail'],
    [{ is_primary: false, is_guardrail: false }, 'Secondary'],
  ])('%o is %s', (metric, role) => {
    expect(roleOf(metric)).toBe(role)
  })

  it('has at most one primary metric', () => {
    const secondary = metricExample({ metric_id: 'errors', is_primary: false })
    expect(primaryMetric({ metrics: [secondary, metricExample()] })?.metric_id).toBe('purchase')
    expect(primaryMetric({ metrics: [secondary] })).toBeUndefined()
  })
})

describe('variants of a metric', () => {
  it('are the control and its treatments', () => {
    expect(controlOf(metricExample())?.variant_id).toBe('control')
    expect(treatmentsOf(metricExample()).map(({ variant_id }) => variant_id)).toEqual(['treatment'])
    expect([controlOf(undefined), treatmentsOf(undefined)]).toEqual([undefined, []])
  })

  it('have names by id over all metrics', () => {
    const other = metricExample({ variants: [treatmentExample({ variant_id: 'x', variant_name: 'X' })] })
    const names = variantNames(resultsExample({ metrics: [metricExample(), other] }))
    expect(Object.fromEntries(names)).toEqual({ control: 'Control', treatment: 'One page', x: 'X' })
  })

  it('have means as soon as one variant has a mean', () => {
    const variants = [controlExample(), treatmentExample({ mean_analysis: meanExample })]
    expect([hasMeans(metricExample()), hasMeans(metricExample({ variants }))]).toEqual([false, true])
  })
})

describe('direction of a difference', () => {
  it('turns round with the sign, and with the way the metric should move', () => {
    const difference = fc.double({ min: -1, max: 1, noNaN: true }).filter((value) => value !== 0)
    fc.assert(
      fc.property(difference, fc.boolean(), (value, lower_is_better) => {
        const direction = directionOf({ lower_is_better }, value, true)
        expect(directionOf({ lower_is_better }, -value, true)).not.toBe(direction)
        expect(directionOf({ lower_is_better: !lower_is_better }, -value, true)).toBe(direction)
      }),
    )
  })

  it('is unclear for a difference of zero', () => {
    expect(directionOf({ lower_is_better: false }, 0, true)).toBe('unclear')
  })

  it('has a label beside its tone', () => {
    const shown = (['better', 'worse', 'unclear'] as const).map((direction) => [
      labelOfDirection(direction),
      toneOfDirection(direction),
    ])
    expect(shown).toEqual([
      ['Better', 'positive'],
      ['Worse', 'negative'],
      ['No clear difference', 'neutral'],
    ])
  })
})

describe('bounds of an interval', () => {
  it('are infinite where the data do not bound it', () => {
    expect(boundsOf([null, 0.2])).toEqual({ low: Number.NEGATIVE_INFINITY, high: 0.2 })
    expect(boundsOf([0.1, null])).toEqual({ low: 0.1, high: Number.POSITIVE_INFINITY })
  })
})
