import {
  ancovaAdjusted,
  compareAdjusted,
  covariateMomentsOf,
  cupedAdjustment,
  linAdjusted,
  outcomeSample,
} from '../../src/cuped/index.ts'
import type { RobustVariances } from '../../src/linear-algebra/index.ts'
import { compareMeans, type Sample, type WelchTest } from '../../src/means/index.ts'
import type { Adapters, Computed } from '../table.ts'

type Rows = readonly (readonly number[])[]

function testFields(test: WelchTest): Record<string, Computed> {
  return {
    diff: test.difference,
    se: test.standardError,
    df: test.degreesOfFreedom,
    t: test.t,
    p: test.pValue,
    ci_lo: test.interval.lower,
    ci_hi: test.interval.upper,
  }
}

function comparisonFields(control: Sample, treatment: Sample, alpha: number): Record<string, Computed> {
  const comparison = compareMeans({ control, treatment, alpha })
  return comparison.notComputed === null
    ? testFields(comparison.test)
    : { diff: treatment.mean - control.mean, se: null, df: null, t: null, p: null, ci_lo: null, ci_hi: null }
}

function adjustedFields(arms: readonly Sample[], alpha: number): Record<string, Computed> {
  const [control, treatment] = arms
  if (control === undefined || treatment === undefined) return {}
  return {
    adjusted_mean_control: control.mean,
    adjusted_mean_treatment: treatment.mean,
    adjusted_var_control: control.variance,
    adjusted_var_treatment: treatment.variance,
    ...comparisonFields(control, treatment, alpha),
  }
}

const root = (value: number | null) => (value === null ? null : Math.sqrt(value))

function robustFields(variances: RobustVariances): Record<string, Computed> {
  const { hc0, hc1, hc2, hc3 } = variances
  return { se_HC0: root(hc0), se_HC1: root(hc1), se_HC2: root(hc2), se_HC3: root(hc3) }
}

function regressionUnits(rows: Rows) {
  return rows.map((row) => ({ covariates: row.slice(0, -1), outcome: row.at(-1) ?? Number.NaN }))
}

/** How much variance the pooled within-arm slope takes away; null where the outcome or the rest does not vary. */
function reduction(control: Rows, treatment: Rows, alpha: number): number | null {
  const [first, second] = [covariateMomentsOf(control), covariateMomentsOf(treatment)]
  const { arms } = cupedAdjustment([first, second])
  const [adjustedControl, adjustedTreatment] = arms
  if (adjustedControl === undefined || adjustedTreatment === undefined) return null
  const comparison = compareAdjusted({
    control: first,
    treatment: second,
    adjustedControl,
    adjustedTreatment,
    alpha,
  })
  return 'notComputed' in comparison ? null : comparison.varianceReduction
}

type Single = Readonly<{
  control_x: readonly number[]
  control_y: readonly number[]
  treatment_x: readonly number[]
  treatment_y: readonly number[]
  alpha: number
}>

const pairs = (x: readonly number[], y: readonly number[]): Rows =>
  x.map((value, i) => [value, y[i] ?? Number.NaN])

function oneCovariate(input: Single): Record<string, Computed> {
  const control = pairs(input.control_x, input.control_y)
  const treatment = pairs(input.treatment_x, input.treatment_y)
  const moments = [control, treatment].map(covariateMomentsOf)
  const [within, total] = [cupedAdjustment(moments), cupedAdjustment(moments, 'total')]
  const regression = { control: regressionUnits(control), treatment: regressionUnits(treatment) }
  const [lin, ancova] = [linAdjusted(regression), ancovaAdjusted(regression)]
  const [rawControl, rawTreatment] = moments.map(outcomeSample)
  return {
    theta_pooled_total: total.theta[0],
    theta_pooled_within: within.theta[0],
    theta_control_only: cupedAdjustment(moments.slice(0, 1)).theta[0],
    cuped_total: adjustedFields(total.arms, input.alpha),
    cuped_within: adjustedFields(within.arms, input.alpha),
    variance_reduction_within: reduction(control, treatment, input.alpha),
    lin_interacted: { diff: lin.difference, ...robustFields(lin.robust) },
    ancova: {
      diff: ancova.difference,
      theta: ancova.slopes[0],
      se_classical: Math.sqrt(ancova.classicalVariance),
      se_HC2: root(ancova.robust.hc2),
    },
    unadjusted:
      rawControl === undefined || rawTreatment === undefined
        ? null
        : comparisonFields(rawControl, rawTreatment, input.alpha),
  }
}

/** The level at which the table of several covariates gives its intervals. */
const ALPHA = 0.05

function severalCovariates({ control, treatment }: { control: Rows; treatment: Rows }) {
  const { theta, arms } = cupedAdjustment([control, treatment].map(covariateMomentsOf))
  const lin = linAdjusted({ control: regressionUnits(control), treatment: regressionUnits(treatment) })
  return {
    theta_within: theta,
    ...adjustedFields(arms, ALPHA),
    lin_diff: lin.difference,
    lin_se_HC2: root(lin.robust.hc2),
  }
}

/** Tables about covariate adjustment. */
export const cupedAdapters: Adapters = { cuped: oneCovariate, cuped_multi: severalCovariates }
