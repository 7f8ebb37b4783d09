import { clopperPearsonInterval, uniformityTest } from '@assay/statistics'
import type { CalibratedMetric } from '../schema.ts'

/** The level of the interval of a false positive rate: one right metric of a hundred falls outside. */
export const INTERVAL_LEVEL = 0.99

/** The p-values that one test gave on one metric, one per repetition in which there was one. */
export interface TestRecord {
  metric_id: string
  metric_name: string
  method: CalibratedMetric['method']
  pValues: number[]
  /** The same, spread over the steps of a discrete test: uniform where the test is right. */
  uniform: number[]
  /** The error rate that each repetition should have had. */
  sizes: number[]
}

/** How often the test raised a false alarm, how often it should have, and whether that fits. */
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
