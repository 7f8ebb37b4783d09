import { describe, expect, it } from 'vitest'
import type { Bayesian } from '../api-types.ts'
import { bayesianExample } from '../testing/analyses.ts'
import { explainProbability } from './explain-probability.ts'

const explain = (bayesian: Bayesian) => {
  const variant = bayesian.variant_results[1]
  if (!variant) throw new Error('The example has a treatment.')
  return explainProbability(bayesian, variant)
}

const withPosterior = (change: object): Bayesian => {
  const bayesian = bayesianExample()
  return {
    ...bayesian,
    variant_results: bayesian.variant_results.map((variant) => ({
      ...variant,
      posterior: variant.posterior && { ...variant.posterior, ...change },
    })),
  }
}

describe('explanation of the probability to be best', () => {
  it('integrates the own density over the distributions of all others', () => {
    expect(explain(bayesianExample()).code.map(({ code }) => code)).toEqual([
      'integrate(function(x) dbeta(x, 131, 871) * pbeta(x, 101, 901), 0, 1, rel.tol = 1e-10, subdivisions = 2000L)',
      'from scipy.integrate import quad; from scipy.stats import beta; quad(lambda x: beta.pdf(x, 131, 871) * beta.cdf(x, 101, 901), 0, 1, points=[0.130739])[0]',
    ])
  })

  it('offers no code for normal posteriors, but names them', () => {
    const { code, inputs } = explain(withPosterior({ family: 'normal', alpha: null, beta: null }))
    expect(code).toEqual([])
    expect(inputs[0]).toEqual({ name: 'Control', value: 'Normal(0.1008, 0.0095)' })
  })

  it('offers no code while a variant has no posterior', () => {
    const bayesian = bayesianExample()
    const [control, treatment] = bayesian.variant_results
    if (!control || !treatment) throw new Error('The example has two variants.')
    const { code, inputs } = explain({
      ...bayesian,
      variant_results: [{ ...control, posterior: null }, treatment],
    })
    expect(code).toEqual([])
    expect(inputs[0]?.value).toBe('–')
  })
})
