import { lambertWm1, normalQuantileUpper, normalSurvival } from '../../src/numeric/index.ts'
import {
  alwaysValid,
  alwaysValidConversions,
  alwaysValidLowerBound,
  alwaysValidT,
  type Boundaries,
  classicalBoundaries,
  designBehaviour,
  fixedHorizonDrift,
  groupSequentialDesign,
  inflationFactor,
  mixtureRho,
  mixtureSprt,
  noEvidence,
  optimalMixtureRho,
  type SequentialEvidence,
  type SpendingFunction,
  sequentialResult,
  withLook,
} from '../../src/sequential/index.ts'
import type { Adapters, Computed } from '../table.ts'

type OneLook = Readonly<{
  estimate: number
  se: number
  n_total: number
  n_star: number
  alpha: number
  msprt_tau: number
}>

function oneLook(input: OneLook): Record<string, Computed> {
  const { estimate, se, n_total, n_star, alpha, msprt_tau } = input
  const rho = mixtureRho({ alpha, plannedSize: n_star })
  const optimal = optimalMixtureRho({ alpha, plannedSize: n_star })
  const look = { estimate, standardError: se, sampleSize: n_total, rho, alpha }
  const result = alwaysValid(look)
  const oneSided = alwaysValidLowerBound(look)
  const sprt = mixtureSprt({ estimate, standardError: se, tauSquared: msprt_tau ** 2, alpha })
  return {
    rho,
    ln_e: result.lnEValue,
    p: result.pValue,
    ln_p: result.lnPValue,
    half_width: result.halfWidth,
    lo: result.lower,
    hi: result.upper,
    rho_exact_lambert: optimal,
    half_width_rho_exact: alwaysValid({ ...look, rho: optimal }).halfWidth,
    equivalent_msprt_tau2: rho ** 2 * se ** 2 * n_total,
    one_sided_half_width: oneSided.halfWidth,
    one_sided_lower: oneSided.lower,
    width_ratio_vs_fixed_ci: result.halfWidth / (normalQuantileUpper(alpha / 2) * se),
    msprt_ln_lambda: sprt.lnEValue,
    msprt_p: sprt.pValue,
    msprt_half_width: sprt.halfWidth,
  }
}

type Conversions = Readonly<{
  treatment_allocation: number
  prior_treatment: number
  prior_control: number
  alpha: number
  looks_control_treatment_conversions: readonly (readonly [number, number])[]
}>

function conversions(input: Conversions): Record<string, Computed> {
  const concentration = input.prior_treatment + input.prior_control
  const looks = input.looks_control_treatment_conversions.map(([control, treatment]) =>
    alwaysValidConversions({
      controlConversions: control,
      treatmentConversions: treatment,
      treatmentShare: input.treatment_allocation,
      priorTreatmentShare: input.prior_treatment / concentration,
      concentration,
      alpha: input.alpha,
    }),
  )
  let evidence = noEvidence
  const running = looks.map((look) => {
    evidence = withLook(evidence, { ...look.rateRatio, lnEValue: look.lnEValue })
    return sequentialResult(evidence).pValue
  })
  return {
    ln_e: looks.map((look) => look.lnEValue),
    p_running_min: running,
    pi_lo: looks.map((look) => look.treatmentProbability.lower),
    pi_hi: looks.map((look) => look.treatmentProbability.upper),
    rate_ratio_lo: looks.map((look) => look.rateRatio.lower),
    rate_ratio_hi: looks.map((look) => look.rateRatio.upper),
  }
}

type Path = Readonly<{
  alpha: number
  n_star: number
  estimate: readonly number[]
  se: readonly number[]
  n_total: readonly number[]
}>

function path(input: Path): Record<string, Computed> {
  const rho = mixtureRho({ alpha: input.alpha, plannedSize: input.n_star })
  const states: SequentialEvidence[] = []
  input.estimate.forEach((estimate, look) => {
    const standardError = input.se[look] ?? Number.NaN
    const sampleSize = input.n_total[look] ?? Number.NaN
    const result = alwaysValid({ estimate, standardError, sampleSize, rho, alpha: input.alpha })
    states.push(withLook(states.at(-1) ?? noEvidence, result))
  })
  const results = states.map(sequentialResult)
  const first = results.findIndex((result) => result.pValue <= input.alpha)
  return {
    p_running_min: results.map((result) => result.pValue),
    lo_running_intersection: results.map((result) => result.lower),
    hi_running_intersection: results.map((result) => result.upper),
    first_significant_look: first < 0 ? null : first,
  }
}

