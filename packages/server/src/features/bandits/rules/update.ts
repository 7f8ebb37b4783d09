import { type BanditArmState, type BanditRules, estimatedRegret, updateBandit } from '@assay/statistics'
import { bayesianConfig } from '../../experiments/index.ts'
import type { ArmCounts } from './counts.ts'
import type { BanditExperiment } from './experiment.ts'

/** The result of an update from counts. */
export interface BanditUpdate {
  /** Per variant; null while the allocations apply. A variant without allocation gets 0. */
  weights: (number | null)[]
  /** Per variant; undefined for a variant that is no arm. */
  armStates: (BanditArmState | undefined)[]
  /** Whether every arm has its minimum of subjects. */
  isWarm: boolean
  /** Lost successes so far, by the current estimates of the rates. */
  regret: number
  regretReductionPct: number | null
}

/**
 * Computes weights and the state of each arm. Arms are the variants with an allocation; without a primary metric there
 * are none.
 */
export const computeUpdate = (experiment: BanditExperiment, counts: readonly ArmCounts[]): BanditUpdate => {
  const { variants, bandit_config: config } = experiment
  const metric = experiment.metrics.find(({ is_primary }) => is_primary)
  const isArm = variants.map(({ traffic_allocation }) => traffic_allocation > 0)
  const arms = counts.filter((_, index) => isArm[index])
  if (!metric || arms.length === 0) return nothingLearnt(variants.length)
  const states = updateBandit(arms, rulesOf(experiment, metric.lower_is_better))
  const isWarm = arms.every(({ pulls }) => pulls >= config.minimum_subjects)
  const rest = [...states]
  const armStates = isArm.map((known) => (known ? rest.shift() : undefined))
  const { regret, reductionPct } = estimatedRegret(arms, metric.lower_is_better)
  return {
    weights: armStates.map((armState) => (isWarm ? (armState?.weight ?? 0) : null)),
    armStates,
    isWarm,
    regret,
    regretReductionPct: reductionPct,
  }
}

const nothingLearnt = (variants: number): BanditUpdate => ({
  weights: Array.from({ length: variants }, () => null),
  armStates: Array.from({ length: variants }, () => undefined),
  isWarm: false,
  regret: 0,
  regretReductionPct: null,
})

const rulesOf = (experiment: BanditExperiment, lowerIsBetter: boolean): BanditRules => {
  const { bandit_config: config, optimization_type: algorithm, variants } = experiment
  const { alpha, beta } = experiment.bayesian_config ?? bayesianConfig.parse({})
  const allocations = variants.map(({ traffic_allocation }) => traffic_allocation / 100)
  return {
    algorithm,
    weightFloor: config.weight_floor,
    minimumSubjects: config.minimum_subjects,
    epsilon: config.epsilon,
    startingWeights: allocations.filter((share) => share > 0),
    lowerIsBetter,
    prior: lowerIsBetter ? { alpha: beta, beta: alpha } : { alpha, beta },
  }
}
