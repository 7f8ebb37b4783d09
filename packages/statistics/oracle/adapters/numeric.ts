import {
  betaQuantile,
  chiSquareUpper,
  lambertWm1,
  lnBeta,
  lnBinomialPmf,
  lnChoose,
  lnGamma,
  lnNormalCdf,
  lnStudentSurvival,
  millsRatio,
  noncentralStudentSurvival,
  normalCdf,
  normalQuantile,
  regularisedBeta,
  studentQuantileUpper,
} from '../../src/numeric/index.ts'
import type { Adapters, Computed } from '../table.ts'

/** The named arguments of one special function; the ones it does not take are absent. */
type Arguments = Readonly<
  Record<'x' | 'a' | 'b' | 'n' | 'k' | 'p' | 'df' | 't' | 'ncp' | 'p_upper', number> & { fn: string }
>

type SpecialFunction = (input: Arguments) => Readonly<Record<string, Computed>>

const specialFunctions: Readonly<Record<string, SpecialFunction>> = {
  lgamma: ({ x }) => ({ value: lnGamma(x) }),
  lbeta: ({ a, b }) => ({ value: lnBeta(a, b) }),
  ln_choose: ({ n, k }) => ({ value: lnChoose(n, k) }),
  binomial_pmf: ({ k, n, p }) => {
    const lnValue = lnBinomialPmf(k, n, p)
    return { value: Math.exp(lnValue), ln_value: lnValue }
  },
  normal_cdf: ({ x }) => ({ value: normalCdf(x), ln_value: lnNormalCdf(x) }),
  mills_ratio_sf_over_pdf: ({ x }) => ({ value: millsRatio(x) }),
  normal_quantile: ({ p }) => ({ value: normalQuantile(p) }),
  incomplete_beta_regularized: ({ x, a, b }) => {
    const tails = regularisedBeta(x, a, b)
    return { value: tails.lower, ln_value: tails.lnLower, ln_complement: tails.lnUpper }
  },
  beta_quantile: ({ p, a, b }) => ({ value: betaQuantile(p, a, b) }),
  chi_square_sf: ({ x, df }) => {
    const { p, lnP } = chiSquareUpper(x, df)
    return { value: p, ln_value: lnP }
  },
  t_sf: ({ t, df }) => {
    const lnValue = lnStudentSurvival(t, df)
    return { value: Math.exp(lnValue), ln_value: lnValue }
  },
  t_quantile_upper: ({ p_upper, df }) => ({ value: studentQuantileUpper(p_upper, df) }),
  noncentral_t_sf: ({ t, df, ncp }) => ({ value: noncentralStudentSurvival(t, df, ncp) }),
  lambert_w_minus1: ({ x }) => ({ value: lambertWm1(x) }),
}

/** Tables about the numerical core. */
export const numericAdapters: Adapters = {
  special_functions: (input: Arguments) => specialFunctions[input.fn]?.(input) ?? {},
}