type SmallSample = Readonly<{
  estimate: number
  se: number
  df: number
  z2: number
  phi: number
  alpha: number
}>

function smallSample({ estimate, se, df, z2, phi, alpha }: SmallSample): Record<string, Computed> {
  const result = alwaysValidT({
    estimate,
    standardError: se,
    degreesOfFreedom: df,
    information: z2,
    phi,
    alpha,
  })
  return {
    t: estimate / se,
    ln_e: result.lnEValue,
    p: result.pValue,
    ln_p: result.lnPValue,
    half_width: result.halfWidth,
    lo: result.lower,
    hi: result.upper,
  }
}

function rhoTuning({ alpha, n_star }: { alpha: number; n_star: number }): Record<string, Computed> {
  return {
    rho_approx: mixtureRho({ alpha, plannedSize: n_star }),
    rho_exact: optimalMixtureRho({ alpha, plannedSize: n_star }),
    lambert_w_m1_of_minus_alpha2_over_e: lambertWm1(-(alpha * alpha) / Math.E),
  }
}

type Design = Readonly<{
  spending: string
  parameter: number | null
  alpha_two_sided: number
  information_fractions: readonly number[]
}>

function spendingOf({ spending, parameter }: Design): SpendingFunction {
  if (spending === 'power') return { kind: 'power', exponent: parameter ?? Number.NaN }
  if (spending === 'hsd') return { kind: 'hwang_shih_decani', gamma: parameter ?? Number.NaN }
  return spending === 'pocock' ? { kind: 'pocock' } : { kind: 'obrien_fleming' }
}

function behaviour(boundaries: Boundaries, alpha: number): Record<string, Computed> {
  const design = designBehaviour(boundaries)
  const drift = design.driftForPower(0.8)
  return {
    drift_for_power_80: drift,
    inflation_factor: inflationFactor(design, { alpha, power: 0.8 }),
    exit_prob_upper_at_drift: design.upperExits(drift),
    expected_information_fraction_h0: design.expectedInformation(0),
    expected_information_fraction_h1: design.expectedInformation(drift),
    power_at_fixed_design_drift: design.power(fixedHorizonDrift(alpha, 0.8)),
  }
}

function classicalDesign(input: Design): Record<string, Computed> {
  const shape = input.spending === 'classical_pocock' ? 'pocock' : 'obrien_fleming'
  const alpha = input.alpha_two_sided
  const { constant, boundaries } = classicalBoundaries(shape, {
    alpha,
    looks: input.information_fractions.length,
  })
  return {
    constant,
    z_bound_two_sided_symmetric: boundaries.boundariesZ,
    nominal_p_two_sided: boundaries.boundariesZ.map((z) => 2 * normalSurvival(z)),
    ...behaviour(boundaries, alpha),
  }
}

function groupSequential(input: Design): Record<string, Computed> {
  if (input.spending.startsWith('classical')) return classicalDesign(input)
  const plan = { spending: spendingOf(input), alpha: input.alpha_two_sided }
  const looks = groupSequentialDesign(plan, input.information_fractions)
  const oneSided = groupSequentialDesign({ ...plan, sides: 'upper' }, input.information_fractions)
  const boundariesZ = looks.map((look) => look.boundaryZ)
  return {
    cumulative_alpha_spent_two_sided: looks.map((look) => look.cumulativeAlpha),
    z_bound_two_sided_symmetric: boundariesZ,
    z_bound_one_sided_at_half_alpha: oneSided.map((look) => look.boundaryZ),
    nominal_p_two_sided: looks.map((look) => look.nominalP),
    ...behaviour({ informationFractions: input.information_fractions, boundariesZ }, plan.alpha),
  }
}

/** Tables about looking at results while data arrive. */
export const sequentialAdapters: Adapters = {
  anytime_valid: oneLook,
  anytime_valid_conversions: conversions,
  anytime_valid_paths: path,
  anytime_valid_t: smallSample,
  rho_tuning: rhoTuning,
  gsd_boundaries: groupSequential,
}
