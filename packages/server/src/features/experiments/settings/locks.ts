import { isDeepStrictEqual } from 'node:util'
import { EXPERIMENT_FIELDS, isLocked } from '@assay/lifecycle'
import type { Experiment } from '../definition/schema.ts'
import { sameMetrics } from '../metrics/rules.ts'
import { sameButAllocation } from '../variants/rules.ts'
import type { Settings } from './rules.ts'

const FIELDS: readonly (keyof Settings)[] = EXPERIMENT_FIELDS

/** The fields in which `after` differs from the stored experiment. */
export const changedFields = (before: Experiment, after: Settings): (keyof Settings)[] =>
  FIELDS.filter((field) => !isSame(field, before, after))

const isSame = (field: keyof Settings, before: Experiment, after: Settings): boolean => {
  if (field === 'variants')
    return sameButAllocation(before.variants, after.variants) && sameAllocation(before, after)
  if (field === 'metrics') return sameMetrics(before.metrics, after.metrics)
  return isDeepStrictEqual(before[field], after[field])
}

/** Whether the traffic allocation of every variant stays the same. */
export const sameAllocation = (before: Experiment, after: Settings): boolean =>
  isDeepStrictEqual(
    before.variants.map(({ traffic_allocation }) => traffic_allocation),
    after.variants.map(({ traffic_allocation }) => traffic_allocation),
  )

/** The changed fields that the experiment's state locks: none when the change is allowed. */
export const lockedFields = (before: Experiment, after: Settings): (keyof Settings)[] =>
  changedFields(before, after).filter(
    (field) => isLocked(field, before.status) && !isReallocation(field, before, after),
  )

/** While an experiment runs, its traffic may be shared out anew; everything else about its variants stays. */
const isReallocation = (field: keyof Settings, before: Experiment, after: Settings): boolean => {
  if (isLocked('traffic_allocation', before.status)) return false
  if (field === 'variants') return sameButAllocation(before.variants, after.variants)
  return field === 'split_url_config' && isDeepStrictEqual(withoutShares(before), withoutShares(after))
}

const withoutShares = ({ split_url_config: config }: Pick<Settings, 'split_url_config'>): unknown =>
  config && { ...config, variants: config.variants.map(({ name, url }) => ({ name, url })) }
