import { count, percent, signedPercent } from '../../../ui/format.ts'
import type { ComparedMetric, Comparisons, VariantResult } from '../api-types.ts'
import { armsOf, type Compared, type Explanation, inputsOf, nameOf } from '../explanation/explanation.ts'
import { correctionName, levelText, lift, points, preciseP, range, shown } from '../wording.ts'
import { adjustmentCode, rateCode, wilsonCode } from './rate-code.ts'

const alphaOf = ({ results }: Compared): number => 1 - results.confidence_level

const statistics = () => import('@assay/statistics')

/** Explanation of a conversion rate with its Wilson interval. */
export const explainRate = (
  results: Comparisons,
  metric: ComparedMetric,
  variant: VariantResult,
): Explanation => ({
  title: `Rate of ${variant.variant_name} on ${metric.metric_name}`,
  shown: `${shown(variant.mean, percent)} (${range(variant.confidence_interval, percent)})`,
  meaning:
    "Subjects with at least one event, divided by all subjects of the variant. Wilson's interval contains the true rates that are compatible with the data; it is accurate for few subjects and for rates near 0 or 100 %, too.",
  formula: ['p = conversions / subjects', '( p + z²/2n ∓ z √( p(1−p)/n + z²/4n² ) ) / ( 1 + z²/n )'],
  inputs: [
    { name: 'Conversions', value: count(variant.conversions) },
    { name: 'Subjects (n)', value: count(variant.sample_size) },
    { name: 'Confidence level', value: levelText(results.confidence_level) },
  ],
  code: wilsonCode(variant.conversions, variant.sample_size, results.confidence_level),
  reproduce: variant.reproduce,
  recompute: async () => variant.conversions / variant.sample_size,
  value: variant.mean,
})

/** Explanation of the p-value of Fisher's exact test. */
export const explainPValue = (compared: Compared): Explanation => ({
  title: `p-value of ${nameOf(compared)}`,
  shown: shown(compared.variant.p_value, preciseP),
  meaning:
    "If the variant had no effect, this is the probability of a result at least as improbable as the observed one. Fisher's exact test counts outcomes instead of assuming a normal distribution. Read it once, at the planned sample size; while the experiment runs, read the always-valid p-value.",
  formula: [
    'P(X = x) = C(n₁, x) · C(n₂, K − x) / C(N, K)',
    'p = Σ P(X = x) over every x with P(X = x) ≤ P(X = observed)',
  ],
  inputs: inputsOf(compared),
  code: rateCode(compared).pValue,
  reproduce: compared.variant.reproduce,
  recompute: async () => (await statistics()).fisherExact(armsOf(compared)).pValue,
  value: compared.variant.p_value,
})

const familyOf = ({ metrics }: Comparisons): number[] =>
  metrics
    .filter(({ is_guardrail }) => !is_guardrail)
    .flatMap(({ variants }) => variants.flatMap(({ p_value }) => (p_value === null ? [] : [p_value])))

/** Explanation of the p-value after the correction for multiple comparisons. */
export const explainAdjusted = (compared: Compared): Explanation => {
  const { results, variant } = compared
  const family = familyOf(results)
  return {
    title: `Adjusted p-value of ${nameOf(compared)}`,
    shown: shown(variant.adjusted_p_value, preciseP),
    meaning: `${results.family_size} comparisons find more differences by chance than one. This p-value accounts for that (${correctionName(results.correction_method)}), over all treatments and all metrics except guardrails. It decides whether a difference is significant.`,
    formula: ['Benjamini-Hochberg: min over j ≥ k of p₍ⱼ₎ · m / j', 'Bonferroni: min(1, p · m)'],
    inputs: [
      { name: 'p-value', value: shown(variant.p_value, preciseP) },
      { name: 'Comparisons (m)', value: String(results.family_size) },
      { name: 'Correction', value: correctionName(results.correction_method) },
    ],
    code: adjustmentCode(family, results.correction_method),
    reproduce: variant.reproduce,
    value: variant.adjusted_p_value,
  }
}

/** Explanation of the difference of two rates with its score interval. */
export const explainDifference = (compared: Compared): Explanation => ({
  title: `Difference of ${nameOf(compared)}`,
  shown: `${shown(compared.variant.difference, points)} (${range(compared.variant.difference_interval, points)})`,
  meaning:
    "The variant's rate minus the control's, in percentage points. The score interval of Miettinen and Nurminen contains every difference that the data do not contradict; it stays accurate for rare events.",
  formula: [
    'p₂ − p₁',
    'all d with | p₂ − p₁ − d | ≤ z √( N/(N−1) · ( r₁(1−r₁)/n₁ + r₂(1−r₂)/n₂ ) )',
    'r₁, r₂: the most likely rates with r₂ − r₁ = d',
  ],
  inputs: [
    ...inputsOf(compared),
    {
      name: 'Interval after correction',
      value: range(compared.variant.adjusted_difference_interval, points),
    },
  ],
  code: rateCode(compared).difference,
  reproduce: compared.variant.reproduce,
  recompute: async () =>
    (await statistics()).compareConversions({ ...armsOf(compared), alpha: alphaOf(compared) }).difference ??
    Number.NaN,
  value: compared.variant.difference,
})

