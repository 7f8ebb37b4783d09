import { perComparisonAlpha } from '@assay/statistics'
import type { PlanRequest } from '../schema/requests.ts'
import { type FixedTest, meansTest, ratesTest } from './fixed-test.ts'
import { type SequentialDesign, sequentialDesign } from './sequential.ts'

/**
 * The design of a request: the test of the treatment with the least traffic, and everything that changes the plan's
 * size.
 */
export interface Design {
  request: PlanRequest
  /** The control's mean; for conversions its rate. */
  baseline: number
  comparisons: number
  /** The per-comparison alpha. */
  alpha: number
  /** Ratios of every variant to the control, in the order of the allocations. */
  ratios: number[]
  test: FixedTest
  /** The fraction of variance that remains after adjusting for a covariate (CUPED). */
  varianceLeft: number
  /** undefined: the test is evaluated once. */
  sequential: SequentialDesign | undefined
}

const ratiosOf = ({ allocations }: PlanRequest): number[] => {
  const [control = 1] = allocations
  return allocations.map((allocation) => allocation / control)
}

const testOf = (request: PlanRequest, { ratio, alpha }: { ratio: number; alpha: number }): FixedTest =>
  request.metric_type === 'conversion'
    ? ratesTest({ baseline: request.baseline_rate ?? 0.5, ratio, alpha })
    : meansTest({
        baseline: request.baseline_mean ?? 0,
        ratio,
        alpha,
        deviation: request.standard_deviation ?? 1,
      })

/** 1 - level, rounded to remove errors of binary fractions: 0.95 gives 0.05. */
const alphaOf = (confidenceLevel: number): number => Math.round((1 - confidenceLevel) * 1e12) / 1e12

/** The design of a request, without the sequential part, which takes time. */
export const fixedDesignOf = (request: PlanRequest): Omit<Design, 'sequential'> => {
  const { confidence_level, metrics, correction_method: method } = request
  const ratios = ratiosOf(request)
  const comparisons = metrics * (ratios.length - 1)
  const alpha = perComparisonAlpha({ alpha: alphaOf(confidence_level), comparisons, method })
  return {
    request,
    baseline: request.baseline_rate ?? request.baseline_mean ?? 0,
    comparisons,
    alpha,
    ratios,
    test: testOf(request, { ratio: Math.min(...ratios.slice(1)), alpha }),
    varianceLeft: 1 - request.variance_reduction_pct / 100,
  }
}

export const designOf = (request: PlanRequest): Design => {
  const design = fixedDesignOf(request)
  const { sequential: method, planned_looks: looks, power } = request
  const sequential =
    method === 'none' ? undefined : sequentialDesign({ method, looks, alpha: design.alpha, power })
  return { ...design, sequential }
}

/** An effect in the unit of the metric. */
export const absoluteEffect = ({ request, baseline }: Omit<Design, 'sequential'>, effect: number): number =>
  request.effect_type === 'relative' ? Math.abs(baseline) * effect : effect

/** An absolute effect relative to the baseline; null for a baseline of 0. */
export const relativeEffect = ({ baseline }: Design, effect: number): number | null =>
  baseline === 0 ? null : effect / Math.abs(baseline)
