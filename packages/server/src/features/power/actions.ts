import { wrongField } from '../../lib/errors.ts'
import type { RunOptions } from '../../workers/index.ts'
import { cached } from './answer-cache.ts'
import { absoluteEffect, fixedDesignOf } from './rules/design.ts'
import { isTooSmall } from './rules/size.ts'
import type {
  CurveAnswer,
  DurationAnswer,
  MdeAnswer,
  RuntimeAnswer,
  SampleSizeAnswer,
} from './schema/answers.ts'
import type {
  CurveRequest,
  DurationRequest,
  MdeRequest,
  PlanRequest,
  RuntimeRequest,
  SampleSizeRequest,
} from './schema/requests.ts'
import { curveTask, durationTask, mdeTask, runtimeTask, sampleSizeTask } from './tasks.ts'

/** Refuses an effect that no sample could detect. */
const requirePossible = (request: PlanRequest, effect: number, part: 'body' | 'query'): void => {
  const design = fixedDesignOf(request)
  if (isTooSmall(design, absoluteEffect(design, effect))) {
    throw wrongField([part, 'effect'], 'effect is too small: it takes more than 10^12 subjects to detect it')
  }
}

const calculateSampleSize = cached(sampleSizeTask)
const calculateMde = cached(mdeTask)
const calculateRuntime = cached(runtimeTask)
const calculateDuration = cached(durationTask)
const calculateCurve = cached(curveTask)

/** The worker lane of the calculation, and the signal that aborts it. */
type Run = Pick<RunOptions, 'lane' | 'signal'>

/**
 * The sample size that detects an effect.
 *
 * @throws AppError 422 for an effect that no sample could detect
 */
export const sampleSize = (request: SampleSizeRequest, run: Run): Promise<SampleSizeAnswer> => {
  requirePossible(request, request.effect, 'body')
  return calculateSampleSize(request, run)
}

/** The minimum detectable effect of a sample size. */
export const detectableEffect = (request: MdeRequest, run: Run): Promise<MdeAnswer> =>
  calculateMde(request, run)

const MAX_RUNTIME_DAYS = 1e9

/**
 * The runtime of an experiment that detects an effect.
 *
 * @throws AppError 422 for an effect that no sample could detect, or traffic that never suffices
 */
export const runtime = async (request: RuntimeRequest, run: Run): Promise<RuntimeAnswer> => {
  requirePossible(request, request.effect, 'body')
  const answer = await calculateRuntime(request, run)
  if (answer.days <= MAX_RUNTIME_DAYS) return answer
  throw wrongField(['body', 'daily_traffic'], 'daily_traffic is too low: it would take more than 10^9 days')
}

/** The minimum detectable effect after each number of weeks, and the recommended duration. */
export const planDuration = (request: DurationRequest, run: Run): Promise<DurationAnswer> =>
  calculateDuration(request, run)

/**
 * Power along an axis: over sizes for an effect, or over effects for a size.
 *
 * @throws AppError 422 for an effect that no sample could detect
 */
export const curve = (request: CurveRequest, run: Run): Promise<CurveAnswer> => {
  if (typeof request.effect === 'number') requirePossible(request, request.effect, 'query')
  return calculateCurve(request, run)
}
