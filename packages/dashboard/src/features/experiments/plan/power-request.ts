import { allocationSum } from '@assay/lifecycle'
import type { ExperimentDraft } from '../definition/draft.ts'

type Sequential = 'none' | 'always_valid' | 'obrien_fleming' | 'pocock'

/** The part of a draft that every request to the power calculator contains. */
export interface PowerBasis {
  baseline_rate: number
  confidence_level: number
  power: number
  allocations: number[]
  metrics: number
  correction_method: ExperimentDraft['correction_method']
  sequential: Sequential
  planned_looks: number
}

const sequentialOf = ({
  sequential_testing_enabled,
  sequential_testing_config,
}: ExperimentDraft): Sequential => {
  if (!sequential_testing_enabled) return 'none'
  const { method, spending_function } = sequential_testing_config
  return method === 'group_sequential' ? spending_function : 'always_valid'
}

/** The traffic of the variants that have any, the control first; undefined when there is nothing to compare. */
const allocationsOf = ({ variants }: ExperimentDraft): number[] | undefined => {
  const withTraffic = variants.filter(({ traffic_allocation }) => traffic_allocation > 0)
  const ordered = [
    ...withTraffic.filter(({ is_control }) => is_control),
    ...withTraffic.filter(({ is_control }) => !is_control),
  ]
  const shares = ordered.map(({ traffic_allocation }) => traffic_allocation)
  return shares.length >= 2 && allocationSum(shares) === 100 ? shares : undefined
}

/**
 * The request to the power calculator for a draft.
 *
 * @returns undefined while the baseline is missing, the shares are not complete, or the effect takes the rate to 1
 */
export const powerBasis = (draft: ExperimentDraft): PowerBasis | undefined => {
  const { baseline_rate, minimum_detectable_effect: effect, power } = draft.plan
  const allocations = allocationsOf(draft)
  if (baseline_rate === undefined || allocations === undefined || baseline_rate * (1 + effect) >= 1)
    return undefined
  const goals = draft.metrics.filter(({ is_guardrail }) => !is_guardrail).length
  return {
    baseline_rate,
    confidence_level: draft.confidence_level,
    power,
    allocations,
    metrics: Math.max(1, goals),
    correction_method: draft.correction_method,
    sequential: sequentialOf(draft),
    planned_looks: draft.sequential_testing_config.planned_looks,
  }
}
