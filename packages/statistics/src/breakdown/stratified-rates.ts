import type { Arms } from '../conversions/arms.ts'
import { sum } from '../linear-algebra/element.ts'
import { chiSquareUpper } from '../numeric/index.ts'

/** The two arms within one value of the dimension adjusted for. */
export type Stratum = Arms

/** One effect over all strata, adjusted for the stratum. Null where the data do not determine a figure. */
export interface MantelHaenszel {
  readonly oddsRatio: number | null
  /** Cochran-Mantel-Haenszel chi-square with one degree of freedom, without and with the correction by 1/2. */
  readonly chiSquare: number | null
  readonly pValue: number | null
  readonly correctedChiSquare: number | null
  readonly correctedPValue: number | null
}

interface Moments {
  readonly excess: number
  readonly variance: number
}

/** Treatment conversions over what chance gives, with the hypergeometric variance. */
function hypergeometricMoments({ control, treatment }: Stratum): Moments {
  const users = control.users + treatment.users
  const conversions = control.conversions + treatment.conversions
  if (users < 2) return { excess: 0, variance: 0 }
  const share = treatment.users / users
  const spread = (conversions / users) * (users - conversions)
  return {
    excess: treatment.conversions - conversions * share,
    variance: share * (control.users / (users - 1)) * spread,
  }
}

/**
 * The common odds ratio of treatment over control (Mantel & Haenszel 1959) and the test that it is 1. Strata without
 * users count nothing.
 */
export function mantelHaenszel(strata: readonly Stratum[]): MantelHaenszel {
  const live = strata.filter(({ control, treatment }) => control.users + treatment.users > 0)
  const products = live.map(({ control, treatment }) => {
    const users = control.users + treatment.users
    return {
      agree: (treatment.conversions / users) * (control.users - control.conversions),
      against: (control.conversions / users) * (treatment.users - treatment.conversions),
    }
  })
  const [agree, against] = [
    sum(products.map((part) => part.agree)),
    sum(products.map((part) => part.against)),
  ]
  const moments = live.map(hypergeometricMoments)
  const excess = Math.abs(sum(moments.map((part) => part.excess)))
  const variance = sum(moments.map((part) => part.variance))
  const oddsRatio = against > 0 ? agree / against : null
  if (!(variance > 0)) {
    return { oddsRatio, chiSquare: null, pValue: null, correctedChiSquare: null, correctedPValue: null }
  }
  const chiSquare = excess ** 2 / variance
  const correctedChiSquare = Math.max(0, excess - 0.5) ** 2 / variance
  return {
    oddsRatio,
    chiSquare,
    pValue: chiSquareUpper(chiSquare, 1).p,
    correctedChiSquare,
    correctedPValue: chiSquareUpper(correctedChiSquare, 1).p,
  }
}

/** A difference of rates, treatment - control, weighted over strata. */
export interface PostStratifiedDifference {
  readonly difference: number
  readonly standardError: number
}

/**
 * The difference of rates with every stratum weighted by its share of all users, which takes chance imbalance of the
 * strata between the arms out (Miratrix, Sekhon & Yu 2013). Strata with an empty arm are left out; null when none is
 * left.
 */
export function postStratifiedDifference(strata: readonly Stratum[]): PostStratifiedDifference | null {
  const live = strata.filter(({ control, treatment }) => control.users > 0 && treatment.users > 0)
  const total = sum(live.map(({ control, treatment }) => control.users + treatment.users))
  if (total === 0) return null
  const parts = live.map(({ control, treatment }) => {
    const [p1, p2] = [control.conversions / control.users, treatment.conversions / treatment.users]
    const share = (control.users + treatment.users) / total
    const variance = (p1 * (1 - p1)) / control.users + (p2 * (1 - p2)) / treatment.users
    return { difference: share * (p2 - p1), variance: share * share * variance }
  })
  return {
    difference: sum(parts.map((part) => part.difference)),
    standardError: Math.sqrt(sum(parts.map((part) => part.variance))),
  }
}
