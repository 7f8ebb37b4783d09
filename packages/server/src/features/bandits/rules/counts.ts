import type { VariantCounters } from '../../../ports.ts'
import type { BanditUpdate, Source } from '../schema.ts'

/** Counts of one variant. */
export type ArmCounts = BanditUpdate['arms'][number]

/** Counts of every variant, in the experiment's order, and their source. */
export interface Counts {
  arms: ArmCounts[]
  source: Source
}

/**
 * Selects the counters of the document database if all are valid and none is below the count of the relational store;
 * else those of the relational store.
 */
export const chooseCounts = (
  relational: readonly ArmCounts[],
  counters: readonly VariantCounters[] | undefined,
): Counts => {
  const counted = relational.map(({ variant_id }): ArmCounts | undefined => {
    const own = counters?.find((counter) => counter.variant_id === variant_id)
    return own && { variant_id, pulls: own.assignments, successes: own.conversions }
  })
  const arms = counted.map((arm, index) => arm ?? zeros(relational[index]?.variant_id ?? ''))
  const isUsable = counted.some((arm) => arm !== undefined) && arms.every(isCount)
  return isUsable && arms.every((arm, index) => covers(arm, relational[index]))
    ? { arms, source: 'counters' }
    : { arms: [...relational], source: 'relational' }
}

/** Counts of a variant without subjects. */
export const zeros = (variant_id: string): ArmCounts => ({ variant_id, pulls: 0, successes: 0 })

const isCount = ({ pulls, successes }: ArmCounts): boolean =>
  [pulls, successes].every((value) => Number.isSafeInteger(value) && value >= 0) && successes <= pulls

const covers = (arm: ArmCounts, other: ArmCounts | undefined): boolean =>
  other !== undefined && arm.pulls >= other.pulls && arm.successes >= other.successes
