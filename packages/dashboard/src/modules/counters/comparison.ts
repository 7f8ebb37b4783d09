import type { Schemas } from '../../api/client.ts'
import type { Counters } from './api-types.ts'

/** A variant as programs have counted it, and as the service has stored it. */
export interface ComparedRow {
  id: string
  name: string
  counted: number
  /** null: the experiment has no metric, so that its results say nothing of subjects. */
  stored: number | null
  countedConversions: number
  storedConversions: number | null
}

/** The counters of each variant beside its subjects, and those who converted in the primary metric. */
export const comparedCounts = (
  { variants }: Counters,
  { metrics }: Pick<Schemas['Results'], 'metrics'>,
): ComparedRow[] => {
  const primary = metrics.find(({ is_primary }) => is_primary) ?? metrics[0]
  return variants.map(({ variant_id, variant_name, assignments, conversions }) => {
    const own = primary?.variants.find((variant) => variant.variant_id === variant_id)
    return {
      id: variant_id,
      name: variant_name,
      counted: assignments,
      stored: own?.sample_size ?? null,
      countedConversions: conversions,
      storedConversions: own?.conversions ?? null,
    }
  })
}

/** Whether a bandit would use the counters: no count is below the stored one, and nobody converted without an assignment. */
export const isPreferred = (rows: readonly ComparedRow[]): boolean =>
  rows.every(
    ({ counted, stored, countedConversions, storedConversions }) =>
      counted >= (stored ?? 0) &&
      countedConversions >= (storedConversions ?? 0) &&
      countedConversions <= counted,
  )
