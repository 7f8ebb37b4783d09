import type { Interval } from '../../src/interval.ts'
import {
  compareMeans,
  compareRatios,
  type MeanComparison,
  momentsFromShiftedSums,
  momentsOf,
  type RatioMoments,
  type RatioUnit,
  ratioEstimate,
  ratioMomentsOf,
  sampleVariance,
  type WelchTest,
} from '../../src/means/index.ts'
import type { Adapters, Computed } from '../table.ts'

type Summaries = Readonly<
  Record<
    'control_n' | 'control_mean' | 'control_var' | 'treatment_n' | 'treatment_mean' | 'treatment_var',
    number
  > & {
    alpha: number
  }
>

/** Every field that exists only when the comparison could be computed. */
const NOTHING = Object.fromEntries(
  ['t', 'df', 'se', 'p', 'ln_p', 'ci_lo', 'ci_hi', 't_crit', 'cohens_d', 'cohens_d_av', 'hedges_g']
    .concat(['lift', 'lift_delta_lo', 'lift_delta_hi', 'lift_fieller_lo', 'lift_fieller_hi'])
    .map((field) => [field, null]),
)

/** The two ends of an interval under the table's names; null ends for an interval that does not exist. */
function ends(name: string, interval: Interval | null | undefined): Record<string, Computed> {
  return { [`${name}_lo`]: interval?.lower ?? null, [`${name}_hi`]: interval?.upper ?? null }
}

function testFields(test: WelchTest): Record<string, Computed> {
  return {
    diff: test.difference,
    t: test.t,
    df: test.degreesOfFreedom,
    se: test.standardError,
    p: test.pValue,
    ...ends('ci', test.interval),
  }
}

/** Below two units in one arm the table gives no interval of the other arm's mean either; the product shows it. */
function armFields(result: MeanComparison): Record<string, Computed> {
  const isHidden = result.notComputed === 'fewer than 2 units'
  return {
    ...ends('control_mean', isHidden ? null : result.controlInterval),
    ...ends('treatment_mean', isHidden ? null : result.treatmentInterval),
    not_computed: result.notComputed,
  }
}

function welch(input: Summaries): Record<string, Computed> {
  const result = compareMeans({
    control: { count: input.control_n, mean: input.control_mean, variance: input.control_var },
    treatment: { count: input.treatment_n, mean: input.treatment_mean, variance: input.treatment_var },
    alpha: input.alpha,
  })
  if (result.notComputed !== null) return { ...NOTHING, ...armFields(result), diff: result.difference }
  const { test, effectSize, lift } = result
  return {
    ...armFields(result),
    ...testFields(test),
    ln_p: test.lnPValue,
    t_crit: test.criticalValue,
    cohens_d: effectSize.d,
    cohens_d_av: effectSize.dAverage,
    hedges_g: effectSize.hedgesG,
    lift: lift?.lift ?? null,
    ...ends('lift_delta', lift?.delta),
    ...ends('lift_fieller', lift?.fieller),
  }
}

type Shifted = Readonly<{ values: number[]; grand_mean: number; sum_shifted: number; sum_sq_shifted: number }>

/** The two ways to the moments must agree; the one further from the other decides what is reported. */
function shiftedMoments(input: Shifted): Record<string, Computed> {
  const direct = momentsOf(input.values)
  const fromSums = momentsFromShiftedSums({
    count: input.values.length,
    origin: input.grand_mean,
    sum: input.sum_shifted,
    sumOfSquares: input.sum_sq_shifted,
  })
  const [a, b] = [sampleVariance(direct), sampleVariance(fromSums)]
  const agree = a !== null && b !== null && Math.abs(a - b) <= 1e-9 * a
  return {
    mean: direct.mean,
    var: agree ? b : null,
    // The value that plain sums of squares give in double precision: a warning, which the product never computes.
    naive_sum_of_squares_var: undefined,
  }
}

/** Every field that exists only when the two ratios could be compared. */
const NO_RATIO_TEST = Object.fromEntries(
  ['diff', 'se', 'df', 't', 'p', 'ci_lo', 'ci_hi', 'p_normal', 'lift', 'lift_se_delta'].map((field) => [
    field,
    null,
  ]),
)

type RatioArms = Readonly<
  Record<'control_num' | 'control_den' | 'treatment_num' | 'treatment_den', readonly number[]> & {
    alpha?: number
  }
>

function unitsOf(numerators: readonly number[], denominators: readonly number[]): RatioUnit[] {
  return numerators.map((numerator, index) => ({ numerator, denominator: denominators[index] ?? 0 }))
}

function ratioArm(moments: RatioMoments): Record<string, Computed> {
  const { count, numeratorMean, denominatorMean } = moments
  const estimate = ratioEstimate(moments)
  return {
    ratio: estimate?.value ?? null,
    var_of_ratio: estimate?.variance ?? null,
    sum_num: count * numeratorMean,
    sum_den: count * denominatorMean,
    sum_num_sq: moments.numeratorSquares + count * numeratorMean ** 2,
    sum_den_sq: moments.denominatorSquares + count * denominatorMean ** 2,
    sum_num_den: moments.crossProducts + count * numeratorMean * denominatorMean,
  }
}

function ratioMetric(input: RatioArms): Record<string, Computed> {
  const control = ratioMomentsOf(unitsOf(input.control_num, input.control_den))
  const treatment = ratioMomentsOf(unitsOf(input.treatment_num, input.treatment_den))
  const test = compareRatios({ control, treatment, alpha: input.alpha ?? 0.05 })
  const arms = { control: ratioArm(control), treatment: ratioArm(treatment) }
  if (test === null) return { ...arms, ...NO_RATIO_TEST }
  return {
    ...arms,
    ...testFields(test),
    p_normal: test.normalPValue,
    lift: test.lift,
    lift_se_delta: test.liftStandardError,
  }
}

/** Tables about means. */
export const meanAdapters: Adapters = {
  welch_t_test: welch,
  shifted_moments: shiftedMoments,
  ratio_metric: ratioMetric,
}
