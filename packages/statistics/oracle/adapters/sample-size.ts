import { cohensH } from '../../src/conversions/index.ts'
import { normalCdf, normalQuantileUpper } from '../../src/numeric/index.ts'
import {
  controlUsersForRates,
  detectableIncrease,
  exactFisherPower,
  type MeansPlan,
  normalControlUnits,
  normalDetectableDifference,
  normalPowerForMeans,
  powerForMeans,
  powerForMeansPooled,
  powerForRates,
} from '../../src/sample-size/index.ts'
import type { Adapters, Computed } from '../table.ts'

type Rates = Readonly<
  Record<'baseline' | 'treatment' | 'ratio' | 'alpha' | 'power' | 'n_control_for_power', number>
>

/** The pooled power without the tail of the wrong sign, which the product counts: recomputed from its parts. */
function oneTailedPooledPower(input: Rates, pooled: number): number {
  const mean = (input.baseline + input.ratio * input.treatment) / (1 + input.ratio)
  const planned =
    input.baseline * (1 - input.baseline) + (input.treatment * (1 - input.treatment)) / input.ratio
  const critical =
    normalQuantileUpper(input.alpha / 2) * Math.sqrt((mean * (1 - mean) * (1 + 1 / input.ratio)) / planned)
  const gap = Math.abs(input.treatment - input.baseline)
  return pooled - normalCdf(-gap * Math.sqrt(input.n_control_for_power / planned) - critical)
}

function twoRates(input: Rates): Record<string, Computed> {
  const plan = { ...input, controlRate: input.baseline, treatmentRate: input.treatment }
  const sized = { ...plan, controlUsers: input.n_control_for_power }
  const unpooled = controlUsersForRates(plan, 'unpooled')
  const corrected = controlUsersForRates(plan, 'continuity_corrected')
  const pooledPower = powerForRates(sized, 'pooled')
  return {
    n_control_unpooled: unpooled,
    n_control_pooled: controlUsersForRates(plan, 'pooled'),
    n_control_continuity_corrected: corrected,
    n_control_arcsine: controlUsersForRates(plan, 'arcsine'),
    n_control_unpooled_ceil: Math.ceil(unpooled),
    n_control_continuity_corrected_ceil: Math.ceil(corrected),
    power_unpooled: powerForRates(sized, 'unpooled'),
    power_pooled: pooledPower,
    power_pooled_one_tail: oneTailedPooledPower(input, pooledPower),
    power_arcsine: powerForRates(sized, 'arcsine'),
    mde_absolute_up: detectableIncrease(sized),
    cohens_h: cohensH(plan),
  }
}

type FisherInput = Readonly<
  Record<'control_users' | 'treatment_users' | 'control_rate' | 'treatment_rate' | 'alpha', number>
>

function fisherPower(input: FisherInput): Record<string, Computed> {
  const power = exactFisherPower({
    controlUsers: input.control_users,
    treatmentUsers: input.treatment_users,
    controlRate: input.control_rate,
    treatmentRate: input.treatment_rate,
    alpha: input.alpha,
  })
  return { power_exact: power }
}

type Means = Readonly<
  Record<'control_n' | 'treatment_n' | 'effect' | 'control_sd' | 'treatment_sd' | 'alpha', number>
>

function twoMeans(input: Means): Record<string, Computed> {
  const plan: MeansPlan = {
    controlUnits: input.control_n,
    treatmentUnits: input.treatment_n,
    effect: input.effect,
    controlDeviation: input.control_sd,
    treatmentDeviation: input.treatment_sd,
    alpha: input.alpha,
  }
  return {
    power_welch_nct: powerForMeans(plan),
    power_student_nct: input.control_sd === input.treatment_sd ? powerForMeansPooled(plan) : null,
    power_normal: normalPowerForMeans(plan),
    n_control_normal_80: normalControlUnits({
      ...plan,
      ratio: input.treatment_n / input.control_n,
      power: 0.8,
    }),
    mde_normal_80: normalDetectableDifference({ ...plan, power: 0.8 }),
  }
}

/** Tables about planning. */
export const sampleSizeAdapters: Adapters = {
  power_two_proportions: twoRates,
  power_fisher_exact: fisherPower,
  power_two_means: twoMeans,
}
