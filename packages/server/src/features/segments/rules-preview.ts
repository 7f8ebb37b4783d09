import { wilsonInterval } from '@assay/statistics'
import type { Preview } from './schema.ts'

/** Error level of the interval: 95 percent confidence. */
const ALPHA = 0.05

/** Sample size for callers who may not choose it: samples that differ by one subject would disclose that subject. */
export const FIXED_SAMPLE = 1000

/** Step to which counts are rounded, and smallest count, for callers who may not read the data of subjects. */
export const COARSE_STEP = 10

/** The share of a sample with its confidence interval. */
export const estimateOf = (sampled: number, matched: number): Preview => {
  if (sampled === 0) {
    return { sampled, matched, share: null, interval: null, reason: 'nobody has been assigned yet' }
  }
  const { lower, upper } = wilsonInterval({ conversions: matched, users: sampled, alpha: ALPHA })
  return { sampled, matched, share: matched / sampled, interval: { lower, upper }, reason: null }
}

/** The same in steps of ten subjects; without counts when fewer than ten are in the segment, or outside of it. */
export const coarse = (sampled: number, matched: number): Preview => {
  if (sampled === 0) return estimateOf(sampled, matched)
  if (Math.min(matched, sampled - matched) < COARSE_STEP) {
    const reason = 'fewer than 10 subjects are in the segment, or outside of it'
    return { sampled, matched: null, share: null, interval: null, reason }
  }
  return estimateOf(sampled, Math.min(sampled, inSteps(matched)))
}

/** A count rounded to the nearest step. */
export const inSteps = (count: number): number => Math.round(count / COARSE_STEP) * COARSE_STEP
