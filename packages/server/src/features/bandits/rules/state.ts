import { routingWeights } from '../../experiments/index.ts'
import type { Bandit, BanditVariant } from '../schema.ts'
import { type ArmCounts, type Counts, zeros } from './counts.ts'
import type { BanditExperiment } from './experiment.ts'
import { type BanditUpdate, computeUpdate } from './update.ts'

/** The stored state of a bandit besides its weights. */
export interface BanditState {
  is_manual: boolean
  /** null: never computed or set. */
  updated_at: Date | null
}

/** A bandit in the form that the API returns: its weights in effect, and its current counts. */
export const banditOf = (experiment: BanditExperiment, state: BanditState, counts: Counts): Bandit => {
  const update = computeUpdate(experiment, counts.arms)
  const variants = variantsOf(experiment, update, counts.arms)
  return {
    experiment_id: experiment.id,
    experiment_name: experiment.name,
    status: experiment.status,
    algorithm: experiment.optimization_type,
    is_manual: state.is_manual,
    current_weights: variants,
    total_pulls: variants.reduce((sum, { pulls }) => sum + pulls, 0),
    source: counts.source,
    regret_reduction_pct: update.regretReductionPct,
    recommendation: update.isWarm ? recommend(variants, experiment.bandit_config) : 'EXPLORING',
    last_updated: state.updated_at,
    method: 'quadrature',
  }
}

const variantsOf = (
  { variants }: BanditExperiment,
  { armStates }: BanditUpdate,
  arms: readonly ArmCounts[],
): BanditVariant[] => {
  const weights = routingWeights(variants)
  return variants.map(({ id, name, is_control }, index) => {
    const { pulls, successes } = arms[index] ?? zeros(id)
    return {
      variant_id: id,
      variant_name: name,
      is_control,
      current_weight: weights[index] ?? 0,
      successes,
      pulls,
      conversion_rate: pulls === 0 ? null : successes / pulls,
      probability_to_be_best: armStates[index]?.probabilityBest ?? null,
      expected_loss: armStates[index]?.expectedLoss ?? null,
    }
  })
}

/** Weight of the leader from which a bandit is converging. */
const CONVERGED = 0.8

/** The recommendation about the leader, the arm that is most probably the best. */
const recommend = (
  variants: readonly BanditVariant[],
  { stop_loss }: BanditExperiment['bandit_config'],
): string => {
  const [leader] = [...variants].sort(
    (left, right) => (right.probability_to_be_best ?? -1) - (left.probability_to_be_best ?? -1),
  )
  const control = variants.find(({ is_control }) => is_control)
  if (!leader || leader.expected_loss === null) return 'EXPLORING'
  const tolerable = stop_loss * (control?.conversion_rate ?? 0)
  if (leader.expected_loss < tolerable) return `DEPLOYING_${leader.variant_name}`
  return leader.current_weight >= CONVERGED ? 'CONVERGING' : 'EXPLORING'
}
