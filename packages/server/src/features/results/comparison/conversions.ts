import {
  type Arm,
  type ConversionComparison,
  compareConversions,
  differenceInterval,
  fisherPower,
  type SequentialEvidence,
  wilsonInterval,
} from '@assay/statistics'
import type { VariantCounts } from '../counts.ts'
import { finite, intervalEnds, nullableIntervalEnds } from '../json-numbers.ts'
import type { CorrectedTest } from '../multiple-comparisons.ts'
import { alwaysValidComparison } from '../sequential/always-valid.ts'
import type { ComparisonSettings } from '../settings.ts'
import type { Comparison, VariantTotals } from '../shapes.ts'

/** A variant's own conversions with the interval of their rate (Wilson) at an error rate. */
export const ownTotals = ({ variant, users, conversions }: VariantCounts, alpha: number): VariantTotals => {
  const rate = users > 0 ? conversions / users : null
  return {
    variant_id: variant.id,
    variant_name: variant.name,
    is_control: variant.is_control,
    sample_size: users,
    conversions,
    mean: rate,
    std_dev: rate === null ? null : Math.sqrt(rate * (1 - rate)),
    confidence_interval: intervalEnds(wilsonInterval({ users, conversions, alpha })),
  }
}

/** The comparison of a variant that is not compared, as the control. */
export const NO_COMPARISON: Comparison = {
  statistical_test_used: null,
  p_value: null,
  ln_p_value: null,
  mid_p_value: null,
  adjusted_p_value: null,
  is_significant: false,
  difference: null,
  difference_interval: null,
  adjusted_difference_interval: null,
  interval_adjustment: null,
  relative_improvement_pct: null,
  relative_improvement_interval_pct: null,
  odds_ratio: null,
  odds_ratio_interval: null,
  effect_size: null,
  effect_size_interval: null,
  effect_size_label: null,
  power: null,
  always_valid: null,
  reproduce: null,
}

/** A treatment's conversions against the control's, before the correction over its family. */
export interface ComparedConversions {
  control: Arm
  treatment: Arm
  statistics: ConversionComparison
  settings: ComparisonSettings
  /** Evidence of all looks at the comparison; left out where none is recorded. */
  evidence?: SequentialEvidence
}

/** Compares the conversions of a treatment with the control's; both are one metric's counts. */
export const compareVariants = (
  control: Arm,
  treatment: Arm,
  settings: ComparisonSettings,
): ComparedConversions => ({
  control,
  treatment,
  statistics: compareConversions({ control, treatment, alpha: settings.alpha }),
  settings,
})

/** The comparison in an answer: Fisher's exact test with its effect sizes, power and always-valid inference. */
export const comparisonResult = (compared: ComparedConversions, corrected: CorrectedTest): Comparison => {
  const { statistics } = compared
  return {
    statistical_test_used: 'fisher_exact',
    p_value: statistics.test.pValue,
    ln_p_value: finite(statistics.test.lnPValue),
    mid_p_value: statistics.test.midPValue,
    adjusted_p_value: corrected.adjusted_p_value,
    is_significant: corrected.is_significant,
    ...effectFields(compared, corrected),
    power: plannedPower(compared),
    always_valid: alwaysValidField(compared),
    reproduce: reproduction(compared, corrected),
  }
}

const effectFields = ({ control, treatment, statistics }: ComparedConversions, corrected: CorrectedTest) => {
  const { lift, liftInterval } = statistics
  const { interval_alpha: alpha, interval_adjustment: adjustment } = corrected
  return {
    difference: finite(statistics.difference),
    difference_interval: intervalEnds(statistics.differenceInterval),
    adjusted_difference_interval:
      adjustment === 'none' ? null : intervalEnds(differenceInterval({ control, treatment, alpha })),
    interval_adjustment: adjustment,
    relative_improvement_pct: lift === null ? null : finite(lift * 100),
    relative_improvement_interval_pct: lift === null ? null : nullableIntervalEnds(liftInterval, 100),
    odds_ratio: finite(statistics.oddsRatio),
    odds_ratio_interval: intervalEnds(statistics.oddsRatioInterval),
    effect_size: statistics.effectSize,
    effect_size_interval: intervalEnds(statistics.effectSizeInterval),
    effect_size_label: statistics.effectSizeLabel,
  }
}

/** Power at the minimum detectable effect on the control's rate; null while that rate is 0 or the effect takes it to 1. */
const plannedPower = ({ control, treatment, settings }: ComparedConversions): number | null => {
  if (control.users === 0 || treatment.users === 0) return null
  const controlRate = control.conversions / control.users
  const treatmentRate = controlRate * (1 + settings.minimumDetectableEffect)
  if (controlRate === 0 || treatmentRate >= 1) return null
  const power = fisherPower({
    controlRate,
    treatmentRate,
    controlUsers: control.users,
    ratio: treatment.users / control.users,
    alpha: settings.perComparisonAlpha,
  })
  return finite(power)
}

const alwaysValidField = ({ control, treatment, settings, evidence }: ComparedConversions) => {
  const { alpha, plannedSize, evidenceAlpha } = settings
  return plannedSize === null
    ? null
    : alwaysValidComparison({ control, treatment, alpha, plannedSize, evidenceAlpha }, evidence)
}

const armInputs = ({ conversions, users }: Arm) => ({ conversions, users })

const reproduction = (
  { control, treatment, settings, evidence }: ComparedConversions,
  corrected: CorrectedTest,
) => ({
  method: 'fisher_exact',
  inputs: {
    control: armInputs(control),
    treatment: armInputs(treatment),
    alpha: settings.alpha,
    alternative: 'two-sided',
    tie_tolerance_ln: 1e-10,
    difference_interval: 'miettinen-nurminen',
    relative_improvement_interval: 'koopman-miettinen-nurminen',
    odds_ratio_interval: 'cornfield-exact',
    variant_interval: 'wilson',
    correction_method: settings.correction_method,
    family_size: corrected.family_size,
    interval_alpha: corrected.interval_alpha,
    planned_effect: settings.minimumDetectableEffect,
    power_alpha: settings.perComparisonAlpha,
    n_star: settings.plannedSize,
    evidence_alpha: settings.evidenceAlpha,
    ...(evidence && {
      kept_evidence: {
        max_ln_e_value: evidence.maxLnEValue,
        lower: finite(evidence.lower),
        upper: finite(evidence.upper),
      },
    }),
  },
})
