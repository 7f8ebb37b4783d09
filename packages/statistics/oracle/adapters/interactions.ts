import {
  interactionContrasts,
  likelihoodRatioInteractionTest,
  logOddsEstimates,
  meanInteraction,
  meanInteractionPooled,
  rateEstimates,
  zTest,
} from '../../src/interactions/index.ts'
import type { Adapters, Computed } from '../table.ts'

type Grid = readonly (readonly number[])[]

function rates({ conversions, users }: { conversions: Grid; users: Grid }): Record<string, Computed> {
  const cells = conversions.map((line, row) =>
    line.map((count, column) => ({ conversions: count, users: users[row]?.[column] ?? Number.NaN })),
  )
  const ratio = likelihoodRatioInteractionTest(cells)
  const [additive] = interactionContrasts(rateEstimates(cells))
  const [logit] = interactionContrasts(logOddsEstimates(cells))
  const additiveTest = zTest(additive?.interaction ?? Number.NaN, additive?.standardError ?? Number.NaN)
  const logitTest = zTest(logit?.interaction ?? Number.NaN, logit?.standardError ?? Number.NaN)
  return {
    lr_chi2: ratio.statistic,
    df: ratio.degreesOfFreedom,
    lr_p: ratio.pValue,
    lr_ln_p: ratio.lnPValue,
    additive_interaction: additive?.interaction,
    additive_se: additive?.standardError,
    additive_z: additiveTest.z,
    additive_p: additiveTest.pValue,
    logit_interaction: logit?.interaction,
    logit_se: logit?.standardError,
    wald_z: logitTest.z,
    wald_p: logitTest.pValue,
  }
}

type MeanCells = Readonly<{ cells_n_mean_var: readonly (readonly (readonly [number, number, number])[])[] }>

function means({ cells_n_mean_var }: MeanCells): Record<string, Computed> {
  const cells = cells_n_mean_var.map((line) =>
    line.map(([count, mean, variance]) => ({ count, mean, variance })),
  )
  const { result, contrasts } = meanInteraction(cells)
  const [contrast] = contrasts
  const [pooled] = meanInteractionPooled(cells)
  return {
    wald_chi2: result.statistic,
    df: result.degreesOfFreedom,
    wald_p: result.pValue,
    wald_ln_p: result.lnPValue,
    interaction: contrast?.interaction,
    se: contrast?.standardError,
    df_satterthwaite: contrast?.degreesOfFreedom,
    t: contrast?.t,
    p: contrast?.pValue,
    ols_se: pooled?.standardError,
    ols_t: pooled?.t,
    ols_p: pooled?.pValue,
  }
}

/** Tables about two experiments at once. */
export const interactionAdapters: Adapters = { interaction_binary: rates, interaction_mean: means }
