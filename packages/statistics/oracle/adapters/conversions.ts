import {
  type Arms,
  agrestiCaffoInterval,
  agrestiCoullInterval,
  clopperPearsonInterval,
  cohensH,
  conditionalOddsRatio,
  conversionRate,
  deltaLiftInterval,
  differenceInterval,
  exactOddsRatioInterval,
  fiellerLiftInterval,
  fisherExact,
  haldaneAnscombe,
  jeffreysInterval,
  katzInterval,
  koopmanInterval,
  liftInterval,
  meeInterval,
  newcombeInterval,
  oddsRatio,
  pooledZTest,
  rateDifference,
  relativeLift,
  waldInterval,
  wilsonInterval,
  woolfInterval,
} from '../../src/conversions/index.ts'
import type { Interval } from '../../src/interval.ts'
import type { Adapters, Computed } from '../table.ts'

type Counts = Readonly<{
  control_conversions: number
  control_users: number
  treatment_conversions: number
  treatment_users: number
  alpha: number
}>

function armsOf(input: Counts): Arms {
  return {
    control: { conversions: input.control_conversions, users: input.control_users },
    treatment: { conversions: input.treatment_conversions, users: input.treatment_users },
  }
}

/** The two ends of an interval under the table's names; null ends for an interval that does not exist. */
function ends(name: string, interval: Interval | null): Record<string, Computed> {
  return { [`${name}_lo`]: interval?.lower ?? null, [`${name}_hi`]: interval?.upper ?? null }
}

/** The Fisher table leaves the odds ratio open when both arms are all or nothing, also where it is 0 or infinite. */
function oddsRatioUnlessBothExtreme(arms: Arms): number | null {
  const isExtreme = ({ conversions, users }: Arms['control']) => conversions === 0 || conversions === users
  return isExtreme(arms.control) && isExtreme(arms.treatment) ? null : oddsRatio(arms)
}

function fisher(input: Counts): Record<string, Computed> {
  const arms = armsOf(input)
  const test = fisherExact(arms)
  return {
    p_two_sided: test.pValue,
    ln_p_two_sided: test.lnPValue,
    p_treatment_greater: test.pTreatmentGreater,
    p_treatment_less: test.pTreatmentLess,
    ln_p_treatment_greater: test.lnPTreatmentGreater,
    ln_p_treatment_less: test.lnPTreatmentLess,
    mid_p_two_sided: test.midPValue,
    ln_pmf_observed: test.lnProbability,
    'p_two_sided_R_relerr_1e-7': fisherExact({ ...arms, tieTolerance: 1e-7 }).pValue,
    exact_tie_on_other_side: test.otherSideIsTied,
    other_side_boundary_control_conversions: test.otherSideConversions,
    // A remark about the row (the two tie rules disagree), not a quantity of the test.
    definition_sensitive: undefined,
    odds_ratio_sample: oddsRatioUnlessBothExtreme(arms),
  }
}

function oneProportion(input: {
  conversions: number
  users: number
  alpha: number
}): Record<string, Computed> {
  return {
    estimate: conversionRate(input),
    ...ends('wilson', wilsonInterval(input)),
    ...ends('clopper_pearson', clopperPearsonInterval(input)),
    ...ends('jeffreys', jeffreysInterval(input)),
    ...ends('agresti_coull', agrestiCoullInterval(input)),
  }
}

function difference(input: Counts): Record<string, Computed> {
  const arms = { ...armsOf(input), alpha: input.alpha }
  const test = pooledZTest(arms)
  return {
    diff: rateDifference(arms),
    ...ends('wald', waldInterval(arms)),
    ...ends('agresti_caffo', agrestiCaffoInterval(arms)),
    ...ends('newcombe', newcombeInterval(arms)),
    ...ends('miettinen_nurminen', differenceInterval(arms)),
    ...ends('mee', meeInterval(arms)),
    z_pooled: test?.z ?? null,
    p_z_pooled_two_sided: test?.pValue ?? null,
  }
}

function lift(input: Counts): Record<string, Computed> {
  const arms = { ...armsOf(input), alpha: input.alpha }
  return {
    lift: relativeLift(arms),
    ...ends('katz_log', katzInterval(arms)),
    ...ends('delta', deltaLiftInterval(arms)),
    ...ends('fieller', fiellerLiftInterval(arms)),
    ...ends('score_mn', liftInterval(arms)),
    ...ends('score_koopman', koopmanInterval(arms)),
  }
}

function odds(input: Counts): Record<string, Computed> {
  const arms = { ...armsOf(input), alpha: input.alpha }
  const haldane = haldaneAnscombe(arms)
  return {
    odds_ratio: oddsRatio(arms),
    ...ends('woolf', woolfInterval(arms)),
    haldane_anscombe: haldane?.estimate ?? null,
    ...ends('haldane', haldane?.interval ?? null),
    ...ends('exact', exactOddsRatioInterval(arms)),
    conditional_mle: conditionalOddsRatio(arms),
  }
}

/** Tables about conversion rates. */
export const conversionAdapters: Adapters = {
  fisher_exact: fisher,
  one_proportion_ci: oneProportion,
  diff_proportions_ci: difference,
  relative_lift_ci: lift,
  odds_ratio_ci: odds,
  cohens_h: (input: { control_rate: number; treatment_rate: number }) => ({
    h: cohensH({ controlRate: input.control_rate, treatmentRate: input.treatment_rate }),
  }),
}
