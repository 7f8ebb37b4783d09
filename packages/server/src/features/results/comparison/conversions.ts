import {
  type Arm,
  type ConversionComparison,
  compareConversions,
  differenceInterval,
  fisherPower,
  type SequentialEvidence,
  wilsonInterval,
} from '@assay/statistics'
import type { Comparison, Figures } from './variant-schema.ts'
import { alwaysValidComparison } from '../sequential/always-valid.ts'
import type { VariantCounts } from '../counts.ts'
import type { Judgement } from '../multiple-comparisons.ts'
import type { ComparisonSettings } from '../settings.ts'
import { finite, maybeInterval, wireInterval } from '../json-numbers.ts'

/** A variant's own figures at an error rate. */
export const ownFigures = ({ variant, users, conversions }: VariantCounts, alpha: number): Figures => {
  const rate = users > 0 ? conversions / users : null
  return {
    variant_id: variant.id,
    variant_name: variant.name,
    is_control: variant.is_control,
    sample_size: users,
    conversions,
    mean: rate,
    std_dev: rate === null ? null : Math.sqrt(rate * (1 - rate)),
    confidence_interval: wireInterval(wilsonInterval({ users, conversions, alpha })),
  }
}

/** The control is compared with nothing. */
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

/** A treatment against the control, before its family is judged. */
export interface Compared {
  control: Arm
  treatment: Arm
  statistics: ConversionComparison
  settings: ComparisonSettings
  /** The extremes of all looks at the comparison; left out where none are kept. */
  kept?: SequentialEvidence
}

/** Compares a treatment with the control; both are one metric's counts. */
export const compare = (control: Arm, treatment: Arm, settings: ComparisonSettings): Compared => ({
  control,
  treatment,
  statistics: compareConversions({ control, treatment, alpha: settings.alpha }),
  settings,
})

/** The comparison as answers carry it. */
export const comparisonFields = (compared: Compared, judgement: Judgement): Comparison => {
  const { statistics } = compared
  return {
    statistical_test_used: 'fisher_exact',
    p_value: statistics.test.pValue,
    ln_p_value: finite(statistics.test.lnPValue),
    mid_p_value: statistics.test.midPValue,
    adjusted_p_value: judgement.adjusted_p_value,
    is_significant: judgement.is_significant,
    ...effectFields(compared, judgement),
    power: plannedPower(compared),
    always_valid: alwaysValidField(compared),
    reproduce: reproduction(compared, judgement),
  }
}

const effectFields = ({ control, treatment, statistics }: Compared, judgement: Judgement) => {
  const { lift, liftInterval } = statistics
  const { interval_alpha: alpha, interval_adjustment: adjustment } = judgement
  return {
    difference: finite(statistics.difference),
    difference_interval: wireInterval(statistics.differenceInterval),
    adjusted_difference_interval:
      adjustment === 'none' ? null : wireInterval(differenceInterval({ control, treatment, alpha })),
    interval_adjustment: adjustment,
    relative_improvement_pct: lift === null ? null : finite(lift * 100),
    relative_improvement_interval_pct: lift === null ? null : maybeInterval(liftInterval, 100),
    odds_ratio: finite(statistics.oddsRatio),
    odds_ratio_interval: wireInterval(statistics.oddsRatioInterval),
    effect_size: statistics.effectSize,
    effect_size_interval: wireInterval(statistics.effectSizeInterval),
    effect_size_label: statistics.effectSizeLabel,
  }
}

/** Power for the planned effect on the control's rate; null while that rate is 0 or the effect takes it to 1. */
const plannedPower = ({ control, treatment, settings }: Compared): number | null => {
  if (control.users === 0 || treatment.users === 0) return null
  const controlRate = control.conversions / control.users
  const treatmentRate = controlRate * (1 + settings.plannedEffect)
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

const alwaysValidField = ({ control, treatment, settings, kept }: Compared) => {
  const { alpha, plannedSize, tunedTo } = settings
  return plannedSize === null
    ? null
    : alwaysValidComparison({ control, treatment, alpha, plannedSize, tunedTo }, kept)
}

const armInputs = ({ conversions, users }: Arm) => ({ conversions, users })

const reproduction = ({ control, treatment, settings, kept }: Compared, judgement: Judgement) => ({
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
    family_size: judgement.family_size,
    interval_alpha: judgement.interval_alpha,
    planned_effect: settings.plannedEffect,
    power_alpha: settings.perComparisonAlpha,
    n_star: settings.plannedSize,
    evidence_alpha: settings.tunedTo,
    ...(kept && {
      kept_evidence: {
        max_ln_e_value: kept.maxLnEValue,
        lower: finite(kept.lower),
        upper: finite(kept.upper),
      },
    }),
  },
})
