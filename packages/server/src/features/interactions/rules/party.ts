import type { Experiment } from '../../experiments/index.ts'

/** An experiment as one side of a pair: plain data that can be passed to worker threads. */
export interface Party {
  id: string
  name: string
  /** Number of its subjects. */
  subjects: number
  mutual_exclusion_group_id: string | null
  /** The control first, when there is one. */
  variants: PartyVariant[]
  metrics: PartyMetric[]
}

export interface PartyVariant {
  id: string
  is_control: boolean
  traffic_allocation: number
}

export interface PartyMetric {
  id: string
  name: string
  /** Whether the metric aggregates a subject's events to a value. */
  has_value: boolean
}

export const partyOf = ({
  id,
  name,
  assignments_count,
  mutual_exclusion_group_id,
  ...rest
}: Experiment): Party => ({
  id,
  name,
  subjects: assignments_count,
  mutual_exclusion_group_id,
  variants: rest.variants
    .map(({ id, is_control, traffic_allocation }) => ({ id, is_control, traffic_allocation }))
    .sort((one, other) => Number(other.is_control) - Number(one.is_control)),
  metrics: rest.metrics.map(({ id, name, aggregation_method }) => ({
    id,
    name,
    has_value: aggregation_method !== null,
  })),
})
