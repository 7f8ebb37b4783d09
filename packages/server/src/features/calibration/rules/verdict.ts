import { clopperPearsonInterval, uniformityTest } from '@assay/statistics'
import type { CalibratedMetric } from '../schema.ts'

/** The confidence level of a false positive rate: one correct metric of a hundred is outside the interval. */
export const INTERVAL_LEVEL = 0.99

/** The p-values of one test on one metric, one per repetition in which there was one. */
export interface TestRecord {
  metric_id: string
  metric_name: string
  method: CalibratedMetric['method']
  pValues: number[]
  /** The p-values, spread over the steps of a discrete test: uniform when the test is correct. */
  uniform: number[]
  /** The nominal error rate of each repetition. */
  sizes: number[]
}

/** The observed and nominal false positive rate of a test, and whether they agree. */
export const verdictOn = (record: TestRecord, alpha: number): CalibratedMetric => {
  const { metric_id, metric_name, method, pValues, uniform, sizes } = record
  const repetitions = pValues.length
  const named = { metric_id, metric_name, method, repetitions }
  if (repetitions === 0) return { ...named, ...NOTHING, unavailable_reason: 'no_variation' }
  const alarms = pValues.filter((p) => p < alpha).length
  const target = sizes.reduce((mean, size, i) => mean + (size - mean) / (i + 1), 0)
  const { lower, upper } = clopperPearsonInterval({
    conversions: alarms,
    users: repetitions,
    alpha: 1 - INTERVAL_LEVEL,
  })
  return {
    ...named,
    false_positive_rate: alarms / repetitions,
    interval: [lower, upper],
    target,
    calibrated: lower <= target && target <= upper,
    ks_p_value: uniformityTest(uniform)?.pValue ?? null,
    unavailable_reason: null,
  }
}

const NOTHING = {
  false_positive_rate: null,
  interval: null,
  target: null,
  calibrated: null,
  ks_p_value: null,
} as const
