import { DAY_MS } from '../../ui/durations.ts'
import type { Flag } from './queries.ts'
import { exposureOf, ruleShare } from './reach.ts'

/** A flag that is settled for so long is only a burden in the code. */
const SETTLED_DAYS = 60
/** A flag that is off may be waiting for its day, so it gets more time. */
const OFF_DAYS = 90

type Aging = Pick<
  Flag,
  'status' | 'targeting_rules' | 'rollout_percentage' | 'rollout_schedule_id' | 'updated_at' | 'variants'
>

/**
 * Why a flag looks forgotten, in one sentence; undefined: it does not. A flag counts as stale when nobody has changed
 * it for 60 days and everybody gets the same of it, or when it has been off for 90 days.
 */
export const staleReason = (flag: Aging, now = Date.now()): string | undefined => {
  const days = Math.floor((now - Date.parse(flag.updated_at)) / DAY_MS)
  if (flag.status === 'ARCHIVED' || flag.rollout_schedule_id !== null) return undefined
  if (flag.status === 'INACTIVE') {
    return days >= OFF_DAYS ? `Off and unchanged for ${days} days. Is it still needed?` : undefined
  }
  if (days < SETTLED_DAYS) return undefined
  if (exposureOf(flag) === 0) return `On for nobody, and unchanged for ${days} days. Is it still needed?`
  return isSettled(flag)
    ? `Everybody has had the same for ${days} days. Take it out of the code, then archive it.`
    : undefined
}

/** Whether the flag gives everybody the same. */
const isSettled = (flag: Aging): boolean =>
  flag.rollout_percentage === 100 && (ruleShare(flag) ?? 100) === 100 && flag.variants.length <= 1
