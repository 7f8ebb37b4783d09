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
})
