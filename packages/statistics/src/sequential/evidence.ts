import { type PValue, pValueOfEValue } from './e-values.ts'

/** One look at a running comparison: the evidence against no effect and the interval at that moment. */
export interface SequentialLook {
  readonly lnEValue: number
  readonly lower: number
  readonly upper: number
}

/**
 * The evidence to record between looks so that a result never becomes less significant: the largest e-value so far and
 * the intersection of all intervals so far. A plain value; JSON writes the infinite ends of the start as null, so store
 * it after the first finite look or map them.
 */
export interface SequentialEvidence {
  readonly maxLnEValue: number
  readonly lower: number
  readonly upper: number
}

/** The state before the first look: e-value 1, every effect possible. */
export const noEvidence: SequentialEvidence = {
  maxLnEValue: 0,
  lower: Number.NEGATIVE_INFINITY,
  upper: Number.POSITIVE_INFINITY,
}

/** The state after one more look. A look that could not be computed is left out by the caller. */
export function withLook(evidence: SequentialEvidence, look: SequentialLook): SequentialEvidence {
  return {
    maxLnEValue: Math.max(evidence.maxLnEValue, look.lnEValue),
    lower: Math.max(evidence.lower, look.lower),
    upper: Math.min(evidence.upper, look.upper),
  }
}

/** The state after the looks of both states of one comparison; the order of looks does not matter. */
export function mergeEvidence(first: SequentialEvidence, second: SequentialEvidence): SequentialEvidence {
  return withLook(first, { lnEValue: second.maxLnEValue, lower: second.lower, upper: second.upper })
}

/** The running p-value and interval of the evidence so far. */
export interface SequentialResult extends PValue {
  readonly lower: number
  readonly upper: number
  /** The intervals of two looks exclude each other: the effect changed over time. The ends are not put in order. */
  readonly isEmpty: boolean
}

/** The running p-value (it never rises) and the running interval (it never widens). */
export function sequentialResult(evidence: SequentialEvidence): SequentialResult {
  return {
    ...pValueOfEValue(evidence.maxLnEValue),
    lower: evidence.lower,
    upper: evidence.upper,
    isEmpty: evidence.lower > evidence.upper,
  }
}
