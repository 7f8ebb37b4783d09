import { count, percent } from '../../../ui/format.ts'
import type { Bayesian, BayesianVariant, SampleRatio } from '../api-types.ts'
import { preciseP, shown } from '../wording.ts'
import type { CodeLine, Explanation } from './explanation.ts'

interface BetaArm {
  alpha: number
  beta: number
}

const betaOf = ({ posterior }: BayesianVariant): BetaArm | undefined =>
  posterior !== null && posterior.alpha !== null && posterior.beta !== null
    ? { alpha: posterior.alpha, beta: posterior.beta }
    : undefined

const best = (variant: BayesianVariant, all: readonly BayesianVariant[]): CodeLine[] => {
  const own = betaOf(variant)
  const others = all.filter(({ variant_id }) => variant_id !== variant.variant_id).map(betaOf)
  const known = others.filter((other) => other !== undefined)
  if (!own || known.length < others.length || known.length === 0) return []
  const below = known.map(({ alpha, beta }) => `pbeta(x, ${alpha}, ${beta})`).join(' * ')
  const cdfs = known.map(({ alpha, beta }) => `beta.cdf(x, ${alpha}, ${beta})`).join(' * ')
  const middle = own.alpha / (own.alpha + own.beta)
  return [
    {
      language: 'R',
      code: `integrate(function(x) dbeta(x, ${own.alpha}, ${own.beta}) * ${below}, 0, 1, rel.tol = 1e-10, subdivisions = 2000L)`,
    },
    {
      language: 'Python',
      code: `from scipy.integrate import quad; from scipy.stats import beta; quad(lambda x: beta.pdf(x, ${own.alpha}, ${own.beta}) * ${cdfs}, 0, 1, points=[${middle.toFixed(6)}])[0]`,
    },
  ]
}

const posteriorText = ({ posterior }: BayesianVariant): string => {
  if (posterior === null) return '–'
  const beta = posterior.alpha !== null && posterior.beta !== null
  return beta
    ? `Beta(${posterior.alpha}, ${posterior.beta})`
    : `Normal(${posterior.mean}, ${posterior.standard_deviation})`
}

/** The probability that a variant is the best of all. */
export const explainProbability = (bayesian: Bayesian, variant: BayesianVariant): Explanation => ({
  title: `Probability that ${variant.variant_name} is best`,
  shown: shown(variant.probability_to_be_best, (share) => percent(share, 1)),
  meaning:
    'Given the prior and the data, the probability that the true value of this variant is the best of all variants. It is computed by quadrature, not by simulation, so the same data always give the same figure.',
  formula: [
    'P(best) = ∫ f(x) · Π F_other(x) dx',
    'posterior = Beta(α + conversions, β + subjects − conversions)',
  ],
  inputs: bayesian.variant_results.map((result) => ({
    name: result.variant_name,
    value: posteriorText(result),
  })),
  code: best(variant, bayesian.variant_results),
  reproduce: bayesian.reproduce,
  value: variant.probability_to_be_best,
})

const splitCode = (observed: readonly number[], expected: readonly number[]): CodeLine[] => {
  const total = expected.reduce((sum, value) => sum + value, 0)
  const shares = expected.map((value) => Number((value / total).toFixed(12))).join(', ')
  return [
    {
      language: 'R',
      code: `chisq.test(c(${observed.join(', ')}), p = c(${shares}), rescale.p = TRUE)$p.value`,
    },
    {
      language: 'Python',
      code: `from scipy.stats import chisquare; chisquare([${observed.join(', ')}], [${expected.join(', ')}]).pvalue`,
    },
  ]
}

/** The p-value of the check of the split. */
export const explainSplit = (srm: SampleRatio, names: ReadonlyMap<string, string>): Explanation => {
  const ids = Object.keys(srm.expected)
  const observed = ids.map((id) => srm.observed[id] ?? 0)
  const expected = ids.map((id) => srm.expected[id] ?? 0)
  return {
    title: 'p-value of the sample ratio',
    shown: preciseP(srm.p_value),
    meaning:
      'If subjects were shared out as allocated, this is the chance of a split at least as far off. Below 0.001 something is broken, and no result can be trusted: whatever loses subjects may lose those who would have behaved differently.',
    formula: ['χ² = Σ (observed − expected)² / expected', `degrees of freedom = ${srm.degrees_of_freedom}`],
    inputs: ids.map((id) => ({
      name: names.get(id) ?? id,
      value: `${count(srm.observed[id] ?? 0)} seen, ${count(Math.round(srm.expected[id] ?? 0))} expected`,
    })),
    code: srm.method === 'chi_square' ? splitCode(observed, expected) : [],
    reproduce: null,
    value: srm.p_value,
  }
}
