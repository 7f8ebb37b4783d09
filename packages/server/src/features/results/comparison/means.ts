import { compareMeans, type MeanComparison, meanInterval, type Sample } from '@assay/statistics'
import { finite, nullableIntervalEnds } from '../json-numbers.ts'
import type { CorrectedTest } from '../multiple-comparisons.ts'
import type { ComparisonSettings } from '../settings.ts'
import type { MeanAnalysis } from './schema.ts'

/** A treatment's values against the control's. */
export interface ComparedMeans {
  control: Sample
  treatment: Sample
  statistics: MeanComparison
}

/** Variances below this vanish when they are divided by the number of units. */
const MIN_VARIANCE = 1e-280

const withoutTinyVariance = (values: Sample): Sample =>
  values.variance < MIN_VARIANCE ? { ...values, variance: 0 } : values

/** Compares the per-subject values of a treatment with the control's. */
export const compareValues = (control: Sample, treatment: Sample, alpha: number): ComparedMeans => ({
  control,
  treatment,
  statistics: compareMeans({
    control: withoutTinyVariance(control),
    treatment: withoutTinyVariance(treatment),
    alpha,
  }),
})

/** The p-value, null where the data allow none. */
export const meanPValue = ({ statistics }: ComparedMeans): number | null =>
  statistics.notComputed === null ? statistics.test.pValue : null

/** A variant's own mean. */
export const ownMean = (values: Sample, alpha: number): MeanAnalysis => ({
  ...NO_TEST,
  mean: values.count > 0 ? values.mean : null,
  std_dev: values.count > 1 ? Math.sqrt(values.variance) : null,
  confidence_interval: nullableIntervalEnds(meanInterval({ ...withoutTinyVariance(values), alpha })),
})

const NO_TEST: MeanAnalysis = {
  statistical_test_used: null,
  mean: null,
  std_dev: null,
  confidence_interval: null,
  difference: null,
  difference_interval: null,
  relative_improvement_pct: null,
  relative_improvement_interval_pct: null,
  t: null,
  degrees_of_freedom: null,
  p_value: null,
  adjusted_p_value: null,
  is_significant: false,
  effect_size: null,
  effect_size_label: null,
  note: null,
  reproduce: null,
}

/** A treatment's mean with its comparison (Welch's t-test) in an answer. */
export const meanFields = (
  compared: ComparedMeans,
  corrected: CorrectedTest,
  settings: ComparisonSettings,
): MeanAnalysis => ({
  ...ownMean(compared.treatment, settings.alpha),
  statistical_test_used: 'welch_t_test',
  ...testFields(compared.statistics),
  adjusted_p_value: corrected.adjusted_p_value,
  is_significant: corrected.is_significant,
  reproduce: {
    method: 'welch_t_test',
    inputs: {
      control: compared.control,
      treatment: compared.treatment,
      alpha: settings.alpha,
      relative_improvement_interval: 'fieller',
      correction_method: settings.correction_method,
      family_size: corrected.family_size,
    },
  },
})

const testFields = (statistics: MeanComparison) => {
  if (statistics.notComputed !== null) {
    return { difference: finite(statistics.difference), note: `Not computed: ${statistics.notComputed}` }
  }
  const { test, lift, liftInterval } = statistics
  return {
    difference: finite(test.difference),
    difference_interval: nullableIntervalEnds(test.interval),
    relative_improvement_pct: lift && finite(lift.lift * 100),
    relative_improvement_interval_pct: nullableIntervalEnds(liftInterval, 100),
    t: finite(test.t),
    degrees_of_freedom: finite(test.degreesOfFreedom),
    p_value: finite(test.pValue),
    effect_size: finite(statistics.effectSize.d),
    effect_size_label: statistics.effectSizeLabel,
  }
}
