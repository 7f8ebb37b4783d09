import { percent } from '../../../ui/format.ts'
import type { Bayesian, BayesianVariant } from '../api-types.ts'
import type { CodeLine, Explanation } from '../explanation/explanation.ts'
import { shown } from '../wording.ts'

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

/** Explanation of the probability that a variant is the best of all. */
export const explainProbability = (bayesian: Bayesian, variant: BayesianVariant): Explanation => ({
  title: `Probability that ${variant.variant_name} is best`,
  shown: shown(variant.probability_to_be_best, (share) => percent(share, 1)),
  meaning:
    'Given the prior and the data, the probability that the true value of this variant is the best of all. It is computed by quadrature, not by simulation, so the same data always give the same number.',
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
