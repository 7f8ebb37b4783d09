import { describe, expect, it } from 'vitest'
import { comparedWith } from '../explanation/explanation.ts'
import { metricExample, resultsExample } from '../testing/examples.ts'
import * as explain from './explain-rates.ts'

const results = resultsExample()
const metric = metricExample()
const [control, treatment] = metric.variants
const compared = treatment && comparedWith(results, metric, treatment)

describe('how a comparison of rates was computed', () => {
  it('gives the same numbers when the browser computes them again', async () => {
    if (!compared) throw new Error('The example has a treatment.')
    for (const of of [explain.explainPValue, explain.explainDifference, explain.explainLift]) {
      const { recompute, value } = of(compared)
      expect(await recompute?.()).toBeCloseTo(value ?? Number.NaN, 7)
    }
  })

  it('offers lines of R and Python with the counts of both variants', () => {
    if (!compared) throw new Error('The example has a treatment.')
    const { code } = explain.explainPValue(compared)
    expect(code.map(({ code: line }) => line)).toEqual([
      'fisher.test(matrix(c(130, 870, 100, 900), 2))$p.value',
      'from scipy.stats import fisher_exact; fisher_exact([[130, 870], [100, 900]])[1]',
    ])
  })

  it('adjusts the family without guardrails', () => {
    if (!compared) throw new Error('The example has a treatment.')
    const guardrail = metricExample({ metric_id: 'errors', is_primary: false, is_guardrail: true })
    const { code } = explain.explainAdjusted({
      ...compared,
      results: resultsExample({ metrics: [metric, guardrail] }),
    })
    expect(code[0]?.code).toBe('p.adjust(c(0.041904548), method = "BH")')
  })

  it('does not compare the control with itself', () => {
    expect(control && comparedWith(results, metric, control)).toBeUndefined()
  })

  it('recomputes the rate, the odds ratio and the effect size', async () => {
    if (!compared || !treatment) throw new Error('The example has a treatment.')
    const rate = explain.explainRate(results, metric, treatment)
    expect(await rate.recompute?.()).toBe(0.13)
    expect(await explain.explainOddsRatio(compared).recompute?.()).toBeCloseTo(1.3446, 3)
    expect(await explain.explainEffectSize(compared).recompute?.()).toBeCloseTo(0.0942, 4)
  })

  it('shows every number with its interval', () => {
    if (!compared || !treatment) throw new Error('The example has a treatment.')
    const shown = [
      explain.explainRate(results, metric, treatment),
      explain.explainDifference(compared),
      explain.explainLift(compared),
      explain.explainPValue(compared),
      explain.explainOddsRatio(compared),
      explain.explainEffectSize(compared),
      explain.explainPower(compared),
    ].map(({ shown: text }) => text)
    expect(shown).toEqual([
      '13.00 % (8.30 to 12.00 %)',
      '+3.00 pp (+0.20 to +5.82 pp)',
      '+30.00 % (+1.78 to +66.14 %)',
      '0.0419',
      '– (–)',
      '0.094, negligible',
      '–',
    ])
  })

  it.each([
    [{ planned_effect: 0.1 }, '+10.00 %'],
    [{ planned_effect: 'a tenth' }, '–'],
    [{}, '–'],
  ])('gives the planned effect of the power from %o', (inputs, text) => {
    if (!compared || !treatment) throw new Error('The example has a treatment.')
    const variant = { ...treatment, power: 0.8, reproduce: { method: 'fisher_exact', inputs } }
    const { shown, inputs: listed } = explain.explainPower({ ...compared, variant })
    expect([shown, listed.at(-1)]).toEqual(['80 %', { name: 'Planned effect', value: text }])
  })

  it('names the correction and the number of comparisons', () => {
    if (!compared) throw new Error('The example has a treatment.')
    const { inputs } = explain.explainAdjusted({
      ...compared,
      results: resultsExample({ family_size: 3, correction_method: 'bonferroni' }),
    })
    expect(inputs.slice(1)).toEqual([
      { name: 'Comparisons (m)', value: '3' },
      { name: 'Correction', value: 'Bonferroni' },
    ])
  })
})
