import { describe, expect, it } from 'vitest'
import { type Compared, comparedWith } from '../explanation/explanation.ts'
import { meanExample, metricExample, resultsExample, treatmentExample } from '../testing/examples.ts'
import {
  explainMeanDifference,
  explainMeanEffectSize,
  explainMeanLift,
  explainMeanP,
} from './explain-means.ts'

const comparedBy = (mean_analysis: typeof meanExample | null): Compared => {
  const compared = comparedWith(
    resultsExample(),
    metricExample({ metric_name: 'Revenue' }),
    treatmentExample({ mean_analysis }),
  )
  if (!compared) throw new Error('The example has a control.')
  return compared
}

const compared = comparedBy(meanExample)

describe('explanation of a comparison of means', () => {
  it('names the comparison and its numbers', () => {
    const shown = [explainMeanDifference, explainMeanP, explainMeanLift, explainMeanEffectSize].map(
      (explain) => {
        const { title, shown: text } = explain(compared)
        return `${title}: ${text}`
      },
    )
    expect(shown).toEqual([
      'Difference of the means of One page on Revenue: +1.5 (+0.7 to +2.2)',
      'p-value of the means of One page on Revenue: 0.0001',
      'Relative lift of the mean of One page on Revenue: +17.00 % (above +8.00 %)',
      "Cohen's d of One page on Revenue: 0.070, negligible",
    ])
  })

  it('recomputes the difference, the lift and the effect size from both samples', async () => {
    const [difference, lift, d] = await Promise.all(
      [explainMeanDifference, explainMeanLift, explainMeanEffectSize].map((explain) =>
        explain(compared).recompute?.(),
      ),
    )
    expect(difference).toBeCloseTo(1.5, 9)
    expect(lift).toBeCloseTo((100 * 1.5) / 8.8, 9)
    expect(d).toBeCloseTo(1.5 / Math.sqrt((413 + 484) / 2), 9)
  })

  it('recomputes the p-value of Welch’s test', async () => {
    const p = await explainMeanP(compared).recompute?.()
    expect(p).toBeGreaterThan(0.1)
    expect(p).toBeLessThan(0.12)
  })

  it('lists both samples and the level as inputs', () => {
    expect(explainMeanP(compared).inputs).toEqual([
      { name: 'One page (2)', value: 'mean 10.3, variance 484, n 1,000' },
      { name: 'Control (1)', value: 'mean 8.8, variance 413, n 1,000' },
      { name: 'Confidence level', value: '95 %' },
    ])
  })

  it('offers lines of R and Python with both samples', () => {
    expect(explainMeanP(compared).code.map(({ code }) => code)).toEqual([
      'BSDA::tsum.test(10.3, sqrt(484), 1000, 8.8, sqrt(413), 1000)',
      'from scipy.stats import ttest_ind_from_stats; ttest_ind_from_stats(10.3, 484**0.5, 1000, 8.8, 413**0.5, 1000, equal_var=False)',
    ])
  })

  it.each([
    ['there is no analysis', null],
    ['the service sends no inputs', { ...meanExample, reproduce: null }],
    [
      'an input is no sample',
      { ...meanExample, reproduce: { method: 'x', inputs: { control: 1, treatment: { count: 'many' } } } },
    ],
  ])('offers neither code nor recomputation where %s', (_, analysis) => {
    const { code, recompute, inputs } = explainMeanDifference(comparedBy(analysis))
    expect([code, recompute, inputs[0]?.value]).toEqual([[], undefined, '–'])
  })
})