/** Explanation of the relative lift with its score interval. */
export const explainLift = (compared: Compared): Explanation => {
  const { variant } = compared
  const value = variant.relative_improvement_pct
  return {
    title: `Relative lift of ${nameOf(compared)}`,
    shown: `${shown(value, lift)} (${range(variant.relative_improvement_interval_pct, lift)})`,
    meaning:
      "How much higher the variant's rate is, relative to the control's. The interval comes from the score test of the ratio of both rates, so it includes the uncertainty of the control.",
    formula: [
      'p₂ / p₁ − 1',
      'all l with | p₂ − (1+l) p₁ | ≤ z √( N/(N−1) · ( r₂(1−r₂)/n₂ + (1+l)² r₁(1−r₁)/n₁ ) )',
      'r₁, r₂: the most likely rates with r₂ = (1+l) r₁',
    ],
    inputs: inputsOf(compared),
    code: rateCode(compared).lift,
    reproduce: variant.reproduce,
    recompute: async () =>
      100 *
      ((await statistics()).compareConversions({ ...armsOf(compared), alpha: alphaOf(compared) }).lift ??
        Number.NaN),
    value,
  }
}

/** Explanation of Cohen's h. */
export const explainEffectSize = (compared: Compared): Explanation => ({
  title: `Cohen's h of ${nameOf(compared)}`,
  shown: `${shown(compared.variant.effect_size, (h) => h.toFixed(3))}, ${compared.variant.effect_size_label ?? ''}`,
  meaning:
    'Effect size on a scale on which differences are equally hard to detect at any rate. Below 0.2 it counts as negligible, below 0.5 as small, below 0.8 as medium. The label ignores the value of a conversion: a negligible h can be worth a lot.',
  formula: ['h = 2 asin √p₂ − 2 asin √p₁', 'h ∓ z √( 1/n₁ + 1/n₂ )'],
  inputs: [
    ...inputsOf(compared),
    {
      name: 'Interval',
      value: range(compared.variant.effect_size_interval, (h) => h.toFixed(3)),
    },
  ],
  code: rateCode(compared).effectSize,
  reproduce: compared.variant.reproduce,
  recompute: async () =>
    (await statistics()).cohensHEffect({ ...armsOf(compared), alpha: alphaOf(compared) }).h,
  value: compared.variant.effect_size,
})

/** Explanation of the conditional odds ratio with its exact interval. */
export const explainOddsRatio = (compared: Compared): Explanation => ({
  title: `Odds ratio of ${nameOf(compared)}`,
  shown: `${shown(compared.variant.odds_ratio, (ratio) => ratio.toFixed(3))} (${range(compared.variant.odds_ratio_interval, (ratio) => ratio.toFixed(3))})`,
  meaning:
    'The odds of converting in the variant, divided by those in the control; 1 means no difference. It is the estimate that belongs to Fisher’s test.',
  formula: ['the ω that maximises the likelihood of the observed table, given its margins'],
  inputs: inputsOf(compared),
  code: rateCode(compared).oddsRatio,
  reproduce: compared.variant.reproduce,
  recompute: async () => (await statistics()).conditionalOddsRatio(armsOf(compared)) ?? Number.NaN,
  value: compared.variant.odds_ratio,
})

/** Explanation of the power of the test for the planned effect. */
export const explainPower = (compared: Compared): Explanation => ({
  title: `Power of ${nameOf(compared)}`,
  shown: shown(compared.variant.power, (power) => percent(power, 0)),
  meaning:
    'The probability that this test detects the planned effect with the current subjects. It says nothing about the observed effect.',
  formula: ['sum over all tables that Fisher’s test rejects, at p₁ and p₁ · (1 + planned effect)'],
  inputs: [
    ...inputsOf(compared),
    {
      name: 'Planned effect',
      value: shown(plannedEffect(compared), signedPercent),
    },
  ],
  code: [],
  reproduce: compared.variant.reproduce,
  value: compared.variant.power,
})

const plannedEffect = ({ variant }: Compared): number | null => {
  const effect = variant.reproduce?.inputs['planned_effect']
  return typeof effect === 'number' ? effect : null
}
