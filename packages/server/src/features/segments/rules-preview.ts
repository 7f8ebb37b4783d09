import { wilsonInterval } from '@assay/statistics'
import type { Preview } from './schema.ts'

/** 95 percent. */
const ALPHA = 0.05

/** So many assignments are looked at for those who may not choose: samples that differ by one would tell of one. */
export const FIXED_SAMPLE = 1000

/** Counts are told in steps of so many subjects, and none below, to those who may not read their data. */
export const COARSE_STEP = 10

/** The share of a sample with its interval. */
export const estimateOf = (sampled: number, matched: number): Preview => {
  if (sampled === 0) {
    return { sampled, matched, share: null, interval: null, reason: 'nobody has been assigned yet' }
  }
  const { lower, upper } = wilsonInterval({ conversions: matched, users: sampled, alpha: ALPHA })
  return { sampled, matched, share: matched / sampled, interval: { lower, upper }, reason: null }
}

/** The same in steps of ten subjects; nothing where fewer than ten are in the segment, or outside of it. */
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
