import { effectHeterogeneity, mantelHaenszel, postStratifiedDifference } from '../../src/breakdown/index.ts'
import type { Adapters, Computed } from '../table.ts'

type Segments = Readonly<{ estimate: readonly number[]; se: readonly number[] }>
type Strata = Readonly<{ strata_control_x_n_treatment_x_n: readonly (readonly number[])[] }>

function segments({ estimate, se }: Segments): Record<string, Computed> {
  const result = effectHeterogeneity(
    estimate.map((value, i) => ({ estimate: value, standardError: se[i] ?? Number.NaN })),
  )
  return {
    pooled: result.pooled,
    pooled_se: result.pooledStandardError,
    cochran_q: result.cochranQ,
    df: result.degreesOfFreedom,
    p: result.pValue,
    ln_p: result.lnPValue,
    i_squared: result.iSquared,
    tau2_dl: result.tauSquared,
    random_effects_mean: result.randomEffectsMean,
    random_effects_se: result.randomEffectsStandardError,
    shrunk: result.shrunken.map((effect) => effect.estimate),
  }
}

function strata(input: Strata): Record<string, Computed> {
  const arms = input.strata_control_x_n_treatment_x_n.map(([x1 = 0, n1 = 0, x2 = 0, n2 = 0]) => ({
    control: { conversions: x1, users: n1 },
    treatment: { conversions: x2, users: n2 },
  }))
  const pooled = mantelHaenszel(arms)
  const stratified = postStratifiedDifference(arms)
  return {
    mantel_haenszel_or: pooled.oddsRatio,
    cmh_chi2: pooled.chiSquare,
    cmh_p: pooled.pValue,
    cmh_chi2_continuity: pooled.correctedChiSquare,
    cmh_p_continuity: pooled.correctedPValue,
    post_stratified_diff: stratified?.difference ?? null,
    post_stratified_se: stratified?.standardError ?? null,
  }
}

/** Tables about effects in the segments of a dimension. */
export const breakdownAdapters: Adapters = {
  heterogeneity: (input: Segments | Strata) => ('estimate' in input ? segments(input) : strata(input)),
}
