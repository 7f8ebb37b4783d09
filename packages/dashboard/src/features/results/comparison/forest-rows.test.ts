import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withAdjusted } from '../cuped/adjusted-effects.ts'
import type { Effect } from '../effect.ts'
import { cupedExample, metricExample, resultsExample } from '../testing/examples.ts'
import { forestRows } from './forest-rows.ts'

const effect = (change: Partial<Effect> = {}): Effect => ({
  id: 'purchase treatment ',
  metricId: 'purchase',
  metricName: 'Purchase',
  role: 'Primary',
  variantName: 'One page',
  measure: '',
  estimate: 0.03,
  low: 0.01,
  high: 0.05,
  direction: 'better',
  ...change,
})

describe('row of the forest plot', () => {
  it('has the level of the results and the tone of its direction', () => {
    const [row] = forestRows([effect({ direction: 'worse' })], resultsExample({ confidence_level: 0.9 }))
    expect(row).toMatchObject({ label: 'One page', level: 0.9, tone: 'negative', note: undefined })
  })

  it('names its measure where a metric has several', () => {
    const [row] = forestRows([effect({ measure: 'per subject', role: 'Secondary' })], resultsExample())
    expect(row).toMatchObject({ label: 'One page, per subject', group: 'Purchase' })
  })

  it('needs no note where the interval includes zero', () => {
    const [row] = forestRows([effect({ direction: 'unclear', low: -0.01 })], resultsExample())
    expect(row?.note).toBeUndefined()
  })

  it('keeps the order within a role', () => {
    const roles = fc.array(fc.constantFrom('Primary', 'Secondary', 'Guardrail'))
    fc.assert(
      fc.property(roles, (all) => {
        const effects = all.map((role, index) => effect({ role, id: `${role} ${index}` }))
        const ids = forestRows(effects, resultsExample()).map(({ id }) => id)
        const expected = ['Primary', 'Secondary', 'Guardrail'].flatMap((role) =>
          effects.filter((one) => one.role === role).map(({ id }) => id),
        )
        expect(ids).toEqual(expected)
      }),
    )
  })
})

describe('effects adjusted by CUPED', () => {
  const comparison = cupedExample({ metric_id: 'purchase' })
  const measures = (comparisons: Parameters<typeof withAdjusted>[1]) =>
    withAdjusted([effect()], comparisons, [metricExample()]).map(({ measure }) => measure)

  it('stand below the unadjusted effect of a conversion metric', () => {
    expect(measures([comparison])).toEqual(['', 'adjusted'])
  })

  it.each([
    ['is not computed', { adjusted_effect: null }],
    ['has no variant', { variant_id: null }],
    ['is about another variant', { variant_id: 'other' }],
    ['is about an unknown metric', { metric_id: 'gone' }],
  ])('are left out where the adjustment %s', (_, change) => {
    expect(measures([{ ...comparison, ...change }])).toEqual([''])
  })
})
