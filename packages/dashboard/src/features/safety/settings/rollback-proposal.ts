import type { MetricRules } from './metric-rules-editor.tsx'

/** One error in three evaluations is chance; an error rate over a hundred is not. */
export const PROPOSED_EVALUATIONS = 100

/** The settings that decide whether an automatic rollback can be trusted. */
export interface RollbackBasis {
  /** Evaluations below which no rollback takes place. */
  minEvaluations: number
  metrics: MetricRules
}

const GUARD: MetricRules[string] = {
  mode: 'sequential',
  warning_threshold: null,
  critical_threshold: null,
  comparison_type: 'greater_than',
  tolerated_ratio: 1,
}

/**
 * The proposal for automatic rollback: a minimum of evaluations, and the sequential guard for the error rate; undefined when
 * both are set.
 */
export const rollbackProposal = ({ minEvaluations, metrics }: RollbackBasis): RollbackBasis | undefined => {
  const isGuarded = metrics['error_rate']?.mode === 'sequential'
  if (minEvaluations > 0 && isGuarded) return undefined
  return {
    minEvaluations: minEvaluations > 0 ? minEvaluations : PROPOSED_EVALUATIONS,
    metrics: isGuarded ? metrics : { ...metrics, error_rate: GUARD },
  }
}
