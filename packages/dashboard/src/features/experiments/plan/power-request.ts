import type { ExperimentDraft } from '../definition/draft.ts'
import { sumOf } from '../variants/allocation.ts'

type Sequential = 'none' | 'always_valid' | 'obrien_fleming' | 'pocock'

/** What every route of the calculator needs to know of a draft. */
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

/** The shares of the variants that get traffic, the control first; undefined when there is nothing to compare. */
const allocationsOf = ({ variants }: ExperimentDraft): number[] | undefined => {
  const withTraffic = variants.filter(({ traffic_allocation }) => traffic_allocation > 0)
  const ordered = [
    ...withTraffic.filter(({ is_control }) => is_control),
    ...withTraffic.filter(({ is_control }) => !is_control),
  ]
  const shares = ordered.map(({ traffic_allocation }) => traffic_allocation)
  return shares.length >= 2 && sumOf(shares) === 100 ? shares : undefined
}

/**
 * What the calculator is asked about a draft.
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
