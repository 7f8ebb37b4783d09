import { count, figure } from '../../../ui/format.ts'
import type { MeanAnalysis } from '../api-types.ts'
import { type CodeLine, type Compared, type Explanation, nameOf } from '../explanation/explanation.ts'
import { levelText, lift, preciseP, range, shown, signedFigure } from '../wording.ts'

interface Sample {
  count: number
  mean: number
  variance: number
}

const isSample = (value: unknown): value is Sample =>
  typeof value === 'object' &&
  value !== null &&
  ['count', 'mean', 'variance'].every((name) => typeof Reflect.get(value, name) === 'number')

/** Both samples that a comparison of means was computed from. */
const samplesOf = (analysis: MeanAnalysis | null): { control: Sample; treatment: Sample } | undefined => {
  const { control, treatment } = analysis?.reproduce?.inputs ?? {}
  return isSample(control) && isSample(treatment) ? { control, treatment } : undefined
}

const welchCode = (analysis: MeanAnalysis | null): CodeLine[] => {
  const samples = samplesOf(analysis)
  if (!samples) return []
  const { control, treatment } = samples
  return [
    {
      language: 'R',
      code: `BSDA::tsum.test(${treatment.mean}, sqrt(${treatment.variance}), ${treatment.count}, ${control.mean}, sqrt(${control.variance}), ${control.count})`,
    },
    {
      language: 'Python',
      code: `from scipy.stats import ttest_ind_from_stats; ttest_ind_from_stats(${treatment.mean}, ${treatment.variance}**0.5, ${treatment.count}, ${control.mean}, ${control.variance}**0.5, ${control.count}, equal_var=False)`,
    },
  ]
}

const inputsOf = ({ variant, control, results }: Compared) => {
  const samples = samplesOf(variant.mean_analysis)
  const input = (name: string, sample: Sample | undefined) => ({
    name,
    value: sample
      ? `mean ${figure(sample.mean, 6)}, variance ${figure(sample.variance, 6)}, n ${count(sample.count)}`
      : '–',
  })
  return [
    input(`${variant.variant_name} (2)`, samples?.treatment),
    input(`${control.variant_name} (1)`, samples?.control),
    { name: 'Confidence level', value: levelText(results.confidence_level) },
  ]
}

const WELCH = [
  't = (m₂ − m₁) / se,  se = √( v₁/n₁ + v₂/n₂ )',
  'df = 1 / ( r²/(n₁−1) + (1−r)²/(n₂−1) ),  r = (v₁/n₁) / (v₁/n₁ + v₂/n₂)',
  'p = 2 · P( T > |t| ),  interval = (m₂ − m₁) ∓ t* · se',
]

const recomputed = (compared: Compared) => {
  const samples = samplesOf(compared.variant.mean_analysis)
  if (!samples) return undefined
  return async () => {
    const { compareMeans } = await import('@assay/statistics')
    const comparison = compareMeans({ ...samples, alpha: 1 - compared.results.confidence_level })
    return comparison.notComputed === null ? comparison : undefined
  }
}

const base = (compared: Compared) => ({
  inputs: inputsOf(compared),
  code: welchCode(compared.variant.mean_analysis),
  reproduce: compared.variant.mean_analysis?.reproduce ?? null,
})

/** Explanation of the difference of two means with Welch's interval. */
export const explainMeanDifference = (compared: Compared): Explanation => {
  const analysis = compared.variant.mean_analysis
  const again = recomputed(compared)
  return {
    ...base(compared),
    title: `Difference of the means of ${nameOf(compared)}`,
    shown: `${shown(analysis?.difference, signedFigure)} (${range(analysis?.difference_interval, signedFigure)})`,
    meaning:
      "The variant's mean per subject minus the control's; subjects without an event count as 0. Welch's interval does not assume equal variances.",
    formula: WELCH,
    recompute: again && (async () => (await again())?.test.difference ?? Number.NaN),
    value: analysis?.difference ?? null,
  }
}

/** Explanation of the p-value of Welch's test. */
export const explainMeanP = (compared: Compared): Explanation => {
  const analysis = compared.variant.mean_analysis
  const again = recomputed(compared)
  return {
    ...base(compared),
    title: `p-value of the means of ${nameOf(compared)}`,
    shown: shown(analysis?.p_value, preciseP),
    meaning:
      "If the means were equal, this is the probability of a t at least as far from 0. Welch's test of means is for information; the conversion rate decides.",
    formula: WELCH,
    recompute: again && (async () => (await again())?.test.pValue ?? Number.NaN),
    value: analysis?.p_value ?? null,
  }
}

/** Explanation of the relative lift of a mean with Fieller's interval. */
export const explainMeanLift = (compared: Compared): Explanation => {
  const analysis = compared.variant.mean_analysis
  const again = recomputed(compared)
  return {
    ...base(compared),
    title: `Relative lift of the mean of ${nameOf(compared)}`,
    shown: `${shown(analysis?.relative_improvement_pct, lift)} (${range(analysis?.relative_improvement_interval_pct, lift)})`,
    meaning:
      "How much higher the variant's mean is, relative to the control's. Fieller's interval includes the uncertainty of both means.",
    formula: ['m₂ / m₁ − 1', 'all l with | m₂ − (1+l) m₁ | ≤ t* √( v₂/n₂ + (1+l)² v₁/n₁ )'],
    recompute: again && (async () => 100 * ((await again())?.lift?.lift ?? Number.NaN)),
    value: analysis?.relative_improvement_pct ?? null,
  }
}

/** Explanation of Cohen's d. */
export const explainMeanEffectSize = (compared: Compared): Explanation => {
  const analysis = compared.variant.mean_analysis
  const again = recomputed(compared)
  return {
    ...base(compared),
    title: `Cohen's d of ${nameOf(compared)}`,
    shown: `${shown(analysis?.effect_size, (d) => d.toFixed(3))}, ${analysis?.effect_size_label ?? ''}`,
    meaning:
      'The difference of the means in standard deviations. Below 0.2 it counts as negligible, below 0.5 as small, below 0.8 as medium.',
    formula: ['d = (m₂ − m₁) / pooled standard deviation'],
    code: [],
    recompute: again && (async () => (await again())?.effectSize.d ?? Number.NaN),
    value: analysis?.effect_size ?? null,
  }
}
