import { DAY_MS } from '../../ui/durations.ts'
import type { Flag } from './api-types.ts'
import { largestPercentage, rulesPercentage } from './rollout-percentage.ts'

/** A flag that gives everybody the same for so long is only a burden in the code. */
const UNCHANGED_DAYS = 60
/** A flag that is off may be waiting for its day, so it gets more time. */
const OFF_DAYS = 90

type Aging = Pick<
  Flag,
  'status' | 'targeting_rules' | 'rollout_percentage' | 'rollout_schedule_id' | 'updated_at' | 'variants'
>

/**
 * Why a flag is stale, in one sentence; undefined: it is not. A flag counts as stale when nobody has changed
 * it for 60 days and everybody gets the same of it, or when it has been off for 90 days.
 */
export const staleReason = (flag: Aging, now = Date.now()): string | undefined => {
  const days = Math.floor((now - Date.parse(flag.updated_at)) / DAY_MS)
  if (flag.status === 'ARCHIVED' || flag.rollout_schedule_id !== null) return undefined
  if (flag.status === 'INACTIVE') {
    return days >= OFF_DAYS ? `Off and unchanged for ${days} days. Is it still needed?` : undefined
  }
  if (days < UNCHANGED_DAYS) return undefined
  if (largestPercentage(flag) === 0) return `On at 0 % and unchanged for ${days} days. Is it still needed?`
  return isSameForEverybody(flag)
    ? `Everybody has had the same value for ${days} days. Remove the flag from the code, then archive it.`
    : undefined
}

/** true when the flag gives everybody the same value. */
const isSameForEverybody = (flag: Aging): boolean =>
  flag.rollout_percentage === 100 && (rulesPercentage(flag) ?? 100) === 100 && flag.variants.length <= 1
